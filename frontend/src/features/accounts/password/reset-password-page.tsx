import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { accountsEndpoints, confirmedPasswordSchema } from '#contracts/endpoints/accounts.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';
import { paths } from '#portal/shared/paths.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import { PasswordField } from '#portal/shared/ui/form/text-field.tsx';
import { AccountCard } from '../account-card.tsx';
import { useRecheckedConfirmation } from './use-rechecked-confirmation.ts';

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
