import { zodResolver } from '@hookform/resolvers/zod';
import backIcon from 'primeicons/raw-svg/arrow-left.svg?raw';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import type * as z from 'zod';
import { accountsEndpoints, type changePasswordSchema } from '#contracts/endpoints/accounts.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';
import { paths } from '#portal/shared/paths.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import { PasswordField } from '#portal/shared/ui/form/text-field.tsx';
import { Icon } from '#portal/shared/ui/icon.tsx';
import { AccountCard } from '../account-card.tsx';
import { changePasswordFormSchema } from './change-password-form.ts';
import { useRecheckedConfirmation } from './use-rechecked-confirmation.ts';

/** The back arrow goes to / and the guard forwards to the cases (D16). */
export function ChangePasswordPage() {
  const navigate = useNavigate();
  const { submit, isSubmitting, failure } = useSubmit({
    mutationFn: (body: z.input<typeof changePasswordSchema>) =>
      callApi(accountsEndpoints.changePassword, { body }),
  });
  const form = useForm({
    resolver: zodResolver(changePasswordFormSchema),
    mode: 'all',
    defaultValues: { oldPassword: '', newPassword: '', confirmPassword: '' },
  });
  const { errors, isValid } = form.formState;
  useRecheckedConfirmation(form, 'newPassword', 'confirmPassword');

  const change = form.handleSubmit(async ({ oldPassword, newPassword }) => {
    const done = await submit({ oldPassword, newPassword });
    if (!done) return;
    showSnackbar('success', done.message);
    await navigate(paths.profile.href());
  });

  return (
    <AccountCard
      title="Change password"
      heading="CHANGE PASSWORD"
      before={
        <Link to={paths.landing.href()} className="back-link">
          <Icon svg={backIcon} size="sm" />
          Back
        </Link>
      }
    >
      <form className="form" onSubmit={(event) => void change(event)} noValidate>
        <PasswordField
          label="Current Password"
          autoComplete="current-password"
          autoFocus
          isRequired
          error={errors.oldPassword?.message}
          {...form.register('oldPassword')}
        />
        <PasswordField
          label="New Password"
          autoComplete="new-password"
          isRequired
          error={errors.newPassword?.message}
          {...form.register('newPassword')}
        />
        <PasswordField
          label="Confirm New Password"
          autoComplete="new-password"
          isRequired
          error={errors.confirmPassword?.message}
          {...form.register('confirmPassword')}
        />
        <FormFailure text={failure} />
        <Button type="submit" isWide disabled={!isValid || isSubmitting}>
          Submit
        </Button>
      </form>
    </AccountCard>
  );
}
