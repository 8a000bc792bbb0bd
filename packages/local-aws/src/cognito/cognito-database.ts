import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import * as z from 'zod';
import { openDatabase, prepareOnce } from '../shared/open-database.ts';

/**
 * Opens the database. Passwords are stored as scrypt hashes; tokens and sessions as SHA-256 hashes.
 */
export function openCognitoDatabase(dataDir: string): DatabaseSync {
  const database = openDatabase(dataDir, 'cognito');
  database.exec(`
    CREATE TABLE IF NOT EXISTS pools (id TEXT PRIMARY KEY, doc TEXT NOT NULL);
    CREATE TABLE IF NOT EXISTS signing_keys (
      pool_id TEXT PRIMARY KEY, kid TEXT NOT NULL, private_pem TEXT NOT NULL);
    CREATE TABLE IF NOT EXISTS domains (domain TEXT PRIMARY KEY, pool_id TEXT NOT NULL UNIQUE);
    CREATE TABLE IF NOT EXISTS clients (
      id TEXT PRIMARY KEY, pool_id TEXT NOT NULL, doc TEXT NOT NULL);
    CREATE TABLE IF NOT EXISTS identity_providers (
      pool_id TEXT NOT NULL, name TEXT NOT NULL, doc TEXT NOT NULL, PRIMARY KEY (pool_id, name));
    CREATE TABLE IF NOT EXISTS users (
      pool_id TEXT NOT NULL, username_key TEXT NOT NULL, sub TEXT NOT NULL UNIQUE,
      email TEXT, phone_number TEXT, doc TEXT NOT NULL, PRIMARY KEY (pool_id, username_key));
    CREATE INDEX IF NOT EXISTS users_by_email ON users (pool_id, email);
    CREATE INDEX IF NOT EXISTS users_by_phone_number ON users (pool_id, phone_number);
    CREATE TABLE IF NOT EXISTS groups (
      pool_id TEXT NOT NULL, name TEXT NOT NULL, doc TEXT NOT NULL, PRIMARY KEY (pool_id, name));
    CREATE TABLE IF NOT EXISTS group_members (
      pool_id TEXT NOT NULL, username_key TEXT NOT NULL, group_name TEXT NOT NULL,
      PRIMARY KEY (pool_id, username_key, group_name));
    CREATE TABLE IF NOT EXISTS sign_ins (
      refresh_token_hash TEXT PRIMARY KEY, origin_jti TEXT NOT NULL UNIQUE, pool_id TEXT NOT NULL,
      username_key TEXT NOT NULL, is_revoked INTEGER NOT NULL DEFAULT 0,
      expires_at_ms INTEGER NOT NULL, doc TEXT NOT NULL);
    CREATE INDEX IF NOT EXISTS sign_ins_by_user ON sign_ins (pool_id, username_key);
    CREATE TABLE IF NOT EXISTS password_attempts (
      pool_id TEXT NOT NULL, username_key TEXT NOT NULL, failures INTEGER NOT NULL,
      last_at_ms INTEGER NOT NULL, PRIMARY KEY (pool_id, username_key));
    CREATE TABLE IF NOT EXISTS tickets (
      token_hash TEXT PRIMARY KEY, kind TEXT NOT NULL, is_used INTEGER NOT NULL DEFAULT 0,
      expires_at_ms INTEGER NOT NULL, doc TEXT NOT NULL);
  `);
  return database;
}

/** Reads and parses one row's JSON document; undefined if there is no row. */
export function findDoc<S extends z.ZodType>(
  database: DatabaseSync,
  input: { schema: S; sql: string; values: SQLInputValue[] },
): z.output<S> | undefined {
  const row = prepareOnce(database, input.sql).get(...input.values);
  return row === undefined ? undefined : input.schema.parse(parseDoc(row));
}

/** Reads and parses every row's JSON document. */
export function listDocs<S extends z.ZodType>(
  database: DatabaseSync,
  input: { schema: S; sql: string; values: SQLInputValue[] },
): z.output<S>[] {
  const rows = prepareOnce(database, input.sql).all(...input.values);
  return rows.map((row) => input.schema.parse(parseDoc(row)));
}

/** Runs a write and returns the number of changed rows. */
export function write(database: DatabaseSync, sql: string, ...values: SQLInputValue[]): number {
  return Number(prepareOnce(database, sql).run(...values).changes);
}

const rowSchema = z.object({ doc: z.string() });
const parseDoc = (row: unknown): unknown => JSON.parse(rowSchema.parse(row).doc);
