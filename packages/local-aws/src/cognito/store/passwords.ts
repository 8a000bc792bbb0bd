import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { write } from '../cognito-database.ts';
import type { CognitoDeps } from '../cognito-deps.ts';
import { CognitoError } from '../cognito-error.ts';
import type { PasswordPolicy, Pool } from './pool-settings.ts';
import { usernameKey } from './user-store.ts';

/** Low: accounts of a local pool are not real, and tests create hundreds of them. */
const COST = 2 ** 11;
const KEY_BYTES = 64;
const SYMBOL = /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+-]/;

/** Returns `scrypt$N$salt$hash`, with salt and hash in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, COST);
  return `scrypt$${COST}$${salt.toString('base64url')}$${hash.toString('base64url')}`;
}

/**
 * Compares a password with a hash. For an unknown user (no hash) it takes the same time and returns
 * false.
 */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const [, cost, salt, hash] = (stored ?? NOBODY).split('$');
  const expected = Buffer.from(hash ?? '', 'base64url');
  const actual = await derive(password, Buffer.from(salt ?? '', 'base64url'), Number(cost));
  return timingSafeEqual(actual, expected) && stored !== undefined;
}

/** Throws InvalidPasswordException for the first violated rule. */
export function checkPasswordPolicy(policy: PasswordPolicy, password: string): void {
  const rules: [isBroken: boolean, what: string][] = [
    [password.length < policy.MinimumLength, 'Password not long enough'],
    [password.length > 256, 'Password too long'],
    [password !== password.trim(), 'Password must not begin or end with a space'],
    [policy.RequireUppercase && !/[A-Z]/.test(password), 'Password must have uppercase characters'],
    [policy.RequireLowercase && !/[a-z]/.test(password), 'Password must have lowercase characters'],
    [policy.RequireNumbers && !/[0-9]/.test(password), 'Password must have numeric characters'],
    [
      policy.RequireSymbols && !SYMBOL.test(password) && !password.includes(' '),
      'Password must have symbol characters',
    ],
  ];
  const broken = rules.find(([isBroken]) => isBroken);
  if (broken !== undefined) {
    throw new CognitoError(
      'InvalidPasswordException',
      `Password did not conform with policy: ${broken[1]}`,
    );
  }
}

/**
 * Counts an attempt before checking the password, so that parallel attempts count too. From the
 * fifth failure on, each doubles the wait: 1 s, 2 s … up to 15 minutes; 15 minutes without failures
 * reset it. Unknown usernames count as well, so that the wait does not reveal them.
 */
export function countPasswordAttempt(
  deps: CognitoDeps,
  { pool, username, exceeded }: { pool: Pool; username: string; exceeded: () => CognitoError },
): void {
  const { database, clock } = deps;
  const key = usernameKey(pool, username);
  const found = database
    .prepare(
      'SELECT failures, last_at_ms FROM password_attempts WHERE pool_id = ? AND username_key = ?',
    )
    .get(pool.id, key);
  const { failures, last_at_ms } = attemptSchema.parse(found ?? { failures: 0, last_at_ms: 0 });
  const quietMs = clock.nowMs() - last_at_ms;
  if (quietMs < waitMs(failures)) throw exceeded();
  write(
    database,
    `INSERT INTO password_attempts (pool_id, username_key, failures, last_at_ms) VALUES (?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET failures = excluded.failures, last_at_ms = excluded.last_at_ms`,
    pool.id,
    key,
    quietMs > LONGEST_WAIT_MS ? 1 : failures + 1,
    clock.nowMs(),
  );
}

/** Resets the count after a correct password. */
export function forgetPasswordAttempts(deps: CognitoDeps, pool: Pool, username: string): void {
  const sql = 'DELETE FROM password_attempts WHERE pool_id = ? AND username_key = ?';
  write(deps.database, sql, pool.id, usernameKey(pool, username));
}

const LONGEST_WAIT_MS = 15 * 60 * 1000;
const FREE_ATTEMPTS = 5;
const waitMs = (failures: number) =>
  failures < FREE_ATTEMPTS ? 0 : Math.min(LONGEST_WAIT_MS, 1000 * 2 ** (failures - FREE_ATTEMPTS));

const attemptSchema = z.object({ failures: z.number(), last_at_ms: z.number() });

const NOBODY = `scrypt$${COST}$${randomBytes(16).toString('base64url')}$${randomBytes(KEY_BYTES).toString('base64url')}`;

function derive(password: string, salt: Buffer, cost: number): Promise<Buffer> {
  const options: ScryptOptions = { N: cost, r: 8, p: 1 };
  return new Promise((resolve, reject) => {
    scrypt(password, salt, KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
