import { zodResolver } from '@hookform/resolvers/zod';
import { useAtom } from 'jotai';
import { useForm } from 'react-hook-form';
import { Navigate, useNavigate } from 'react-router-dom';
import { accountsEndpoints, mobileLoginSchema } from '#contracts/endpoints/accounts.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { paths } from '#portal/shared/paths.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import { PhoneField } from '#portal/shared/ui/form/text-field.tsx';
import { AccountCard } from '../account-card.tsx';
import { useCodeRequest } from '../codes/use-code-request.ts';
import { signUpDraftAtom } from '../flow-state.ts';
import { Agreement } from './agreement.tsx';

/** Step 1 of the onboarding after a sign-in with Google: the phone number. */
export function GoogleSignUpPage() {
  const [draft, setDraft] = useAtom(signUpDraftAtom);
  const navigate = useNavigate();
  const { request, isSubmitting, failure } = useCodeRequest();
  const google = draft?.kind === 'google' ? draft : undefined;
  const form = useForm({
    resolver: zodResolver(mobileLoginSchema),
    mode: 'all',
    defaultValues: { mobile: google?.mobile ?? '' },
  });
  if (!google) return <Navigate to={paths.landing.href()} replace />;

  const signUp = form.handleSubmit(async ({ mobile }) => {
    const { idToken } = google;
    const asked = await request(
      async () => {
        const { challenge } = await callApi(accountsEndpoints.verifySignUp, {
          body: { idToken, mobile },
        });
        return { ...google, mobile, challenge };
      },
      {
        sentText: 'OTP Sent Successfully',
        fallback: google.mobile === mobile ? google : undefined,
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
      lead={
        <>
          {'Welcome, '}
          <strong>{google.profile.name || google.profile.email}</strong>
          {`. Your name and email (${google.profile.email}) come from Google; we only need your phone number.`}
        </>
      }
    >
      <form className="form" onSubmit={(event) => void signUp(event)} noValidate>
        <PhoneField
          label="Mobile"
          autoFocus
          isRequired
          error={form.formState.errors.mobile?.message}
          {...form.register('mobile')}
        />
        <Agreement action="signing up" />
        <FormFailure text={failure} />
        <Button type="submit" isWide disabled={isSubmitting}>
          Sign up
        </Button>
      </form>
    </AccountCard>
  );
}
