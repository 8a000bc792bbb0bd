import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { openDatabase, prepareOnce } from '../shared/open-database.ts';
import type { Item } from './attribute-value.ts';

/**
 * One SQLite database holds all tables. Items and index entries are clustered by order-preserving keys,
 * so a Query is one range read. Entries are stored in the wire format: a Query without filter or
 * projection returns them without parsing.
 */
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS tables (
    id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE, json TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS table_indexes (
    id INTEGER PRIMARY KEY AUTOINCREMENT, table_id INTEGER NOT NULL, name TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS items (
    owner_id INTEGER NOT NULL, pk BLOB NOT NULL, sk BLOB NOT NULL,
    json TEXT NOT NULL, size INTEGER NOT NULL, expires_at INTEGER,
    PRIMARY KEY (owner_id, pk, sk)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS items_by_expiry ON items (owner_id, expires_at)
    WHERE expires_at IS NOT NULL;
  CREATE TABLE IF NOT EXISTS index_entries (
    owner_id INTEGER NOT NULL, pk BLOB NOT NULL, sk BLOB NOT NULL,
    item_pk BLOB NOT NULL, item_sk BLOB NOT NULL,
    json TEXT NOT NULL, size INTEGER NOT NULL,
    PRIMARY KEY (owner_id, pk, sk, item_pk, item_sk)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS streams (
    id INTEGER PRIMARY KEY AUTOINCREMENT, arn TEXT NOT NULL UNIQUE, table_name TEXT NOT NULL,
    json TEXT NOT NULL, closed_at INTEGER
  ) STRICT;
  CREATE TABLE IF NOT EXISTS stream_records (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT, stream_id INTEGER NOT NULL,
    created_at INTEGER NOT NULL, json TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS stream_records_by_stream ON stream_records (stream_id, sequence);
  CREATE INDEX IF NOT EXISTS stream_records_by_age ON stream_records (created_at);
  CREATE TABLE IF NOT EXISTS transaction_tokens (
    token TEXT PRIMARY KEY, request_hash TEXT NOT NULL, created_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
`;

export type StoredItem = { json: string; size: number };

/** An entry of a range; `pk` begins with the hash of its partition. */
export type RangeEntry = StoredItem & { pk: Uint8Array };

/** Only validated items are stored. */
export function parseItem(json: unknown): Item {
  // Only applyWrite and addIndexEntry write this column, and they write items.
  return JSON.parse(String(json)) as Item;
}

export type Row = Record<string, string | number | bigint | Uint8Array | null>;

export type Store = {
  database: DatabaseSync;
  /** Prepares a statement once per SQL text. */
  prepare(sql: string): StatementSync;
  all(sql: string, ...values: SQLInputValue[]): Row[];
  get(sql: string, ...values: SQLInputValue[]): Row | undefined;
  run(sql: string, ...values: SQLInputValue[]): number;
  close(): void;
};

export function openStore(dataDir: string | undefined): Store {
  const database = openDatabase(dataDir, 'dynamodb');
  // Hash order spreads writes over the file; a larger log batches them.
  database.exec('PRAGMA cache_size = -65536; PRAGMA wal_autocheckpoint = 8000;');
  database.exec(SCHEMA);
  const prepare = (sql: string) => prepareOnce(database, sql);
  return {
    database,
    prepare,
    all: (sql, ...values) => prepare(sql).all(...values),
    get: (sql, ...values) => prepare(sql).get(...values),
    run: (sql, ...values) => Number(prepare(sql).run(...values).changes),
    close: () => database.close(),
  };
}

export function readItem(
  store: Store,
  tableId: number,
  pk: Buffer,
  sk: Buffer,
): StoredItem | undefined {
  const row = store.get(
    'SELECT json, size FROM items WHERE owner_id = ? AND pk = ? AND sk = ?',
    tableId,
    pk,
    sk,
  );
  return row && { json: String(row['json']), size: Number(row['size']) };
}

export type Range = {
  from: 'items' | 'index_entries';
  ownerId: number;
  /** One partition (Query) or all partitions (Scan). */
  pk?: Buffer;
  /** Bounds of the next column: the sort key (Query) or the partition (Scan). */
  lower?: { bytes: Buffer; inclusive: boolean };
  upper?: { bytes: Buffer; inclusive: boolean };
  /** Key columns after `pk` of the entry to continue after. */
  after?: Buffer[];
  reverse: boolean;
};

/** Reads entries lazily, in key order. The caller can stop at any time. */
export function readRange(store: Store, range: Range): Iterable<RangeEntry> {
  const columns = [
    ...(range.pk ? [] : ['pk']),
    'sk',
    ...(range.from === 'index_entries' ? ['item_pk', 'item_sk'] : []),
  ];
  const lead = columns[0] ?? 'sk';
  const where = ['owner_id = ?'];
  const values: SQLInputValue[] = [range.ownerId];
  const add = (condition: string, ...bound: Buffer[]) => {
    where.push(condition);
    values.push(...bound);
  };
  if (range.pk) add('pk = ?', range.pk);
  const start = range.after?.[0];
  // The position to continue from is the narrower bound on its side, and SQLite uses only one.
  const lower = start && !range.reverse ? { bytes: start, inclusive: true } : range.lower;
  const upper = start && range.reverse ? { bytes: start, inclusive: true } : range.upper;
  if (lower) add(`${lead} ${lower.inclusive ? '>=' : '>'} ?`, lower.bytes);
  if (upper) add(`${lead} ${upper.inclusive ? '<=' : '<'} ?`, upper.bytes);
  if (range.after) {
    const marks = columns.map(() => '?').join(', ');
    add(`(${columns.join(', ')}) ${range.reverse ? '<' : '>'} (${marks})`, ...range.after);
  }
  const order = columns.map((column) => (range.reverse ? `${column} DESC` : column)).join(', ');
  const sql = `SELECT json, size, pk FROM ${range.from} WHERE ${where.join(' AND ')} ORDER BY ${order}`;
  // The columns are NOT NULL and STRICT, with these types.
  return store.prepare(sql).iterate(...values) as Iterable<RangeEntry>;
}
