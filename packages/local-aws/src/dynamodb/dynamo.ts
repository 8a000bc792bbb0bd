import { inTransaction } from '../shared/open-database.ts';
import { type CapacityLedger, createLedger } from './capacity.ts';
import { notFound } from './errors.ts';
import { openStore, type Store } from './store.ts';
import { type StoredTable, type Table, toTable } from './table-model.ts';

/**
 * A stream record, as GetRecords gives it. An event that AWS hands to a Lambda differs in
 * one place: there the members of userIdentity begin with small letters.
 */
export type StreamRecord = {
  eventID: string;
  eventName: 'INSERT' | 'MODIFY' | 'REMOVE';
  dynamodb: Record<string, unknown>;
  userIdentity?: { Type: string; PrincipalId: string };
  [other: string]: unknown;
};

/** Said after the write is committed. Lost in a crash: the durable way is GetRecords. */
export type StreamNotice = { tableName: string; streamArn: string; record: StreamRecord };

/** What every operation works on. */
export type Dynamo = {
  store: Store;
  ledger: CapacityLedger;
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs all writes of one request in one transaction: on disk when it returns, or undone. */
  write<T>(work: () => T): T;
  /** Tells the listener of a stream record once the running transaction is committed. */
  announce(notice: StreamNotice): void;
  /** Throws ResourceNotFoundException. */
  getTable(name: string, message?: string): Table;
  findTable(name: string): Table | undefined;
  listTables(): Table[];
  /** Stores a new or changed table, inside `write`. */
  saveTable(stored: StoredTable): void;
  removeTable(table: Table): void;
};

export function openDynamo(options: {
  dataDir: string;
  now: () => number;
  onStreamRecord: ((notice: StreamNotice) => void) | undefined;
}): Dynamo {
  const store = openStore(options.dataDir);
  // Filled from disk on demand; an entry goes as soon as its table changes.
  const known = new Map<string, Table>();
  let announced: StreamNotice[] = [];
  let areTablesTouched = false;
  const load = (row: Record<string, unknown> | undefined): Table | undefined => {
    if (row === undefined) return undefined;
    // Written by saveTable and by nothing else.
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
    now: options.now,
    write(work) {
      announced = [];
      let result: ReturnType<typeof work>;
      try {
        result = inTransaction(store.database, work);
      } catch (error) {
        // A table read back inside the transaction may be one that now never was.
        if (areTablesTouched) known.clear();
        throw error;
      } finally {
        areTablesTouched = false;
      }
      tell(options.onStreamRecord, announced);
      return result;
    },
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
      // The write stands; what a listener does with it must not turn it into a failure.
      console.error('dynamodb: a stream listener failed', error);
    }
  }
}
