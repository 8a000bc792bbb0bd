import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PlainError } from 'local-aws';
import * as z from 'zod';
import { ENDPOINTS_FILE, type EndpointsFile, endpointsFileSchema } from './endpoints-file.ts';
import { resetCommand } from './options.ts';

/** The lock file. It also stores whether a start was complete (`markComplete`). */
export const LOCK_FILE = 'stack.sqlite';

/** Files that every complete start has stored. A folder without one of them is unusable. */
const REQUIRED = [
  'dynamodb/dynamodb.sqlite',
  's3/s3.sqlite',
  's3/blobs',
  'cognito/cognito.sqlite',
  'secrets/secrets.sqlite',
];

const SQLITE_BUSY = 5;

export type DataFolder = {
  /** Records that all parts are stored; a part that is missing later is then an error. */
  markComplete(): void;
  /** Removes the endpoints file and releases the lock. */
  close(): void;
};

/**
 * Creates the folder if missing and locks it for this process. The lock is SQLite's lock on a file,
 * which the operating system releases with the process, even after a kill. Throws PlainError if
 * another stack uses the folder or a stored part is missing.
 */
export function openDataFolder(dataDir: string): DataFolder {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = takeLock(dataDir);
  if (!lock) throw new PlainError(runningSentence(dataDir));
  try {
    if (isComplete(lock)) refuseMissing(dataDir);
  } catch (error) {
    lock.close();
    throw error;
  }
  const endpointsFile = join(dataDir, ENDPOINTS_FILE);
  rmSync(endpointsFile, { force: true });
  return {
    markComplete() {
      if (!isComplete(lock)) lock.exec('PRAGMA user_version = 1');
    },
    close() {
      rmSync(endpointsFile, { force: true });
      lock.close();
    },
  };
}

/** Throws PlainError with the address if a stack runs with this folder. */
export function refuseRunning(dataDir: string): void {
  if (isRunning(dataDir)) throw new PlainError(runningSentence(dataDir));
}

/** The endpoints of the stack that runs with this folder. Throws PlainError if none runs. */
export function readRunningStack(dataDir: string): EndpointsFile {
  const path = join(dataDir, ENDPOINTS_FILE);
  if (!existsSync(path) || !isRunning(dataDir))
    throw new PlainError(`No portal runs with ${dataDir}. Run npm start first.`);
  return endpointsFileSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
}

function isRunning(dataDir: string): boolean {
  if (!existsSync(join(dataDir, LOCK_FILE))) return false;
  try {
    const lock = takeLock(dataDir);
    lock?.close();
    return !lock;
  } catch {
    // A damaged lock file cannot be locked.
    return false;
  }
}

/** Undefined if another process holds the lock. */
function takeLock(dataDir: string): DatabaseSync | undefined {
  const lock = new DatabaseSync(join(dataDir, LOCK_FILE));
  try {
    // In this mode the lock is kept after the transaction.
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT;');
    return lock;
  } catch (error) {
    lock.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return;
    throw error;
  }
}

function isComplete(lock: DatabaseSync): boolean {
  return lock.prepare('PRAGMA user_version').get()?.['user_version'] === 1;
}

function refuseMissing(dataDir: string): void {
  const missing = REQUIRED.find((part) => {
    const found = statSync(join(dataDir, part), { throwIfNoEntry: false });
    return !found || (found.isFile() && found.size === 0);
  });
  if (missing)
    throw new PlainError(
      `${join(dataDir, missing)} is missing or empty, although the portal has stored data there. Restore it, or forget all stored data with ${resetCommand(dataDir)}.`,
    );
}

function runningSentence(dataDir: string): string {
  const address = runningAddress(dataDir);
  return address
    ? `The portal already runs with ${dataDir}: ${address}. Use it, end it, or choose another folder with --data.`
    : `The portal is already being started with ${dataDir}. End it, or choose another folder with --data.`;
}

function runningAddress(dataDir: string): string | undefined {
  try {
    const text = readFileSync(join(dataDir, ENDPOINTS_FILE), 'utf8');
    return z.object({ web: z.url() }).parse(JSON.parse(text)).web;
  } catch {
    return undefined;
  }
}
