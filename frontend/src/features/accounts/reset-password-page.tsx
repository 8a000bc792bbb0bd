import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { accountsEndpoints, confirmedPasswordSchema } from '../../../../contracts/accounts.ts';
import { callApi } from '../../shared/api/call-api.ts';
import { showSnackbar } from '../../shared/feedback/snackbar-state.ts';
import { useSubmit } from '../../shared/feedback/use-submit.ts';
import { paths } from '../../shared/paths.ts';
import { Button } from '../../shared/ui/button.tsx';
import { FormFailure } from '../../shared/ui/form-failure.tsx';
import { PasswordField } from '../../shared/ui/text-field.tsx';
import { AccountCard } from './account-card.tsx';
import { useRecheckedConfirmation } from './use-rechecked-confirmation.ts';

/** Behind the link of the reset mail. */
export function ResetPasswordPage() {
  const { resetToken = '' } = useParams();
  const navigate = useNavigate();
  const { submit, isSubmitting, failure } = useSubmit();
  const form = useForm({
    resolver: zodResolver(confirmedPasswordSchema),
    mode: 'all',
    defaultValues: { password: '', confirmPassword: '' },
  });
  const { errors, isValid } = form.formState;
  useRecheckedConfirmation(form, 'password', 'confirmPassword');

  const reset = form.handleSubmit(async ({ password }) => {
    const done = await submit(() =>
      callApi(accountsEndpoints.resetPassword, { body: { password, resetToken } }),
    );
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
