import envelopeIcon from 'primeicons/raw-svg/envelope.svg?raw';
import { Navigate } from 'react-router-dom';
import { logOut } from '#portal/shared/me/log-out.ts';
import { useMe } from '#portal/shared/me/use-me.ts';
import { paths } from '#portal/shared/paths.ts';
import { homeOf } from '#portal/shared/session/guard.ts';
import { Button, ButtonLink } from '#portal/shared/ui/button.tsx';
import { Icon } from '#portal/shared/ui/icon.tsx';
import { AccountCard } from '../account-card.tsx';
import { EmailCorrection } from './email-correction.tsx';
import { useResendVerificationMail } from './verification-mail.ts';

/** Shown by the guard until the email is verified. */
export function NotVerifiedPage() {
  const { data: me } = useMe();
  const resend = useResendVerificationMail('Sending verfication email...');
  if (me?.emailVerified) return <Navigate to={homeOf(me)} replace />;

  return (
    <AccountCard
      title="Email not verified"
      heading="EMAIL NOT VERIFIED"
      before={
        <span className="notice-mark account-mark">
          <Icon svg={envelopeIcon} size="lg" />
        </span>
      }
      lead={
        me?.needsAnotherEmail ? (
          <>
            <strong>{me.email}</strong>
            {' belongs to another account. Please give another email address.'}
          </>
        ) : (
          <>
            {'Your email '}
            {me && <strong>{me.email}</strong>}
            {' is pending verification. Please click the link that was sent to you.'}
          </>
        )
      }
    >
      <div className="form">
        {!me?.needsAnotherEmail && (
          <Button
            isWide
            disabled={resend.isSubmitting || !me}
            onClick={() => void resend.submit(me?.email ?? '')}
          >
            Resend email
          </Button>
        )}
        {me && <EmailCorrection me={me} />}
        {me && !me.isProfileComplete && (
          <ButtonLink look="secondary" isWide to={paths.createProfile.href()}>
            Complete profile
          </ButtonLink>
        )}
        <Button look="quiet" isWide onClick={() => void logOut()}>
          Use another account
        </Button>
      </div>
    </AccountCard>
  );
}
