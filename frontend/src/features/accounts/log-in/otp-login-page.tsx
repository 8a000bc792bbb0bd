import { useAtom } from 'jotai';
import { useEffect } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { accountsEndpoints } from '#contracts/endpoints/accounts.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { prefetchAfterSignIn } from '#portal/shared/navigation/prefetch.ts';
import { paths } from '#portal/shared/paths.ts';
import { beginSession } from '#portal/shared/session/session.ts';
import { AccountCard } from '../account-card.tsx';
import { CodeForm } from '../codes/code-form.tsx';
import { loginAtom, loginOf } from '../flow-state.ts';

/** The code of a login. */
export function OtpLoginPage() {
  const [login, setLogin] = useAtom(loginAtom);
  const navigate = useNavigate();
  useEffect(() => prefetchAfterSignIn(), []);
  if (!login) return <Navigate to={paths.landing.href()} replace />;

  const verify = async (otp: string) => {
    const { token } = await callApi(accountsEndpoints.verifyLogin, {
      body: { mobile: login.mobile, otp, challenge: login.challenge },
    });
    beginSession(token);
    showSnackbar('success', 'Login successful');
    const { placeAfterSignIn } = await import('../place-after-sign-in.ts');
    await navigate(await placeAfterSignIn(token), { replace: true });
  };

  const resend = async () => {
    const started = await callApi(accountsEndpoints.startSession, {
      body: login.credentials.body,
    });
    setLogin({ ...login, ...loginOf(started) });
    return started;
  };

  return (
    <AccountCard title="Login" heading="LOGIN">
      <CodeForm
        mobile={login.mobile}
        sentAt={login.earlierSentAt}
        onVerify={verify}
        onResend={resend}
        onEdit={() => void navigate(paths.landing.href())}
      />
    </AccountCard>
  );
}
