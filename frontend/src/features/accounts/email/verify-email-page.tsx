import envelopeIcon from 'primeicons/raw-svg/envelope.svg?raw';
import { useRef } from 'react';
import { Navigate } from 'react-router-dom';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';
import { logOut } from '#portal/shared/me/log-out.ts';
import { refreshMe, useMe } from '#portal/shared/me/use-me.ts';
import { paths } from '#portal/shared/paths.ts';
import { homeOf } from '#portal/shared/session/guard.ts';
import { Button, ButtonLink } from '#portal/shared/ui/button.tsx';
import { Icon } from '#portal/shared/ui/icon.tsx';
import { AccountCard } from '../account-card.tsx';
import { EmailCorrection } from './email-correction.tsx';
import { useResendVerificationMail } from './verification-mail.ts';

/** Step 4 of the onboarding: the mail is on its way and can be sent again. */
export function VerifyEmailPage() {
  const { data: me } = useMe();
  const resend = useResendVerificationMail('Resending verification mail...');
  const check = useSubmit({ loader: 'Getting user information', mutationFn: () => refreshMe() });
  const isSubmitting = resend.isSubmitting || check.isSubmitting;
  const isOnboarding = useRef(false);

  // The link may have been opened on another device.
  const checkAgain = async () => {
    isOnboarding.current = true;
    const fresh = await check.submit();
    if (!fresh) return;
    if (!fresh.emailVerified) showSnackbar('info', 'Your email is not verified yet');
  };

  if (me?.needsAnotherEmail) return <Navigate to={paths.notVerified.href()} replace />;
  if (me?.emailVerified)
    return <Navigate to={isOnboarding.current ? paths.welcome.href() : homeOf(me)} replace />;

  return (
    <AccountCard
      title="Verify your email"
      step={4}
      before={
        <span className="notice-mark">
          <Icon svg={envelopeIcon} size="lg" />
        </span>
      }
      lead={
        <>
          {'We sent a verification link to '}
          <strong>{me?.email ?? 'your email address'}</strong>. Open it to finish your registration;
          it is valid for 24 hours.
        </>
      }
    >
      <div className="form">
        <Button isWide disabled={isSubmitting} onClick={() => void checkAgain()}>
          I have verified my email
        </Button>
        <Button
          look="secondary"
          isWide
          disabled={isSubmitting || !me}
          onClick={() => void resend.submit(me?.email ?? '')}
        >
          Resend email
        </Button>
        {me && <EmailCorrection me={me} />}
      </div>
    </AccountCard>
  );
}

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
