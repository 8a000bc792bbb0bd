import { useAtom } from 'jotai';
import { Navigate, useNavigate } from 'react-router-dom';
import { accountsEndpoints } from '#contracts/endpoints/accounts.ts';
import { ApiFailure } from '#portal/shared/api/api-failure.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { paths } from '#portal/shared/paths.ts';
import { beginSession } from '#portal/shared/session/session.ts';
import { AccountCard } from '../account-card.tsx';
import { type SignUpDraft, signUpDraftAtom } from '../flow-state.ts';
import { CodeForm } from './code-form.tsx';

/** The server's text for a wrong sign-up code, and the text shown for it (seed 1, section 8). */
const REFUSED_CODE = 'Invalid Verification!';
const SHOWN_FOR_REFUSED_CODE = 'Invalid OTP';

const mobileOf = (draft: SignUpDraft) =>
  draft.kind === 'email' ? draft.values.mobile : draft.mobile;

const payloadOf = (draft: SignUpDraft) =>
  draft.kind === 'email' ? draft.values : { idToken: draft.idToken, mobile: draft.mobile };

/** Step 2 of the onboarding: the code sent to the phone. */
export function OtpPage() {
  const [draft, setDraft] = useAtom(signUpDraftAtom);
  const navigate = useNavigate();
  // A reload loses the sign-up (D7).
  if (!draft) return <Navigate to={paths.signUp.href()} replace />;

  const verify = async (mobileToken: string) => {
    const { token, message } = await callApi(accountsEndpoints.verifySignUp, {
      body: { ...payloadOf(draft), mobileToken, challenge: draft.challenge },
    });
    if (token === undefined) throw new ApiFailure(message, { status: 200 });
    beginSession(token);
    await navigate(paths.createProfile.href(), { replace: true });
  };

  const resend = async () => {
    const { challenge } = await callApi(accountsEndpoints.verifySignUp, {
      body: payloadOf(draft),
    });
    setDraft({ ...draft, challenge });
    return {};
  };

  const edit = draft.kind === 'email' ? paths.signUp : paths.googleSignUp;
  return (
    <AccountCard title="Verify your phone" step={2}>
      <CodeForm
        mobile={mobileOf(draft)}
        onVerify={verify}
        onResend={resend}
        onEdit={() => void navigate(edit.href())}
        failureText={({ message }) => (message === REFUSED_CODE ? SHOWN_FOR_REFUSED_CODE : message)}
      />
    </AccountCard>
  );
}
