import { createHash } from 'node:crypto';
import type { CognitoDeps } from '../cognito-deps.ts';
import { CognitoError } from '../cognito-error.ts';
import { checkAccessToken, checkRefreshToken, isSame } from '../sign-in/access.ts';
import { renewTokens, startSignIn, type Tokens } from '../sign-in/issue-tokens.ts';
import type { Client } from '../store/client-settings.ts';
import { findClient, getPool } from '../store/pool-store.ts';
import { findSignInByRefreshToken, revokeSignIn } from '../store/sign-in-store.ts';
import { redeemTicket } from '../store/tickets.ts';
import { authorizationCodeSchema } from './provider-return.ts';
import type { Answer, WebRequest } from './web-answer.ts';

/** POST /oauth2/token: exchanges a code or a refresh token for tokens. */
export async function answerToken(deps: CognitoDeps, request: WebRequest): Promise<Answer> {
  const form = new URLSearchParams(request.body);
  const client = findAuthenticClient(deps, request, form);
  if (client === undefined) return oauthError('invalid_client');
  const grantType = form.get('grant_type');
  try {
    if (grantType === 'authorization_code') return await redeemCode(deps, client, form);
    if (grantType === 'refresh_token') return await refresh(deps, client, form);
  } catch (error) {
    if (error instanceof CognitoError) return oauthError('invalid_request', error.message);
    throw error;
  }
  if (grantType === 'client_credentials') {
    return {
      ...oauthError('unsupported_grant_type', 'Not covered by the local Cognito.'),
      status: 501,
    };
  }
  return oauthError('unsupported_grant_type');
}

/** POST /oauth2/revoke: ends a sign-in by its refresh token; accepts unknown tokens (RFC 7009). */
export function answerRevoke(deps: CognitoDeps, request: WebRequest): Answer {
  const form = new URLSearchParams(request.body);
  const client = findAuthenticClient(deps, request, form);
  if (client === undefined) return oauthError('invalid_client');
  const token = form.get('token');
  if (!token) return oauthError('invalid_request', 'token is missing.');
  if (token.split('.').length === 3) return oauthError('unsupported_token_type');
  const signIn = findSignInByRefreshToken(deps.database, token);
  if (signIn?.clientId === client.id) revokeSignIn(deps.database, signIn.originJti);
  return { status: 200 };
}

/** /oauth2/userInfo: the user's attributes, for an access token with the scope openid. */
export async function answerUserInfo(deps: CognitoDeps, { headers }: WebRequest): Promise<Answer> {
  const [, token] = /^Bearer (\S+)$/i.exec(headers.authorization ?? '') ?? [];
  try {
    const { user } = await checkAccessToken(deps, token ?? '', 'openid');
    return { status: 200, json: { sub: user.sub, ...user.attributes, username: user.username } };
  } catch (error) {
    if (!(error instanceof CognitoError)) throw error;
    const challenge = `Bearer error="invalid_token", error_description="${error.message}"`;
    return {
      ...oauthError('invalid_token', error.message),
      status: 401,
      headers: { 'www-authenticate': challenge },
    };
  }
}

async function redeemCode(
  deps: CognitoDeps,
  client: Client,
  form: URLSearchParams,
): Promise<Answer> {
  const redeemed = redeemTicket(deps, {
    kind: 'code',
    token: form.get('code') ?? '',
    schema: authorizationCodeSchema,
  });
  if (redeemed.outcome !== 'accepted') return oauthError('invalid_grant');
  const code = redeemed.content;
  const verifier = form.get('code_verifier') ?? '';
  const isProven =
    code.codeChallenge === undefined
      ? verifier === ''
      : isSame(challengeOf(verifier), code.codeChallenge);
  if (code.clientId !== client.id || code.redirectUri !== form.get('redirect_uri') || !isProven) {
    return oauthError('invalid_grant');
  }
  const tokens = await startSignIn(deps, {
    pool: getPool(deps.database, code.poolId),
    client,
    username: code.username,
    scopes: code.scopes,
    isHosted: true,
    nonce: code.nonce,
  });
  return tokenAnswer(tokens, code.scopes);
}

async function refresh(deps: CognitoDeps, client: Client, form: URLSearchParams): Promise<Answer> {
  let signIn: ReturnType<typeof checkRefreshToken>;
  try {
    signIn = checkRefreshToken(deps, client, form.get('refresh_token') ?? '');
  } catch (error) {
    if (error instanceof CognitoError) return oauthError('invalid_grant', error.message);
    throw error;
  }
  const pool = getPool(deps.database, signIn.poolId);
  const tokens = await renewTokens(deps, { pool, client, username: signIn.username, signIn });
  return tokenAnswer(tokens, signIn.isHosted ? signIn.scopes : ['openid']);
}

const tokenAnswer = (tokens: Tokens, scopes: string[]): Answer => ({
  status: 200,
  json: {
    ...(scopes.includes('openid') ? { id_token: tokens.idToken } : {}),
    access_token: tokens.accessToken,
    ...(tokens.refreshToken === undefined ? {} : { refresh_token: tokens.refreshToken }),
    expires_in: tokens.expiresInSeconds,
    token_type: 'Bearer',
  },
});

/** The client that Basic authentication or the form names, if its secret matches. */
function findAuthenticClient(
  deps: CognitoDeps,
  { headers }: WebRequest,
  form: URLSearchParams,
): Client | undefined {
  const [, basic] = /^Basic (\S+)$/i.exec(headers.authorization ?? '') ?? [];
  const [basicId, basicSecret] = Buffer.from(basic ?? '', 'base64')
    .toString()
    .split(':');
  const id = basicId || form.get('client_id');
  const secret = basicId ? basicSecret : form.get('client_secret');
  const client = findClient(deps.database, id ?? '');
  if (client?.secret !== undefined && !isSame(client.secret, secret ?? '')) return undefined;
  return client;
}

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

const oauthError = (error: string, description?: string): Answer => ({
  status: 400,
  json: { error, ...(description === undefined ? {} : { error_description: description }) },
});
