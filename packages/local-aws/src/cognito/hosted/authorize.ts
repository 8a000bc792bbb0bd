import * as z from 'zod';
import type { CognitoDeps } from '../cognito-deps.ts';
import type { Client } from '../store/client-settings.ts';
import { findClient, findDomain, findIdentityProvider } from '../store/pool-store.ts';
import { issueTicket } from '../store/tickets.ts';
import { discoverProvider } from './provider-client.ts';
import { errorPage, signInPage } from './sign-in-page.ts';
import { type Answer, redirect } from './web-answer.ts';

/** An application's authorisation request, kept during the sign-in at Google and in the code. */
export const authorizationSchema = z.object({
  poolId: z.string(),
  clientId: z.string(),
  redirectUri: z.string(),
  scopes: z.array(z.string()),
  state: z.string().optional(),
  nonce: z.string().optional(),
  codeChallenge: z.string().optional(),
});
export type Authorization = z.infer<typeof authorizationSchema>;

const SIGN_IN_SECONDS = 600;

/**
 * GET /oauth2/authorize: redirects to Google if the request names it, otherwise shows the sign-in
 * page.
 */
export async function answerAuthorize(deps: CognitoDeps, query: URLSearchParams): Promise<Answer> {
  const client = findClient(deps.database, query.get('client_id') ?? '');
  if (client === undefined || findDomain(deps.database, client.poolId) === undefined) {
    return errorPage(400, 'invalid_request', 'The client does not exist.');
  }
  const redirectUri = query.get('redirect_uri') ?? client.settings.DefaultRedirectURI ?? '';
  // An unregistered address receives no redirect, not even with an error.
  if (!client.settings.CallbackURLs.includes(redirectUri)) {
    return errorPage(400, 'redirect_mismatch', 'The redirect address is not registered.');
  }
  const state = query.get('state') ?? undefined;
  const fault = findFault(client, query);
  if (fault !== undefined) return refuse({ redirectUri, state }, fault[0], fault[1]);
  const providerName = query.get('identity_provider');
  if (providerName === null) return signInPage(query);
  const authorization: Authorization = {
    poolId: client.poolId,
    clientId: client.id,
    redirectUri,
    scopes: requestedScopes(client, query),
    state,
    nonce: query.get('nonce') ?? undefined,
    codeChallenge: query.get('code_challenge') ?? undefined,
  };
  return goToProvider(deps, authorization, providerName);
}

/** Redirects to the application with an error (RFC 6749 section 4.1.2.1). */
export function refuse(
  { redirectUri, state }: Pick<Authorization, 'redirectUri' | 'state'>,
  error: string,
  description: string,
): Answer {
  const url = new URL(redirectUri);
  url.searchParams.set('error', error);
  url.searchParams.set('error_description', description);
  if (state !== undefined) url.searchParams.set('state', state);
  return redirect(url.href);
}

async function goToProvider(
  deps: CognitoDeps,
  authorization: Authorization,
  name: string,
): Promise<Answer> {
  const provider = findIdentityProvider(deps.database, authorization.poolId, name);
  if (provider === undefined) {
    return refuse(authorization, 'invalid_request', `Identity provider ${name} does not exist.`);
  }
  const issuer = deps.googleIssuer();
  if (issuer === undefined) {
    return errorPage(
      501,
      'not_covered',
      'This local Cognito was started without a Google address.',
    );
  }
  const { authorization_endpoint } = await discoverProvider(issuer);
  const url = new URL(authorization_endpoint);
  url.search = new URLSearchParams({
    client_id: provider.details['client_id'] ?? '',
    redirect_uri: `${deps.endpoint()}/oauth2/idpresponse`,
    response_type: 'code',
    scope: provider.details['authorize_scopes'] ?? 'openid email profile',
    state: issueTicket(deps, {
      kind: 'provider',
      content: authorization,
      validSeconds: SIGN_IN_SECONDS,
    }),
  }).toString();
  return redirect(url.href);
}

function findFault(client: Client, query: URLSearchParams): [string, string] | undefined {
  const { settings } = client;
  if (query.get('response_type') !== 'code') {
    return ['unsupported_response_type', 'Only response_type=code is covered.'];
  }
  if (!settings.AllowedOAuthFlowsUserPoolClient || !settings.AllowedOAuthFlows.includes('code')) {
    return ['unauthorized_client', 'The client may not use the code flow.'];
  }
  const allowed = new Set(settings.AllowedOAuthScopes);
  if (!requestedScopes(client, query).every((scope) => allowed.has(scope))) {
    return ['invalid_scope', 'A requested scope is not allowed for the client.'];
  }
  const method = query.get('code_challenge_method');
  const hasChallenge = query.has('code_challenge');
  if (hasChallenge !== (method !== null) || (hasChallenge && method !== 'S256')) {
    return ['invalid_request', 'code_challenge needs code_challenge_method=S256.'];
  }
  if (query.get('prompt') === 'none') return ['login_required', 'No session is kept here.'];
  const provider = query.get('identity_provider');
  if (provider !== null && !settings.SupportedIdentityProviders.some((name) => name === provider)) {
    return ['invalid_request', `Identity provider ${provider} is not enabled for the client.`];
  }
  return undefined;
}

/** Without a scope in the request, all scopes of the client, as in Cognito. */
const requestedScopes = (client: Client, query: URLSearchParams) =>
  query.get('scope')?.split(/[ +]/).filter(Boolean) ?? client.settings.AllowedOAuthScopes;
