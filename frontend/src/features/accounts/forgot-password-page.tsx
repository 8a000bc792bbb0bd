import { useEffect, useRef } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { accountsEndpoints, forgotPasswordSchema } from '../../../../contracts/accounts.ts';
import { ApiFailure } from '../../shared/api/api-failure.ts';
import { callApi } from '../../shared/api/call-api.ts';
import { showFailure } from '../../shared/feedback/snackbar-state.ts';
import { useSubmit } from '../../shared/feedback/use-submit.ts';
import { paths } from '../../shared/paths.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { AccountCard } from './account-card.tsx';
import { Resend } from './resend.tsx';
import { useCountdown } from './use-countdown.ts';

/** Confirms that the reset mail is on its way; sends it on arrival. */
export function ForgotPasswordPage() {
  const { state } = useLocation();
  // Navigation state is whatever the history holds.
  const passed = forgotPasswordSchema.safeParse(state);
  return passed.success ? (
    <Confirmation email={passed.data.email} />
  ) : (
    <Navigate to={paths.landing.href()} replace />
  );
}

function Confirmation({ email }: { email: string }) {
  const navigate = useNavigate();
  const { submit, isSubmitting } = useSubmit();
  const { secondsLeft, restart } = useCountdown();
  const isSent = useRef(false);
  const send = (onFailure: (error: unknown) => void) =>
    submit(
      async () => {
        await callApi(accountsEndpoints.forgotPassword, { body: { email } });
        restart();
      },
      { onFailure },
    );

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    void send((error) => {
      showFailure(error);
      void navigate(paths.landing.href(), { replace: true });
    });
  }, []);

  const resend = () =>
    send((error) => {
      showFailure(error);
      if (error instanceof ApiFailure && error.retryAfterSeconds) restart(error.retryAfterSeconds);
    });

  return (
    <AccountCard title="Forgot password">
      <p className="account-lead">
        We've sent a reset password link to your registered email. Please check your inbox and
        update your password to access your account
      </p>
      <div className="form">
        <Resend
          label="Resend link"
          secondsLeft={secondsLeft}
          isDisabled={isSubmitting}
          onResend={() => void resend()}
        />
        <ButtonLink look="secondary" isWide to={paths.landing.href()}>
          Back to Login
        </ButtonLink>
      </div>
    </AccountCard>
  );
}
