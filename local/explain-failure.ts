import {
  accessSync,
  constants,
  existsSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PlainError, PortBusyError } from 'local-aws';
import { resetCommand } from '#stack/options.ts';

/** Free space that a start needs. */
const NEEDED_BYTES = 1024 * 1024;

/**
 * One sentence that explains a failed start: the message of a PlainError, or the problem of the
 * data folder. Undefined if neither applies. Call it after the stack is closed.
 */
export function explainFailure(error: unknown, dataDir: string): string | undefined {
  if (error instanceof PortBusyError) return `${error.message} --port names the portal's port.`;
  if (error instanceof PlainError) return error.message;
  return faultOfFolder(dataDir) ?? faultOfDatabases(dataDir) ?? sentenceOf(error, dataDir);
}

function faultOfFolder(dataDir: string): string | undefined {
  try {
    accessSync(nearestFolder(dataDir), constants.W_OK);
    if (!statSync(dataDir).isDirectory()) return `${dataDir} is a file; --data must name a folder.`;
    for (const entry of readdirSync(dataDir, { withFileTypes: true })) {
      const mode = constants.R_OK | constants.W_OK | (entry.isDirectory() ? constants.X_OK : 0);
      accessSync(join(dataDir, entry.name), mode);
    }
    tryToWrite(join(dataDir, '.write-probe'));
    return undefined;
  } catch (error) {
    return sentenceOf(error, dataDir);
  }
}

/** The path or its nearest existing parent. */
function nearestFolder(path: string): string {
  return statSync(path, { throwIfNoEntry: false }) ? path : nearestFolder(dirname(path));
}

function tryToWrite(path: string): void {
  try {
    writeFileSync(path, Buffer.alloc(NEEDED_BYTES));
  } finally {
    rmSync(path, { force: true });
  }
}

function sentenceOf(error: unknown, dataDir: string): string | undefined {
  if (!(error instanceof Error && 'code' in error)) return undefined;
  const path = 'path' in error ? String(error.path) : dataDir;
  switch (error.code) {
    case 'ENOTDIR':
      return `A part of the path ${dataDir} is a file; --data must name a folder.`;
    case 'EACCES':
    case 'EPERM':
      return `${path} cannot be read and written by this user. Change its permissions, or choose another folder with --data.`;
    case 'EROFS':
      return `${path} is on a read-only disk. Choose another folder with --data.`;
    case 'ENOSPC':
    case 'EDQUOT':
      return `The disk of ${dataDir} is full. Free some space, or choose another folder with --data.`;
    default:
      return undefined;
  }
}

function faultOfDatabases(dataDir: string): string | undefined {
  if (!existsSync(dataDir)) return undefined;
  const files = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.sqlite'))
    .map((name) => join(dataDir, name));
  for (const file of files) {
    try {
      accessSync(file, constants.R_OK | constants.W_OK);
    } catch (error) {
      return sentenceOf(error, dataDir);
    }
    const fault = faultOfDatabase(file);
    if (fault)
      return `${file} is damaged (${fault}). Restore it, or forget all stored data with ${resetCommand(dataDir)}.`;
  }
  return undefined;
}

function faultOfDatabase(file: string): string | undefined {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file);
    const result = database.prepare('PRAGMA quick_check(1)').get()?.['quick_check'];
    return result === 'ok' ? undefined : String(result).split('\n').at(-1);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    database?.close();
  }
}
