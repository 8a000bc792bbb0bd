import type { CognitoDeps } from '../cognito-deps.ts';
import { findClient } from '../store/pool-store.ts';
import { errorPage } from './sign-in-page.ts';
import { type Answer, redirect } from './web-answer.ts';

/** GET /logout: redirects to a registered address. There is no cookie to clear. */
export function answerLogout(deps: CognitoDeps, query: URLSearchParams): Answer {
  const client = findClient(deps.database, query.get('client_id') ?? '');
  const logoutUri = query.get('logout_uri');
  if (logoutUri === null && query.has('redirect_uri')) {
    return errorPage(
      501,
      'not_covered',
      'Logout with redirect_uri is not covered; use logout_uri.',
    );
  }
  if (client === undefined || logoutUri === null) {
    return errorPage(400, 'invalid_request', 'client_id and logout_uri are needed.');
  }
  if (!client.settings.LogoutURLs.includes(logoutUri)) {
    return errorPage(400, 'redirect_mismatch', 'The logout address is not registered.');
  }
  return redirect(logoutUri);
}
