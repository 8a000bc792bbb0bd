import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { accountsEndpoints, forgotPasswordSchema, type Me } from '#contracts/endpoints/accounts.ts';
import { ApiFailure } from '#portal/shared/api/api-failure.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { showFailure, showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';
import { rememberMe } from '#portal/shared/me/use-me.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import { TextField } from '#portal/shared/ui/form/text-field.tsx';

/** Changes an unverified address; open at once where the user needs another address. */
export function EmailCorrection({ me }: { me: Me }) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && !me.needsAnotherEmail)
    return (
      <Button look="secondary" isWide onClick={() => setOpen(true)}>
        Change email
      </Button>
    );
  return (
    <CorrectionForm
      email={me.needsAnotherEmail ? '' : me.email}
      onDone={() => setOpen(false)}
      onCancel={me.needsAnotherEmail ? undefined : () => setOpen(false)}
    />
  );
}

function CorrectionForm({
  email,
  onDone,
  onCancel,
}: {
  email: string;
  onDone: () => void;
  onCancel: (() => void) | undefined;
}) {
  /** The last failure is shown at the field. */
  const [isEmailRefused, setEmailRefused] = useState(false);
  const form = useForm({
    resolver: zodResolver(forgotPasswordSchema),
    mode: 'onTouched',
    defaultValues: { email },
  });

  const { submit, isSubmitting, failure } = useSubmit({
    loader: 'Sending verfication email...',
    mutationFn: (body: { email: string }) => callApi(accountsEndpoints.changeEmail, { body }),
    onSuccess: ({ me }) => rememberMe(me),
    onFailure: (error) => {
      if (error instanceof ApiFailure && error.code !== undefined && !error.isHandled) {
        setEmailRefused(true);
        form.setError('email', { message: error.message }, { shouldFocus: true });
      } else showFailure(error);
    },
  });

  const change = form.handleSubmit(async (body) => {
    setEmailRefused(false);
    const done = await submit(body);
    if (!done) return;
    showSnackbar('success', done.message);
    onDone();
  });

  return (
    <form className="form" onSubmit={(event) => void change(event)} noValidate>
      <TextField
        label="New email"
        type="email"
        autoComplete="email"
        isRequired
        hint="We send a new link there; the earlier link stops working."
        error={form.formState.errors.email?.message}
        {...form.register('email')}
      />
      <FormFailure text={isEmailRefused ? undefined : failure} />
      <div className="form-actions">
        <Button type="submit" disabled={isSubmitting}>
          Send link
        </Button>
        {onCancel && (
          <Button look="secondary" disabled={isSubmitting} onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
