import { accountsEndpoints } from '../../../../contracts/accounts.ts';
import { callApi } from '../api/call-api.ts';
import { goTo } from '../navigation.ts';
import { paths } from '../paths.ts';
import { currentToken, markLoggedOut } from './session.ts';

/** Ends the session here, in every other tab, and on the server. */
export async function logOut({ keepsDrafts = false } = {}): Promise<void> {
  // The call takes its token along before the token is dropped: nothing private stays on the
  // screen while a slow network answers.
  const ended =
    currentToken() === undefined
      ? undefined
      : callApi(accountsEndpoints.endSession, { isBackground: true });
  markLoggedOut({ keepsDrafts });
  goTo(paths.landing.href());
  // Unheard by the server, the session ends there by its own idle limit.
  await ended?.catch(() => undefined);
}
