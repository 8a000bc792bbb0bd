import * as oauth from 'oauth4webapi';
import { accountsEndpoints } from '#contracts/endpoints/accounts.ts';
import { USAGE_MODE, USAGE_MODE_HEADER } from '#contracts/http/headers.ts';
import type { PortalConfig } from '#contracts/http/portal-config.ts';
import { addressOf } from '#portal/shared/api/endpoint-address.ts';
import { currentToken } from '#portal/shared/session/session.ts';

/**
 * Sign-in with Google through the hosted page: authorisation code with PKCE, state and nonce.
 * What the return has to match lies in the tab's session storage for exactly that long; the
 * tokens themselves are never stored.
 */

type GoogleSettings = NonNullable<PortalConfig['googleSignIn']>;

const PENDING_KEY = 'google-sign-in';

type Pending = { state: string; nonce: string; codeVerifier: string };

const serverOf = (settings: GoogleSettings): oauth.AuthorizationServer => ({
  issuer: settings.issuer,
  authorization_endpoint: `${settings.hostedOrigin}/oauth2/authorize`,
  token_endpoint: `${settings.hostedOrigin}/oauth2/token`,
});

/** Redirects to the hosted sign-in. */
export async function leaveForGoogle(settings: GoogleSettings): Promise<void> {
  const pending: Pending = {
    state: oauth.generateRandomState(),
    nonce: oauth.generateRandomNonce(),
    codeVerifier: oauth.generateRandomCodeVerifier(),
  };
  sessionStorage.setItem(PENDING_KEY, JSON.stringify(pending));
  const address = new URL(`${settings.hostedOrigin}/oauth2/authorize`);
  address.search = new URLSearchParams({
    identity_provider: 'Google',
    response_type: 'code',
    client_id: settings.clientId,
    redirect_uri: settings.redirectUri,
    scope: settings.scope,
    state: pending.state,
    nonce: pending.nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(pending.codeVerifier),
    code_challenge_method: 'S256',
  }).toString();
  window.location.assign(address);
}

export type GoogleIdentity = { idToken: string; name: string; email: string };

/**
 * Exchanges the return address of the hosted sign-in for an identity. Ends a session that was opened in
 * this browser meanwhile, so that the sign-in replaces none that lives on (ASVS 5, 7.2.4). Throws if
 * refused, and ends nothing then.
 */
export async function returnFromGoogle(
  settings: GoogleSettings,
  address: URL,
): Promise<GoogleIdentity> {
  const pending = takePending();
  const server = serverOf(settings);
  const client: oauth.Client = { client_id: settings.clientId };
  const parameters = oauth.validateAuthResponse(server, client, address, pending.state);
  const answer = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.None(),
    parameters,
    settings.redirectUri,
    pending.codeVerifier,
    {
      // Only the local stack's sign-in works without TLS.
      [oauth.allowInsecureRequests]: new URL(settings.hostedOrigin).hostname === '127.0.0.1',
      signal: AbortSignal.timeout(30_000),
    },
  );
  const result = await oauth.processAuthorizationCodeResponse(server, client, answer, {
    expectedNonce: pending.nonce,
    requireIdToken: true,
  });
  const claims = oauth.getValidatedIdTokenClaims(result);
  if (!result.id_token || !claims) throw new Error('The hosted sign-in gave no id token');
  await endFormerSession();
  const text = (claim: unknown) => (typeof claim === 'string' ? claim : '');
  return { idToken: result.id_token, name: text(claims['name']), email: text(claims['email']) };
}

/** Not by `callApi`, which leaves the page if the session has ended by itself. */
async function endFormerSession(): Promise<void> {
  const token = currentToken();
  if (token === undefined) return;
  const { method, path } = accountsEndpoints.endSession;
  const headers = { authorization: token, [USAGE_MODE_HEADER]: USAGE_MODE };
  await fetch(addressOf(path, {}), { method, headers }).catch(() => undefined);
}

function takePending(): Pending {
  const stored = sessionStorage.getItem(PENDING_KEY);
  sessionStorage.removeItem(PENDING_KEY);
  const pending: unknown = JSON.parse(stored ?? 'null');
  if (isPending(pending)) return pending;
  throw new Error('No sign-in was begun in this tab');
}

function isPending(value: unknown): value is Pending {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['state', 'nonce', 'codeVerifier'].every((name) => typeof Reflect.get(value, name) === 'string')
  );
}
