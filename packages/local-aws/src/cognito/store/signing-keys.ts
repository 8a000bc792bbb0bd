import { createPrivateKey, createPublicKey, randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import {
  errors,
  exportJWK,
  exportPKCS8,
  generateKeyPair,
  type JSONWebKeySet,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose';
import * as z from 'zod';
import { write } from '../cognito-database.ts';

const ALGORITHM = 'RS256';

/**
 * Creates a pool's key pair and returns the write that stores it. Key generation is slow, so it
 * must run before the transaction.
 */
export async function createSigningKey(database: DatabaseSync, poolId: string) {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const pem = await exportPKCS8(privateKey);
  const kid = randomBytes(32).toString('base64');
  return () => {
    const sql = 'INSERT INTO signing_keys (pool_id, kid, private_pem) VALUES (?, ?, ?)';
    write(database, sql, poolId, kid, pem);
  };
}

/** The pool's public key, as served at /{poolId}/.well-known/jwks.json. */
export async function getJwks(database: DatabaseSync, poolId: string): Promise<JSONWebKeySet> {
  const { kid, private_pem } = getKey(database, 'pool_id', poolId);
  const jwk = await exportJWK(createPublicKey(private_pem));
  return { keys: [{ ...jwk, kid, alg: ALGORITHM, use: 'sig' }] };
}

export function signJwt(
  database: DatabaseSync,
  poolId: string,
  claims: JWTPayload,
): Promise<string> {
  const { kid, private_pem } = getKey(database, 'pool_id', poolId);
  return new SignJWT(claims)
    .setProtectedHeader({ kid, alg: ALGORITHM })
    .sign(createPrivateKey(private_pem));
}

export type ReadJwt =
  | { outcome: 'valid'; claims: JWTPayload }
  | { outcome: 'invalid' }
  | { outcome: 'expired' };

/** The claims of a token that one of the pools signed. */
export async function readJwt(database: DatabaseSync, token: string, now: Date): Promise<ReadJwt> {
  try {
    const { payload } = await jwtVerify(
      token,
      ({ kid = '' }) => createPublicKey(getKey(database, 'kid', kid).private_pem),
      { algorithms: [ALGORITHM], currentDate: now },
    );
    return { outcome: 'valid', claims: payload };
  } catch (error) {
    if (error instanceof errors.JWTExpired) return { outcome: 'expired' };
    if (error instanceof errors.JOSEError) return { outcome: 'invalid' };
    throw error;
  }
}

const keySchema = z.object({ kid: z.string(), private_pem: z.string() });

/** Throws JWKSNoMatchingKey when there is none. */
function getKey(database: DatabaseSync, column: 'pool_id' | 'kid', value: string) {
  const row = database
    .prepare(`SELECT kid, private_pem FROM signing_keys WHERE ${column} = ?`)
    .get(value);
  if (!row) throw new errors.JWKSNoMatchingKey();
  return keySchema.parse(row);
}
