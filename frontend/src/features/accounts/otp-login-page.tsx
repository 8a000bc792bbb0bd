import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { accountsEndpoints } from '../../../../contracts/accounts.ts';
import { callApi } from '../../shared/api/call-api.ts';
import { showSnackbar } from '../../shared/feedback/snackbar-state.ts';
import { paths } from '../../shared/paths.ts';
import { prefetchAfterSignIn } from '../../shared/prefetch.ts';
import { beginSession } from '../../shared/session/session.ts';
import { AccountCard } from './account-card.tsx';
import { CodeForm } from './code-form.tsx';
import { loginAtom } from './flow-state.ts';

/** The code of a login. */
export function OtpLoginPage() {
  const login = useAtomValue(loginAtom);
  const navigate = useNavigate();
  useEffect(() => prefetchAfterSignIn(), []);
  if (!login) return <Navigate to={paths.landing.href()} replace />;

  const verify = async (otp: string) => {
    const { token } = await callApi(accountsEndpoints.verifyLogin, {
      body: { mobile: login.mobile, otp },
    });
    beginSession(token);
    showSnackbar('success', 'Login successful');
    await navigate(paths.cases.href(), { replace: true });
  };

  return (
    <AccountCard title="Login" heading="LOGIN">
      <CodeForm
        mobile={login.mobile}
        onVerify={verify}
        onResend={() => callApi(accountsEndpoints.startSession, { body: login.credentials.body })}
        onEdit={() => void navigate(paths.landing.href())}
      />
    </AccountCard>
  );
}
