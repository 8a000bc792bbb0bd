import { inTransaction } from '../shared/open-database.ts';
import { type CapacityLedger, createLedger } from './capacity.ts';
import { notFound } from './errors.ts';
import { type Authorise, allowAll, type ItemAccess } from './item-access.ts';
import { openStore, type Store } from './store.ts';
import { type StoredTable, type Table, toTable } from './table-model.ts';

/**
 * A stream record as GetRecords returns it. Lambda's event differs in one place: the members of
 * userIdentity begin with lower-case letters.
 */
export type StreamRecord = {
  eventID: string;
  eventName: 'INSERT' | 'MODIFY' | 'REMOVE';
  dynamodb: Record<string, unknown>;
  userIdentity?: { Type: string; PrincipalId: string };
  [other: string]: unknown;
};

/**
 * Sent after the write is committed. Notices are lost in a crash; GetRecords is the durable way.
 */
export type StreamNotice = { tableName: string; streamArn: string; record: StreamRecord };

/** Dependencies of every operation. */
export type Dynamo = {
  store: Store;
  ledger: CapacityLedger;
  /** Permissions by caller; others may do everything. */
  accessOf: ReadonlyMap<string, ItemAccess>;
  /** Called with the partition key of each item, or index entry, that a request names. */
  authorise: Authorise;
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs all writes of one request in one transaction, committed when it returns. */
  write<T>(work: () => T): T;
  /** Number of committed calls of `write`. */
  writeCount(): number;
  /** Notifies the listener of a stream record after the current transaction is committed. */
  announce(notice: StreamNotice): void;
  /** Throws ResourceNotFoundException. */
  getTable(name: string, message?: string): Table;
  findTable(name: string): Table | undefined;
  listTables(): Table[];
  /** Stores a new or changed table. Call it inside `write`. */
  saveTable(stored: StoredTable): void;
  removeTable(table: Table): void;
};

export function openDynamo(options: {
  dataDir: string | undefined;
  now: () => number;
  onStreamRecord: ((notice: StreamNotice) => void) | undefined;
  accessOf?: ReadonlyMap<string, ItemAccess> | undefined;
}): Dynamo {
  const store = openStore(options.dataDir);
  // Loaded from disk on demand; an entry is removed when its table changes.
  const known = new Map<string, Table>();
  let announced: StreamNotice[] = [];
  let areTablesTouched = false;
  let writeCount = 0;
  const load = (row: Record<string, unknown> | undefined): Table | undefined => {
    if (row === undefined) return undefined;
    // Only saveTable writes this column.
    return toTable(Number(row['id']), JSON.parse(String(row['json'])) as StoredTable);
  };
  const findTable = (name: string) => {
    const table = known.get(name) ?? load(store.get('SELECT * FROM tables WHERE name = ?', name));
    if (table) known.set(name, table);
    return table;
  };
  return {
    store,
    ledger: createLedger(),
    accessOf: options.accessOf ?? new Map(),
    authorise: allowAll,
    now: options.now,
    write(work) {
      announced = [];
      let result: ReturnType<typeof work>;
      try {
        result = inTransaction(store.database, work);
      } catch (error) {
        // The cache may hold a table that the rolled-back transaction created.
        if (areTablesTouched) known.clear();
        throw error;
      } finally {
        areTablesTouched = false;
      }
      writeCount += 1;
      tell(options.onStreamRecord, announced);
      return result;
    },
    writeCount: () => writeCount,
    announce: (notice) => announced.push(notice),
    findTable,
    getTable(name, message) {
      const table = findTable(name);
      if (table === undefined) throw notFound(message);
      return table;
    },
    listTables: () =>
      store.all('SELECT * FROM tables ORDER BY name').flatMap((row) => load(row) ?? []),
    saveTable(stored) {
      areTablesTouched = true;
      known.delete(stored.description.TableName);
      store.run(
        `INSERT INTO tables (name, json) VALUES (?, ?)
           ON CONFLICT (name) DO UPDATE SET json = excluded.json`,
        stored.description.TableName,
        JSON.stringify(stored),
      );
    },
    removeTable(table) {
      areTablesTouched = true;
      known.delete(table.name);
      store.run('DELETE FROM tables WHERE id = ?', table.id);
      store.run('DELETE FROM items WHERE owner_id = ?', table.id);
      for (const index of table.indexes) {
        store.run('DELETE FROM index_entries WHERE owner_id = ?', index.id);
      }
    },
  };
}

function tell(
  listener: ((notice: StreamNotice) => void) | undefined,
  notices: StreamNotice[],
): void {
  for (const notice of notices) {
    try {
      listener?.(notice);
    } catch (error) {
      // The write is committed: a failing listener must not turn it into an error.
      console.error('dynamodb: a stream listener failed', error);
    }
  }
}
