import * as oauth from 'oauth4webapi';
import { accountsEndpoints } from '#contracts/endpoints/accounts.ts';
import type { PortalConfig } from '#contracts/http/portal-config.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
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
  revocation_endpoint: `${settings.hostedOrigin}/oauth2/revoke`,
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
    optionsOf(settings),
  );
  const result = await oauth.processAuthorizationCodeResponse(server, client, answer, {
    expectedNonce: pending.nonce,
    requireIdToken: true,
  });
  const claims = oauth.getValidatedIdTokenClaims(result);
  if (!result.id_token || !claims) throw new Error('The hosted sign-in gave no id token');
  await Promise.all([endFormerSession(), revoke(settings, result.refresh_token)]);
  const text = (claim: unknown) => (typeof claim === 'string' ? claim : '');
  return { idToken: result.id_token, name: text(claims['name']), email: text(claims['email']) };
}

const optionsOf = ({ hostedOrigin }: GoogleSettings) => ({
  // Only the local stack's sign-in works without TLS.
  [oauth.allowInsecureRequests]: new URL(hostedOrigin).hostname === '127.0.0.1',
  signal: AbortSignal.timeout(30_000),
});

/**
 * Ends the refresh token, which nothing here uses: Cognito has no rotation for a client of this kind
 * without opening another flow (ASVS 5, 10.4.5). If the call fails, the token ends within an hour.
 */
async function revoke(settings: GoogleSettings, refreshToken: string | undefined): Promise<void> {
  if (refreshToken === undefined) return;
  const client: oauth.Client = { client_id: settings.clientId };
  await oauth
    .revocationRequest(serverOf(settings), client, oauth.None(), refreshToken, optionsOf(settings))
    .catch(() => undefined);
}

/** A session that has ended by itself, or a server that fails, is no failure of the sign-in. */
async function endFormerSession(): Promise<void> {
  if (currentToken() === undefined) return;
  await callApi(accountsEndpoints.endSession, { isBackground: true }).catch(() => undefined);
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
