import envelopeIcon from 'primeicons/raw-svg/envelope.svg?raw';
import { useRef } from 'react';
import { Navigate } from 'react-router-dom';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';
import { refreshMe, useMe } from '#portal/shared/me/use-me.ts';
import { paths } from '#portal/shared/paths.ts';
import { homeOf } from '#portal/shared/session/guard.ts';
import { Button } from '#portal/shared/ui/button.tsx';
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
