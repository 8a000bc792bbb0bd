import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { write } from '../cognito-database.ts';
import type { CognitoDeps } from '../cognito-deps.ts';
import { hashToken } from './tickets.ts';

/** A sign-in: the user, client, scopes and expiry of its refresh token. */
const signInSchema = z.object({
  originJti: z.string(),
  poolId: z.string(),
  clientId: z.string(),
  username: z.string(),
  usernameKey: z.string(),
  authTimeSeconds: z.number(),
  scopes: z.array(z.string()),
  isHosted: z.boolean(),
  nonce: z.string().optional(),
});
export type SignIn = z.infer<typeof signInSchema>;
export type StoredSignIn = SignIn & { isRevoked: boolean; expiresAtMs: number };

/** Stores a sign-in and returns its refresh token. Only a hash of the token is stored. */
export function addSignIn(deps: CognitoDeps, signIn: SignIn, validSeconds: number): string {
  const refreshToken = randomBytes(128).toString('base64url');
  const nowMs = deps.clock.nowMs();
  // Kept for a day after expiry, the longest life of an access token.
  write(deps.database, 'DELETE FROM sign_ins WHERE expires_at_ms < ?', nowMs - 86_400_000);
  write(
    deps.database,
    `INSERT INTO sign_ins (refresh_token_hash, origin_jti, pool_id, username_key, expires_at_ms, doc)
      VALUES (?, ?, ?, ?, ?, ?)`,
    hashToken(refreshToken),
    signIn.originJti,
    signIn.poolId,
    signIn.usernameKey,
    nowMs + validSeconds * 1000,
    JSON.stringify(signIn),
  );
  return refreshToken;
}

export const findSignInByRefreshToken = (database: DatabaseSync, refreshToken: string) =>
  find(database, 'refresh_token_hash', hashToken(refreshToken));

export const findSignInByOrigin = (database: DatabaseSync, originJti: string) =>
  find(database, 'origin_jti', originJti);

export function revokeSignIn(database: DatabaseSync, originJti: string): void {
  write(database, 'UPDATE sign_ins SET is_revoked = 1 WHERE origin_jti = ?', originJti);
}

export function revokeSignInsOfUser(database: DatabaseSync, poolId: string, key: string): void {
  const sql = 'UPDATE sign_ins SET is_revoked = 1 WHERE pool_id = ? AND username_key = ?';
  write(database, sql, poolId, key);
}

const rowSchema = z.object({ doc: z.string(), is_revoked: z.number(), expires_at_ms: z.number() });

function find(
  database: DatabaseSync,
  column: 'refresh_token_hash' | 'origin_jti',
  value: string,
): StoredSignIn | undefined {
  const found = database
    .prepare(`SELECT doc, is_revoked, expires_at_ms FROM sign_ins WHERE ${column} = ?`)
    .get(value);
  if (found === undefined) return undefined;
  const row = rowSchema.parse(found);
  return {
    ...signInSchema.parse(JSON.parse(row.doc)),
    isRevoked: row.is_revoked === 1,
    expiresAtMs: row.expires_at_ms,
  };
}
