import { zodResolver } from '@hookform/resolvers/zod';
import { useAtom } from 'jotai';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import type * as z from 'zod';
import {
  accountsEndpoints,
  emailLoginSchema,
  forgotPasswordSchema,
  mobileLoginSchema,
} from '#contracts/endpoints/accounts.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { paths } from '#portal/shared/paths.ts';
import { sessionEndText } from '#portal/shared/session/session-end.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import { PasswordField, PhoneField, TextField } from '#portal/shared/ui/form/text-field.tsx';
import { Tabs } from '#portal/shared/ui/list/tabs.tsx';
import { useCodeRequest } from '../codes/use-code-request.ts';
import { type Credentials, type Login, loginAtom, loginOf } from '../flow-state.ts';
import { GoogleButton } from '../google/google-button.tsx';
import { useGoogleReturn } from '../google/use-google-return.ts';
import '../account-card.css';

const tabs = [
  { key: 'email', label: 'With Email' },
  { key: 'mobile', label: 'With Phone Number' },
] as const;

/** Login, on the landing page. */
export function LoginCard() {
  const [login, setLogin] = useAtom(loginAtom);
  const [tab, setTab] = useState<'email' | 'mobile'>(login?.credentials.kind ?? 'email');
  const navigate = useNavigate();
  const { request, isSubmitting, failure } = useCodeRequest();
  /** The tab of the last attempt. */
  const [tried, setTried] = useState<Credentials['kind']>();
  useGoogleReturn();
  const [endText] = useState(sessionEndText);

  const start = async (credentials: Credentials) => {
    setTried(credentials.kind);
    const started = await request(
      () => callApi(accountsEndpoints.startSession, { body: credentials.body }),
      {
        sentText: 'OTP sent successfully',
        fallback: formerCode(login, credentials),
        sentOf: (sent) => sent,
      },
    );
    if (!started) return;
    setLogin({ credentials, ...loginOf(started) });
    await navigate(paths.otpLogin.href());
  };

  const attempt = { isSubmitting, failure: tried === tab ? failure : undefined, onStart: start };
  return (
    <section className="card" id="login" aria-labelledby="login-heading">
      {endText !== undefined && (
        <p className="login-reason" role="status">
          {endText}
        </p>
      )}
      <h2 id="login-heading" className="login-heading">
        Login
      </h2>
      <Tabs label="Login" tabs={tabs} selected={tab} onSelect={setTab}>
        {tab === 'email' ? <EmailLogin {...attempt} /> : <MobileLogin {...attempt} />}
      </Tabs>
      <GoogleButton label="Continue with Google" />
      <p className="account-more">
        {'New here? '}
        <Link to={paths.signUp.href()}>Signup</Link>
      </p>
    </section>
  );
}

type Started = z.output<typeof accountsEndpoints.startSession.response>;

/** The code of a former login by phone, which the server does not name again. */
function formerCode(login: Login | undefined, { kind, body }: Credentials): Started | undefined {
  if (kind !== 'mobile' || login?.credentials.kind !== 'mobile') return undefined;
  if (login.credentials.body.mobile !== body.mobile) return undefined;
  const { mobile, challenge } = login;
  return { mobile, challenge, sentAt: '', resendAfterSeconds: 0, isEarlier: true };
}

type LoginFormProps = {
  isSubmitting: boolean;
  failure: string | undefined;
  onStart: (credentials: Credentials) => Promise<void>;
};

function EmailLogin({ isSubmitting, failure, onStart }: LoginFormProps) {
  const [login] = useAtom(loginAtom);
  const navigate = useNavigate();
  const form = useForm({
    resolver: zodResolver(emailLoginSchema),
    mode: 'all',
    defaultValues:
      login?.credentials.kind === 'email' ? login.credentials.body : { email: '', password: '' },
  });
  const { errors } = form.formState;

  const forgot = async () => {
    const typed = form.getValues('email').trim();
    if (typed === '') {
      form.setError('email', { message: 'Enter Your Email' }, { shouldFocus: true });
      return;
    }
    const parsed = forgotPasswordSchema.safeParse({ email: typed });
    if (parsed.success) await navigate(paths.forgotPassword.href(), { state: parsed.data });
    else await form.trigger('email', { shouldFocus: true });
  };

  return (
    <form
      className="form login-form"
      noValidate
      onSubmit={(event) =>
        void form.handleSubmit((body) => onStart({ kind: 'email', body }))(event)
      }
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        isRequired
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        isRequired
        error={errors.password?.message}
        {...form.register('password')}
      />
      <div>
        <Link
          to={paths.forgotPassword.href()}
          className="login-forgot"
          onClick={(event) => {
            event.preventDefault();
            void forgot();
          }}
        >
          Forgot Password
        </Link>
      </div>
      <FormFailure text={failure} />
      <Button type="submit" isWide disabled={isSubmitting}>
        Login
      </Button>
    </form>
  );
}

function MobileLogin({ isSubmitting, failure, onStart }: LoginFormProps) {
  const [login] = useAtom(loginAtom);
  const form = useForm({
    resolver: zodResolver(mobileLoginSchema),
    mode: 'all',
    defaultValues: login?.credentials.kind === 'mobile' ? login.credentials.body : { mobile: '' },
  });
  return (
    <form
      className="form login-form"
      noValidate
      onSubmit={(event) =>
        void form.handleSubmit((body) => onStart({ kind: 'mobile', body }))(event)
      }
    >
      <PhoneField
        label="Phone Number"
        isRequired
        hint="We will send a 6-digit code to this number."
        error={form.formState.errors.mobile?.message}
        {...form.register('mobile')}
      />
      <FormFailure text={failure} />
      <Button type="submit" isWide disabled={isSubmitting}>
        Login
      </Button>
    </form>
  );
}
