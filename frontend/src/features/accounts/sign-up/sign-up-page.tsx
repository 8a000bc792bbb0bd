import { zodResolver } from '@hookform/resolvers/zod';
import { useAtom } from 'jotai';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { accountsEndpoints, signUpSchema } from '#contracts/endpoints/accounts.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { paths } from '#portal/shared/paths.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import { PasswordField, PhoneField, TextField } from '#portal/shared/ui/form/text-field.tsx';
import { AccountCard } from '../account-card.tsx';
import { useCodeRequest } from '../codes/use-code-request.ts';
import { signUpDraftAtom } from '../flow-state.ts';
import { GoogleButton } from '../google/google-button.tsx';
import { Agreement } from './agreement.tsx';

/** Step 1 of the onboarding. */
export function SignUpPage() {
  const [draft, setDraft] = useAtom(signUpDraftAtom);
  const navigate = useNavigate();
  const { request, isSubmitting, failure } = useCodeRequest();
  const form = useForm({
    resolver: zodResolver(signUpSchema),
    mode: 'all',
    defaultValues:
      draft?.kind === 'email' ? draft.values : { name: '', email: '', mobile: '', password: '' },
  });
  const { errors } = form.formState;

  const signUp = form.handleSubmit(async (values) => {
    const next = { kind: 'email', values } as const;
    const asked = await request(
      async () => {
        const { challenge } = await callApi(accountsEndpoints.verifySignUp, { body: values });
        return { ...next, challenge };
      },
      {
        sentText: 'OTP Sent Successfully',
        // Edited values are sent with the code and replace those of the first request.
        fallback:
          draft?.kind === 'email' && draft.values.mobile === values.mobile
            ? { ...next, challenge: draft.challenge }
            : undefined,
      },
    );
    if (!asked) return;
    setDraft(asked);
    await navigate(paths.otp.href());
  });

  return (
    <AccountCard
      title="Sign up"
      step={1}
      lead="Join as a neutral. Verifying your phone and email takes about three minutes."
    >
      <form className="form" onSubmit={(event) => void signUp(event)} noValidate>
        <TextField
          label="Full Name"
          autoComplete="name"
          autoFocus
          isRequired
          error={errors.name?.message}
          {...form.register('name')}
        />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          isRequired
          error={errors.email?.message}
          {...form.register('email')}
        />
        <PhoneField
          label="Mobile"
          isRequired
          error={errors.mobile?.message}
          {...form.register('mobile')}
        />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          isRequired
          hint="At least 8 characters with an uppercase letter, a lowercase letter, a digit and one of @#$%^&+*!="
          error={errors.password?.message}
          {...form.register('password')}
        />
        <Agreement action="signing up" />
        <FormFailure text={failure} />
        <Button type="submit" isWide disabled={isSubmitting}>
          Sign up
        </Button>
      </form>
      <GoogleButton label="Sign up with Google" />
      <p className="account-more">
        {'Already registered? '}
        <Link to={paths.landing.href()}>Login</Link>
      </p>
    </AccountCard>
  );
}
