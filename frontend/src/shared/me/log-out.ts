import { accountsEndpoints } from '#contracts/endpoints/accounts.ts';
import { callApi } from '../api/call-api.ts';
import { goTo } from '../navigation/go-to.ts';
import { paths } from '../paths.ts';
import { currentToken, markLoggedOut } from '../session/session.ts';

/**
 * Ends the session here, in every other tab, and on the server.
 * `isIdle`: by the count-down; unsent input and the place are kept for the same user.
 */
export async function logOut({ isIdle = false } = {}): Promise<void> {
  // The call reads the token before it is dropped, so that nothing private stays on the
  // screen while a slow network answers.
  const ended =
    currentToken() === undefined
      ? undefined
      : callApi(accountsEndpoints.endSession, { isBackground: true });
  markLoggedOut({ isIdle });
  goTo(paths.landing.href());
  // If the call fails, the session ends on the server by its idle limit.
  await ended?.catch(() => undefined);
}
