import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';

/**
 * Opens or creates a SQLite file in an emulator's folder, or a database in memory without a folder.
 * With the write-ahead log, a committed write to a file survives a kill of the process.
 */
export function openDatabase(dataDir: string | undefined, name: string): DatabaseSync {
  if (dataDir === undefined) return new DatabaseSync(':memory:');
  mkdirSync(dataDir, { recursive: true });
  const database = new DatabaseSync(join(dataDir, `${name}.sqlite`));
  database.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000;',
  );
  return database;
}

const prepared = new WeakMap<DatabaseSync, Map<string, StatementSync>>();

/** Prepares a statement once per database and SQL text. */
export function prepareOnce(database: DatabaseSync, sql: string): StatementSync {
  const statements = prepared.get(database) ?? new Map<string, StatementSync>();
  prepared.set(database, statements);
  const statement = statements.get(sql) ?? database.prepare(sql);
  statements.set(sql, statement);
  return statement;
}

/** Runs `work` in one transaction. Do not nest. */
export function inTransaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    // SQLite itself rolls back after some errors, such as a full disk.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
