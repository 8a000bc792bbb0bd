import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import type { CognitoDeps } from '../cognito-deps.ts';
import { notAuthorized } from '../cognito-error.ts';
import type { Client } from '../store/client-settings.ts';
import type { Pool } from '../store/pool-settings.ts';
import { getPool } from '../store/pool-store.ts';
import {
  findSignInByOrigin,
  findSignInByRefreshToken,
  type SignIn,
} from '../store/sign-in-store.ts';
import { readJwt } from '../store/signing-keys.ts';
import { getUser, type User } from '../store/user-store.ts';
import { API_SCOPE } from './issue-tokens.ts';

export type Access = { pool: Pool; user: User; signIn: SignIn; scopes: string[] };

const accessClaimsSchema = z.object({
  iss: z.string(),
  token_use: z.literal('access'),
  origin_jti: z.string(),
  username: z.string(),
  scope: z.string().default(''),
});

/** The user and sign-in of an access token. Throws NotAuthorizedException with the reason. */
export async function checkAccessToken(
  deps: CognitoDeps,
  token: string,
  requiredScope: string = API_SCOPE,
): Promise<Access> {
  const jwt = await readJwt(deps.database, token, new Date(deps.clock.nowMs()));
  if (jwt.outcome === 'expired') throw notAuthorized('Access Token has expired');
  const claims = accessClaimsSchema.safeParse(jwt.outcome === 'valid' && jwt.claims);
  if (!claims.success) throw notAuthorized('Invalid Access Token');
  const { iss, origin_jti, username, scope } = claims.data;
  const pool = getPool(deps.database, iss.split('/').at(-1) ?? '');
  const user = getUser(deps.database, pool, username);
  const signIn = findSignInByOrigin(deps.database, origin_jti);
  if (signIn === undefined || signIn.isRevoked)
    throw notAuthorized('Access Token has been revoked');
  const scopes = scope.split(' ');
  if (!scopes.includes(requiredScope)) {
    throw notAuthorized('Access Token does not have required scopes');
  }
  return { pool, user, signIn, scopes };
}

/** The sign-in of a refresh token. Throws NotAuthorizedException with the reason. */
export function checkRefreshToken(deps: CognitoDeps, client: Client, token: string): SignIn {
  const signIn = findSignInByRefreshToken(deps.database, token);
  if (signIn === undefined || signIn.clientId !== client.id) {
    throw notAuthorized('Invalid Refresh Token');
  }
  if (signIn.isRevoked) throw notAuthorized('Refresh Token has been revoked');
  if (signIn.expiresAtMs <= deps.clock.nowMs()) throw notAuthorized('Refresh Token has expired');
  return signIn;
}

/** Checks SECRET_HASH: HMAC-SHA256 of username and client id, for a client with a secret. */
export function checkSecretHash(
  client: Client,
  usernames: string[],
  secretHash: string | undefined,
): void {
  const { secret, id } = client;
  if (secret === undefined) return;
  if (secretHash === undefined) {
    throw notAuthorized(`Client ${id} is configured with secret but SECRET_HASH was not received`);
  }
  const isRight = usernames.some((username) =>
    isSame(
      secretHash,
      createHmac('sha256', secret)
        .update(username + id)
        .digest('base64'),
    ),
  );
  if (!isRight) throw notAuthorized(`SecretHash does not match for the client: ${id}`);
}

/** Compares secrets in constant time. */
export function isSame(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
