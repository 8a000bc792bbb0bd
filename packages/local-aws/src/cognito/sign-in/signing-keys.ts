import { createPublicKey, generateKeyPair, type JsonWebKey, sign, verify } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import * as z from 'zod';
import { write } from '../cognito-database.ts';

const generate = promisify(generateKeyPair);

/** Makes a pool's RS256 key pair (slow, so outside the transaction) and gives the write that keeps it. */
export async function createSigningKey(database: DatabaseSync, poolId: string) {
  const { privateKey } = await generate('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  const kid = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64');
  return () => {
    const sql = 'INSERT INTO signing_keys (pool_id, kid, private_pem) VALUES (?, ?, ?)';
    write(database, sql, poolId, kid, String(pem));
  };
}

/** The pool's public key as served at /{poolId}/.well-known/jwks.json. */
export function getJwks(database: DatabaseSync, poolId: string): { keys: JsonWebKey[] } {
  const { kid, private_pem } = getKey(database, poolId);
  const jwk = createPublicKey(private_pem).export({ format: 'jwk' });
  return { keys: [{ alg: 'RS256', e: jwk.e, kid, kty: jwk.kty, n: jwk.n, use: 'sig' }] };
}

export function signJwt(database: DatabaseSync, poolId: string, claims: object): string {
  const { kid, private_pem } = getKey(database, poolId);
  const signed = `${encode({ kid, alg: 'RS256' })}.${encode(claims)}`;
  return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), private_pem).toString('base64url')}`;
}

/** The claims of a token that this pool signed; undefined for any other text. Expiry is the caller's. */
export function readJwt(
  database: DatabaseSync,
  token: string,
): Record<string, unknown> | undefined {
  const [header, payload, signature, ...rest] = token.split('.');
  if (!header || !payload || !signature || rest.length > 0) return undefined;
  const claims = decode(payload);
  const alg = decode(header)?.['alg'];
  const poolId = String(claims?.['iss']).split('/').at(-1) ?? '';
  const row = database
    .prepare('SELECT kid, private_pem FROM signing_keys WHERE pool_id = ?')
    .get(poolId);
  if (claims === undefined || alg !== 'RS256' || row === undefined) return undefined;
  const isGenuine = verify(
    'RSA-SHA256',
    Buffer.from(`${header}.${payload}`),
    createPublicKey(keySchema.parse(row).private_pem),
    Buffer.from(signature, 'base64url'),
  );
  return isGenuine ? claims : undefined;
}

const keySchema = z.object({ kid: z.string(), private_pem: z.string() });
const claimsSchema = z.record(z.string(), z.unknown());

const getKey = (database: DatabaseSync, poolId: string) =>
  keySchema.parse(
    database.prepare('SELECT kid, private_pem FROM signing_keys WHERE pool_id = ?').get(poolId),
  );

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function decode(part: string): Record<string, unknown> | undefined {
  try {
    return claimsSchema.parse(JSON.parse(Buffer.from(part, 'base64url').toString()));
  } catch {
    return undefined;
  }
}
