import { useEffect, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import * as z from 'zod';
import { accountsEndpoints, forgotPasswordSchema } from '#contracts/endpoints/accounts.ts';
import { RESEND_AFTER_SECONDS } from '#contracts/rules/fields.ts';
import { ApiFailure } from '#portal/shared/api/api-failure.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { showFailure } from '#portal/shared/feedback/snackbar-state.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';
import { paths } from '#portal/shared/paths.ts';
import { ButtonLink } from '#portal/shared/ui/button.tsx';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import { AccountCard } from '../account-card.tsx';
import { Resend } from '../codes/resend.tsx';
import { useSecondsUntil } from '../codes/use-seconds-until.ts';

const stateSchema = forgotPasswordSchema.extend({ nextMailAt: z.number().optional() });

/**
 * Confirms that the reset mail is on its way; sends it on arrival. A reload and Back arrive with
 * the note that it was sent.
 */
export function ForgotPasswordPage() {
  const { state } = useLocation();
  // The navigation state is untrusted.
  const passed = stateSchema.safeParse(state);
  return passed.success ? (
    <Confirmation {...passed.data} />
  ) : (
    <Navigate to={paths.landing.href()} replace />
  );
}

const RESEND_AFTER_MS = RESEND_AFTER_SECONDS * 1000;

function Confirmation({ email, nextMailAt: noted }: z.output<typeof stateSchema>) {
  const navigate = useNavigate();
  const [nextMailAt, setNextMailAt] = useState(() => noted ?? Date.now() + RESEND_AFTER_MS);
  const secondsLeft = useSecondsUntil(nextMailAt);
  const isSent = useRef(noted !== undefined);
  const waitUntil = async (instant: number) => {
    setNextMailAt(instant);
    await navigate('.', { replace: true, state: { email, nextMailAt: instant } });
  };
  const { submit, isSubmitting, failure } = useSubmit({
    mutationFn: (_occasion: 'arrival' | 'resend') =>
      callApi(accountsEndpoints.forgotPassword, { body: { email } }),
    onSuccess: () => waitUntil(Date.now() + RESEND_AFTER_MS),
    onFailure: (error, occasion) => {
      showFailure(error);
      if (occasion === 'arrival') void navigate(paths.landing.href(), { replace: true });
      else if (error instanceof ApiFailure && error.retryAfterSeconds)
        void waitUntil(Date.now() + error.retryAfterSeconds * 1000);
    },
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    void submit('arrival');
  }, []);

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
          onResend={() => void submit('resend')}
        />
        <FormFailure text={failure} />
        <ButtonLink look="secondary" isWide to={paths.landing.href()}>
          Back to Login
        </ButtonLink>
      </div>
    </AccountCard>
  );
}
