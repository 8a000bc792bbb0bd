import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { findDoc, listDocs, write } from '../cognito-database.ts';
import { CognitoError } from '../cognito-error.ts';
import { type Client, clientSchema } from './client-settings.ts';
import { type Pool, poolSchema } from './pool-settings.ts';

const identityProviderSchema = z.object({
  name: z.literal('Google'),
  details: z.record(z.string(), z.string()),
  /** Pool attribute → Google claim. */
  attributeMapping: z.record(z.string(), z.string()),
  createdAtMs: z.number(),
  modifiedAtMs: z.number(),
});
export type IdentityProvider = z.infer<typeof identityProviderSchema>;

export function getPool(database: DatabaseSync, id: string): Pool {
  const sql = 'SELECT doc FROM pools WHERE id = ?';
  const pool = findDoc(database, { schema: poolSchema, sql, values: [id] });
  if (pool === undefined) {
    throw new CognitoError('ResourceNotFoundException', `User pool ${id} does not exist.`);
  }
  return pool;
}

export const listPools = (database: DatabaseSync): Pool[] =>
  listDocs(database, {
    schema: poolSchema,
    sql: 'SELECT doc FROM pools ORDER BY rowid',
    values: [],
  });

export function putPool(database: DatabaseSync, pool: Pool): void {
  write(
    database,
    'INSERT INTO pools (id, doc) VALUES (?, ?) ON CONFLICT DO UPDATE SET doc = excluded.doc',
    pool.id,
    JSON.stringify(pool),
  );
}

export const findClient = (database: DatabaseSync, id: string): Client | undefined =>
  findDoc(database, {
    schema: clientSchema,
    sql: 'SELECT doc FROM clients WHERE id = ?',
    values: [id],
  });

/** The client. Throws if it belongs to another pool than the given one. */
export function getClient(database: DatabaseSync, id: string, poolId?: string): Client {
  const client = findClient(database, id);
  if (client === undefined || (poolId !== undefined && client.poolId !== poolId)) {
    throw new CognitoError('ResourceNotFoundException', `User pool client ${id} does not exist.`);
  }
  return client;
}

export const listClients = (database: DatabaseSync, poolId: string): Client[] =>
  listDocs(database, {
    schema: clientSchema,
    sql: 'SELECT doc FROM clients WHERE pool_id = ? ORDER BY rowid',
    values: [poolId],
  });

export function putClient(database: DatabaseSync, client: Client): void {
  write(
    database,
    'INSERT INTO clients (id, pool_id, doc) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET doc = excluded.doc',
    client.id,
    client.poolId,
    JSON.stringify(client),
  );
}

export function findDomain(database: DatabaseSync, poolId: string): string | undefined {
  const row = database.prepare('SELECT domain FROM domains WHERE pool_id = ?').get(poolId);
  return row === undefined ? undefined : z.object({ domain: z.string() }).parse(row).domain;
}

/** False if the domain is taken or the pool already has one. */
export const addDomain = (database: DatabaseSync, domain: string, poolId: string): boolean =>
  write(
    database,
    'INSERT OR IGNORE INTO domains (domain, pool_id) VALUES (?, ?)',
    domain,
    poolId,
  ) === 1;

export const findIdentityProvider = (
  database: DatabaseSync,
  poolId: string,
  name: string,
): IdentityProvider | undefined =>
  findDoc(database, {
    schema: identityProviderSchema,
    sql: 'SELECT doc FROM identity_providers WHERE pool_id = ? AND name = ?',
    values: [poolId, name],
  });

/** False if the pool already has a provider with this name. */
export const addIdentityProvider = (
  database: DatabaseSync,
  poolId: string,
  provider: IdentityProvider,
): boolean =>
  write(
    database,
    'INSERT OR IGNORE INTO identity_providers (pool_id, name, doc) VALUES (?, ?, ?)',
    poolId,
    provider.name,
    JSON.stringify(provider),
  ) === 1;
