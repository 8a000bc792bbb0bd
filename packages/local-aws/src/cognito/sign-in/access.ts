import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import type { CognitoDeps } from '../cognito-deps.ts';
import { notAuthorized } from '../cognito-error.ts';
import {
  findSignInByOrigin,
  findSignInByRefreshToken,
  type SignIn,
} from '../hosted/sign-in-store.ts';
import type { Client } from '../pools/client-settings.ts';
import type { Pool } from '../pools/pool-settings.ts';
import { getPool } from '../pools/pool-store.ts';
import { getUser, type User } from '../pools/user-store.ts';
import { API_SCOPE } from './issue-tokens.ts';
import { readJwt } from './signing-keys.ts';

export type Access = { pool: Pool; user: User; signIn: SignIn; scopes: string[] };

const accessClaimsSchema = z.object({
  iss: z.string(),
  token_use: z.literal('access'),
  exp: z.number(),
  origin_jti: z.string(),
  username: z.string(),
  scope: z.string().default(''),
});

/** Who an access token stands for. Throws NotAuthorizedException, saying which way it fails. */
export function checkAccessToken(
  deps: CognitoDeps,
  token: string,
  requiredScope: string = API_SCOPE,
): Access {
  const claims = accessClaimsSchema.safeParse(readJwt(deps.database, token));
  if (!claims.success) throw notAuthorized('Invalid Access Token');
  const { iss, exp, origin_jti, username, scope } = claims.data;
  if (exp <= deps.clock.nowSeconds()) throw notAuthorized('Access Token has expired');
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

/** The sign-in of a refresh token. Throws NotAuthorizedException, saying which way it fails. */
export function checkRefreshToken(deps: CognitoDeps, client: Client, token: string): SignIn {
  const signIn = findSignInByRefreshToken(deps.database, token);
  if (signIn === undefined || signIn.clientId !== client.id) {
    throw notAuthorized('Invalid Refresh Token');
  }
  if (signIn.isRevoked) throw notAuthorized('Refresh Token has been revoked');
  if (signIn.expiresAtMs <= deps.clock.nowMs()) throw notAuthorized('Refresh Token has expired');
  return signIn;
}

/** HMAC-SHA256 of username and client id under the client's secret; needed only by a client with one. */
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

/** Compares secrets in a time that does not depend on where they differ. */
export function isSame(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
