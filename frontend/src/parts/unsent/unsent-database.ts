import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { wholeTransaction } from './whole-transaction.ts';

/**
 * Unsent input in the browser's database, by key and tab. A write is durable when its promise
 * resolves: it survives a crash of the browser and a power cut.
 */
export type UnsentRecord = { key: string; tab: string; value: unknown; writtenAtMs: number };

/** A record to store, or the place of one to remove. */
export type UnsentChange = UnsentRecord | { key: string; tab: string; value?: undefined };

type Schema = DBSchema & { unsent: { key: [key: string, tab: string]; value: UnsentRecord } };

const DATABASE = 'unsent';
let opened: Promise<IDBPDatabase<Schema>> | undefined;

function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>(DATABASE, 1, {
    upgrade(created) {
      created.createObjectStore('unsent', { keyPath: ['key', 'tab'] });
    },
    // A tab with a newer version of the portal, or a test, may change or delete the database.
    blocking(_version, _blocked, event) {
      if (event.target instanceof IDBDatabase) event.target.close();
      opened = undefined;
    },
    terminated() {
      opened = undefined;
    },
  }).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

/** The records of one key, or of all keys that begin with `prefix`. */
export async function readRecords(
  range: { key: string } | { prefix: string },
): Promise<UnsentRecord[]> {
  // Arrays come after numbers and texts in the order of IndexedDB's keys.
  const bounds =
    'key' in range
      ? IDBKeyRange.bound([range.key], [range.key, []])
      : IDBKeyRange.bound([range.prefix], [`${range.prefix}\uffff`]);
  return (await database()).getAll('unsent', bounds);
}

/** What is written with changes, in the same transaction (large-with-parts.ts). */
export const beside: { changesOf?: (changes: readonly UnsentChange[]) => UnsentChange[] } = {};

/** Makes all changes, or none. */
export const writeRecords = (changes: readonly UnsentChange[]): Promise<void> =>
  durably((store) =>
    [...changes, ...(beside.changesOf?.(changes) ?? [])].map((change) =>
      change.value === undefined
        ? () => store.delete([change.key, change.tab])
        : () => store.put(change),
    ),
  );

/** Removes the records of all users and tabs. */
export const clearRecords = (): Promise<void> => durably((store) => [() => store.clear()]);

type Store = {
  put(record: UnsentRecord): Promise<unknown>;
  delete(place: [key: string, tab: string]): Promise<void>;
  clear(): Promise<void>;
};

async function durably(act: (store: Store) => (() => Promise<unknown>)[]): Promise<void> {
  const transaction = (await database()).transaction('unsent', 'readwrite', {
    durability: 'strict',
  });
  await wholeTransaction(transaction, act(transaction.store));
}
