import { useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { accountsEndpoints } from '#contracts/endpoints/accounts.ts';
import { ApiFailure } from '#portal/shared/api/api-failure.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { portalConfig } from '#portal/shared/config/portal-config.ts';
import { withLoader } from '#portal/shared/feedback/loader-state.ts';
import { showFailure, showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { paths } from '#portal/shared/paths.ts';
import { beginSession } from '#portal/shared/session/session.ts';
import { signUpDraftAtom } from '../flow-state.ts';

/** Text for every failed sign-in with Google (seed 1, section 8). */
export const COULD_NOT_LOGIN = 'Could not login';

const isReturn = (search: URLSearchParams) =>
  search.has('state') && (search.has('code') || search.has('error'));

/** Completes a sign-in that returns from Google to the landing page. */
export function useGoogleReturn(): void {
  const navigate = useNavigate();
  const setDraft = useSetAtom(signUpDraftAtom);
  const isTaken = useRef(false);

  useEffect(() => {
    const address = new URL(window.location.href);
    const settings = portalConfig().googleSignIn;
    if (isTaken.current || !settings || !isReturn(address.searchParams)) return;
    isTaken.current = true;

    const signIn = async () => {
      // The one-time code must not stay in the address and the history.
      await navigate(paths.landing.href(), { replace: true });
      const { returnFromGoogle } = await import('./google-sign-in.ts');
      const identity = await returnFromGoogle(settings, address);
      try {
        const { token } = await callApi(accountsEndpoints.signInWithGoogle, {
          body: { idToken: identity.idToken },
        });
        beginSession(token);
        showSnackbar('success', 'Login successful');
        const { placeAfterSignIn } = await import('../place-after-sign-in.ts');
        await navigate(await placeAfterSignIn(token), { replace: true });
      } catch (error) {
        if (!(error instanceof ApiFailure && error.code === 'google_signup_required')) throw error;
        const { idToken, name, email } = identity;
        setDraft({ kind: 'google', idToken, profile: { name, email }, mobile: '' });
        await navigate(paths.googleSignUp.href());
      }
    };
    withLoader('Please wait. Loading...', signIn).catch((error: unknown) => {
      if (error instanceof ApiFailure && error.isHandled) showFailure(error);
      else showSnackbar('error', COULD_NOT_LOGIN);
    });
  }, [navigate, setDraft]);
}
