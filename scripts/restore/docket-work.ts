import { chmodSync, existsSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { keySchema } from '#scripts/stores/scan-items.ts';
import { keyOf } from '../forms/item-key.ts';
import { type Item, storedItem, storedText } from '../forms/stored-text.ts';

const stateSchema = z.object({
  /** Whose docket, and the recovered table: a file serves one restore. */
  person: z.string(),
  from: z.string(),
  /** The recovered table is read twice (collect-items.ts); `read` once both are done. */
  phase: z.enum(['parts', 'items', 'read']),
  /** Where the next page of it begins. */
  cursor: keySchema.optional(),
});
export type DocketState = z.output<typeof stateSchema>;

const rowsSchema = z.array(z.record(z.string(), z.unknown()));

/**
 * What was read of a docket, in a file that only this user can read: an ended run goes on from it. Each
 * write is whole or not there.
 */
export type DocketWork = {
  /** Undefined in a new file. */
  state(): DocketState | undefined;
  begin(state: DocketState, caseIds: Iterable<string>): void;
  /** Notes a page of the first reading: the parts of cases, as `ownedParts` names them. */
  addParts(parts: Iterable<readonly [part: string, caseId: string]>, next: DocketState): void;
  parts(): Map<string, string>;
  /** Notes a page of the second reading. */
  addItems(items: Iterable<readonly [caseId: string, item: Item]>, next: DocketState): void;
  items(caseId: string): Item[];
  cases(): Set<string>;
  /** Cases that are not restored yet. */
  open(): string[];
  /** Notes dockets whose counters are compared at the end. */
  addDockets(docketIds: readonly string[]): void;
  dockets(): string[];
  finish(caseId: string): void;
  close(): void;
  remove(): void;
};

/** Opens the file, or makes it. Undefined if the file is something else. */
export function openDocketWork(path: string): DocketWork | undefined {
  const isNew = !existsSync(path);
  const db = new DatabaseSync(path);
  if (isNew) chmodSync(path, 0o600);
  try {
    db.exec(
      `PRAGMA synchronous = FULL;
       CREATE TABLE IF NOT EXISTS state (id INTEGER PRIMARY KEY CHECK (id = 1), json TEXT NOT NULL);
       CREATE TABLE IF NOT EXISTS cases (id TEXT PRIMARY KEY, done INTEGER NOT NULL DEFAULT 0);
       CREATE TABLE IF NOT EXISTS parts (part TEXT PRIMARY KEY, caseId TEXT NOT NULL);
       CREATE TABLE IF NOT EXISTS dockets (id TEXT PRIMARY KEY);
       CREATE TABLE IF NOT EXISTS items (
         caseId TEXT NOT NULL, pk TEXT NOT NULL, sk TEXT NOT NULL, json TEXT NOT NULL,
         PRIMARY KEY (caseId, pk, sk)) WITHOUT ROWID;`,
    );
  } catch {
    db.close();
    return undefined;
  }
  const all = (sql: string, ...values: string[]) =>
    rowsSchema.parse(db.prepare(sql).all(...values));
  const texts = (sql: string, ...values: string[]) =>
    all(sql, ...values).map((row) => String(Object.values(row)[0]));
  const run = (sql: string, ...values: string[]) => db.prepare(sql).run(...values);
  const together = (work: () => void) => {
    db.exec('BEGIN IMMEDIATE');
    try {
      work();
      db.exec('COMMIT');
    } catch (error) {
      db.exec('ROLLBACK');
      throw error;
    }
  };
  const note = (state: DocketState) =>
    run('INSERT OR REPLACE INTO state VALUES (1, ?)', JSON.stringify(state));
  return {
    state() {
      const [json] = texts('SELECT json FROM state');
      return json === undefined ? undefined : stateSchema.parse(JSON.parse(json));
    },
    begin: (state, caseIds) =>
      together(() => {
        for (const id of caseIds) run('INSERT OR IGNORE INTO cases (id) VALUES (?)', id);
        note(state);
      }),
    addParts: (parts, next) =>
      together(() => {
        for (const [part, id] of parts) run('INSERT OR REPLACE INTO parts VALUES (?, ?)', part, id);
        note(next);
      }),
    parts: () =>
      new Map(
        all('SELECT part, caseId FROM parts').map((row) => [
          String(row['part']),
          String(row['caseId']),
        ]),
      ),
    addItems: (items, next) =>
      together(() => {
        for (const [id, item] of items) {
          const { pk, sk } = keyOf(item);
          run('INSERT OR REPLACE INTO items VALUES (?, ?, ?, ?)', id, pk, sk, storedText(item));
        }
        note(next);
      }),
    items: (caseId) => texts('SELECT json FROM items WHERE caseId = ?', caseId).map(storedItem),
    cases: () => new Set(texts('SELECT id FROM cases')),
    open: () => texts('SELECT id FROM cases WHERE done = 0 ORDER BY id'),
    addDockets: (ids) =>
      together(() => {
        for (const id of ids) run('INSERT OR IGNORE INTO dockets VALUES (?)', id);
      }),
    dockets: () => texts('SELECT id FROM dockets ORDER BY id'),
    finish: (caseId) => {
      run('UPDATE cases SET done = 1 WHERE id = ?', caseId);
    },
    close: () => db.close(),
    remove: () => {
      db.close();
      rmSync(path);
    },
  };
}
