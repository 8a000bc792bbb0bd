import envelopeIcon from 'primeicons/raw-svg/envelope.svg?raw';
import { useEffect, useRef } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { accountsEndpoints } from '../../../../contracts/accounts.ts';
import { callApi } from '../../shared/api/call-api.ts';
import { Loader } from '../../shared/feedback/loader.tsx';
import { showFailure, showSnackbar } from '../../shared/feedback/snackbar-state.ts';
import { useSubmit } from '../../shared/feedback/use-submit.ts';
import { paths } from '../../shared/paths.ts';
import { homeOf } from '../../shared/session/guard.ts';
import { beginSession } from '../../shared/session/session.ts';
import { refreshMe, useMe } from '../../shared/session/use-me.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { AccountCard } from './account-card.tsx';
import { noteResendFailure, resendVerificationMail } from './verification-mail.ts';

/** Step 4 of the onboarding: the mail is on its way and can be sent again. */
export function VerifyEmailPage() {
  const { data: me } = useMe();
  const { submit, isSubmitting } = useSubmit();
  const isOnboarding = useRef(false);

  const resend = () =>
    submit(() => resendVerificationMail(me?.email ?? ''), {
      loader: 'Resending verification mail...',
      onFailure: noteResendFailure,
    });

  // The link may have been opened on another device.
  const checkAgain = async () => {
    isOnboarding.current = true;
    const fresh = await submit(() => refreshMe(), { loader: 'Getting user information' });
    if (!fresh) return;
    if (!fresh.emailVerified) showSnackbar('info', 'Your e-mail is not verified yet');
  };

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
          <strong>{me?.email ?? 'your e-mail address'}</strong>. Open it to finish your
          registration; it is valid for 24 hours.
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
          onClick={() => void resend()}
        >
          Resend email
        </Button>
      </div>
    </AccountCard>
  );
}

/** Behind the link of the verification mail: spends it and goes on. */
export function VerifyEmailTokenPage() {
  const { emailToken = '' } = useParams();
  const navigate = useNavigate();
  const isSpent = useRef(false);

  useEffect(() => {
    // The link works once; an effect may run twice.
    if (isSpent.current) return;
    isSpent.current = true;
    callApi(accountsEndpoints.verifyEmail, { body: { emailToken } }).then(
      ({ token, message }) => {
        beginSession(token);
        showSnackbar('success', message);
        void navigate(paths.welcome.href(), { replace: true });
      },
      (error: unknown) => {
        showFailure(error);
        void navigate(paths.landing.href(), { replace: true });
      },
    );
  }, [emailToken, navigate]);

  return <Loader />;
}
