import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { findDoc, listDocs, write } from '../cognito-database.ts';
import { CognitoError, userNotFound } from '../cognito-error.ts';
import type { Pool } from './pool-settings.ts';

const userSchema = z.object({
  username: z.string(),
  sub: z.string(),
  status: z.enum(['CONFIRMED', 'FORCE_CHANGE_PASSWORD', 'EXTERNAL_PROVIDER']),
  isEnabled: z.boolean(),
  /** Output of hashPassword; undefined for federated users. */
  passwordHash: z.string().optional(),
  attributes: z.record(z.string(), z.string()),
  createdAtMs: z.number(),
  modifiedAtMs: z.number(),
});
export type User = z.infer<typeof userSchema>;

const groupSchema = z.object({
  name: z.string(),
  description: z.string().optional(),
  precedence: z.number().optional(),
  createdAtMs: z.number(),
  modifiedAtMs: z.number(),
});
export type Group = z.infer<typeof groupSchema>;

/** The form of a username in which it is stored and compared. */
export const usernameKey = (pool: Pool, username: string) =>
  pool.isCaseSensitive ? username : username.toLowerCase();

export const findUser = (database: DatabaseSync, pool: Pool, username: string): User | undefined =>
  findDoc(database, {
    schema: userSchema,
    sql: 'SELECT doc FROM users WHERE pool_id = ? AND username_key = ?',
    values: [pool.id, usernameKey(pool, username)],
  });

export function getUser(database: DatabaseSync, pool: Pool, username: string): User {
  const user = findUser(database, pool, username);
  if (user === undefined) throw userNotFound();
  return user;
}

/** False, without a write, if the username is taken. */
export const addUser = (database: DatabaseSync, pool: Pool, user: User): boolean =>
  write(
    database,
    'INSERT OR IGNORE INTO users (pool_id, username_key, sub, email, phone_number, doc) VALUES (?, ?, ?, ?, ?, ?)',
    pool.id,
    usernameKey(pool, user.username),
    user.sub,
    user.attributes['email'] ?? null,
    user.attributes['phone_number'] ?? null,
    JSON.stringify(user),
  ) === 1;

/** Reads, changes and writes a user. Synchronous, so no other request can interleave. */
export function updateUser(
  database: DatabaseSync,
  input: { pool: Pool; username: string; nowMs: number; change: (user: User) => Partial<User> },
): User {
  const { pool, username, nowMs, change } = input;
  const user = getUser(database, pool, username);
  const updated: User = { ...user, ...change(user), modifiedAtMs: nowMs };
  write(
    database,
    'UPDATE users SET email = ?, phone_number = ?, doc = ? WHERE pool_id = ? AND username_key = ?',
    updated.attributes['email'] ?? null,
    updated.attributes['phone_number'] ?? null,
    JSON.stringify(updated),
    pool.id,
    usernameKey(pool, username),
  );
  return updated;
}

export function deleteUser(database: DatabaseSync, pool: Pool, username: string): void {
  const key = usernameKey(pool, username);
  for (const table of ['users', 'group_members', 'sign_ins', 'password_attempts']) {
    write(database, `DELETE FROM ${table} WHERE pool_id = ? AND username_key = ?`, pool.id, key);
  }
}

export function countUsers(database: DatabaseSync, poolId: string): number {
  const row = database.prepare('SELECT count(*) AS n FROM users WHERE pool_id = ?').get(poolId);
  return z.object({ n: z.number() }).parse(row).n;
}

export type UserFilter = {
  attribute: 'username' | 'email' | 'phone_number' | 'sub';
  comparison: '=' | '^=';
  value: string;
};

/** Up to `limit` users after `afterKey`, by username. */
export function listUsers(
  database: DatabaseSync,
  input: { pool: Pool; filter: UserFilter | undefined; afterKey: string; limit: number },
): User[] {
  const { pool, filter, afterKey, limit } = input;
  const column = filter?.attribute === 'username' ? 'username_key' : filter?.attribute;
  const value = filter?.attribute === 'username' ? usernameKey(pool, filter.value) : filter?.value;
  const matches = {
    none: '',
    '=': `AND ${column} = ?`,
    '^=': `AND substr(${column}, 1, length(?)) = ?`,
  }[filter?.comparison ?? 'none'];
  const values = value === undefined ? [] : filter?.comparison === '=' ? [value] : [value, value];
  return listDocs(database, {
    schema: userSchema,
    sql: `SELECT doc FROM users WHERE pool_id = ? AND username_key > ? ${matches} ORDER BY username_key LIMIT ?`,
    values: [pool.id, afterKey, ...values, limit],
  });
}

/** False if the group exists. */
export const addGroup = (database: DatabaseSync, poolId: string, group: Group): boolean =>
  write(
    database,
    'INSERT OR IGNORE INTO groups (pool_id, name, doc) VALUES (?, ?, ?)',
    poolId,
    group.name,
    JSON.stringify(group),
  ) === 1;

export function getGroup(database: DatabaseSync, poolId: string, name: string): Group {
  const sql = 'SELECT doc FROM groups WHERE pool_id = ? AND name = ?';
  const group = findDoc(database, { schema: groupSchema, sql, values: [poolId, name] });
  if (group === undefined) throw new CognitoError('ResourceNotFoundException', 'Group not found.');
  return group;
}

/** A user's groups, lowest precedence number first. */
export const listGroupsOfUser = (database: DatabaseSync, pool: Pool, username: string): Group[] =>
  listDocs(database, {
    schema: groupSchema,
    sql: `SELECT groups.doc FROM groups JOIN group_members
      ON groups.pool_id = group_members.pool_id AND groups.name = group_members.group_name
      WHERE group_members.pool_id = ? AND group_members.username_key = ?
      ORDER BY coalesce(json_extract(groups.doc, '$.precedence'), 2147483647), groups.name`,
    values: [pool.id, usernameKey(pool, username)],
  });
