import { useAtomValue } from 'jotai';
import envelopeIcon from 'primeicons/raw-svg/envelope.svg?raw';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { accountsEndpoints } from '#contracts/endpoints/accounts.ts';
import { ApiFailure } from '#portal/shared/api/api-failure.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { Loader } from '#portal/shared/feedback/loader.tsx';
import { showFailure, showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { logOut } from '#portal/shared/me/log-out.ts';
import { refreshMe } from '#portal/shared/me/use-me.ts';
import { paths } from '#portal/shared/paths.ts';
import { homeOf } from '#portal/shared/session/guard.ts';
import { keepReturnPlace } from '#portal/shared/session/return-place.ts';
import { beginSession, sessionAtom } from '#portal/shared/session/session.ts';
import { Button, ButtonLink } from '#portal/shared/ui/button.tsx';
import { Icon } from '#portal/shared/ui/icon.tsx';
import { AccountCard } from '../account-card.tsx';

/**
 * Behind the link of the verification mail: verifies in a session of the account that asked for
 * it (D111). A visitor logs in first and comes back here.
 */
export function VerifyEmailTokenPage() {
  const { token } = useAtomValue(sessionAtom);
  // Verifying starts a new session; the screen keeps the one that it was opened in.
  const [hadSession] = useState(token !== undefined);
  return hadSession ? <SpendLink /> : <LogInFirst />;
}

function LogInFirst() {
  return (
    <LinkNotice lead="Log in to the account that asked for this link, and we confirm your email. If it is confirmed already, there is nothing left to do.">
      <ButtonLink to={paths.landing.href()} isWide>
        Log in
      </ButtonLink>
    </LinkNotice>
  );
}

function SpendLink() {
  const { emailToken = '' } = useParams();
  const navigate = useNavigate();
  const [refused, setRefused] = useState<string>();
  const isSpent = useRef(false);

  useEffect(() => {
    // The link works once; an effect may run twice.
    if (isSpent.current) return;
    isSpent.current = true;
    const refuse = async (error: unknown) => {
      if (error instanceof ApiFailure && error.code === 'not_allowed') {
        setRefused(error.message);
        return;
      }
      // A used link is no error if its address is verified.
      const me = await refreshMe({ isBackground: true }).catch(() => undefined);
      if (me?.emailVerified) {
        showSnackbar('info', 'Your email is verified already');
        await navigate(homeOf(me), { replace: true });
        return;
      }
      showFailure(error);
      await navigate(paths.landing.href(), { replace: true });
    };
    callApi(accountsEndpoints.verifyEmail, { body: { emailToken } }).then(
      ({ token, message }) => {
        beginSession(token);
        showSnackbar('success', message);
        void navigate(paths.welcome.href(), { replace: true });
      },
      (error: unknown) => void refuse(error),
    );
  }, [emailToken, navigate]);

  const useAnother = () => {
    const path = paths.verifyEmailToken.href(emailToken);
    void logOut();
    keepReturnPlace(undefined, path);
  };

  if (refused === undefined) return <Loader />;
  return (
    <LinkNotice lead={refused}>
      <Button isWide onClick={useAnother}>
        Use another account
      </Button>
      <ButtonLink look="secondary" isWide to={paths.cases.href()}>
        Stay in this account
      </ButtonLink>
    </LinkNotice>
  );
}

function LinkNotice({ lead, children }: { lead: string; children: ReactNode }) {
  return (
    <AccountCard
      title="Verify your email"
      before={
        <span className="notice-mark">
          <Icon svg={envelopeIcon} size="lg" />
        </span>
      }
      lead={lead}
    >
      <div className="form">{children}</div>
    </AccountCard>
  );
}
