import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, Navigate, useLocation, useNavigate, useParams } from 'react-router-dom';
import * as z from 'zod';
import {
  accountsEndpoints,
  confirmedPasswordSchema,
  forgotPasswordSchema,
} from '#contracts/endpoints/accounts.ts';
import { RESEND_AFTER_SECONDS } from '#contracts/rules/fields.ts';
import { ApiFailure } from '#portal/shared/api/api-failure.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { showFailure, showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';
import { paths } from '#portal/shared/paths.ts';
import { Button, ButtonLink } from '#portal/shared/ui/button.tsx';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import { PasswordField } from '#portal/shared/ui/form/text-field.tsx';
import { AccountCard } from '../account-card.tsx';
import { Resend } from '../codes/resend.tsx';
import { useSecondsUntil } from '../codes/use-seconds-until.ts';
import { useRecheckedConfirmation } from './use-rechecked-confirmation.ts';

/** A password that was forgotten: the page that mails the link, and the page behind the link. */

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

/** The target of the link in the reset mail. */
export function ResetPasswordPage() {
  const { resetToken = '' } = useParams();
  const navigate = useNavigate();
  const { submit, isSubmitting, failure } = useSubmit({
    mutationFn: (password: string) =>
      callApi(accountsEndpoints.resetPassword, { body: { password, resetToken } }),
  });
  const form = useForm({
    resolver: zodResolver(confirmedPasswordSchema),
    mode: 'all',
    defaultValues: { password: '', confirmPassword: '' },
  });
  const { errors, isValid } = form.formState;
  useRecheckedConfirmation(form, 'password', 'confirmPassword');

  const reset = form.handleSubmit(async ({ password }) => {
    const done = await submit(password);
    if (!done) return;
    showSnackbar('success', done.message);
    await navigate(paths.landing.href(), { replace: true });
  });

  return (
    <AccountCard title="Reset password" heading="RESET PASSWORD">
      <form className="form" onSubmit={(event) => void reset(event)} noValidate>
        <PasswordField
          label="New Password"
          autoComplete="new-password"
          autoFocus
          isRequired
          error={errors.password?.message}
          {...form.register('password')}
        />
        <PasswordField
          label="Confirm Password"
          autoComplete="new-password"
          isRequired
          error={errors.confirmPassword?.message}
          {...form.register('confirmPassword')}
        />
        <FormFailure text={failure} />
        <Button type="submit" isWide disabled={!isValid || isSubmitting}>
          Reset
        </Button>
      </form>
      <p className="account-more">
        <Link to={paths.landing.href()}>Back to Login</Link>
      </p>
    </AccountCard>
  );
}
