import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { wholeTransaction } from '../unsent/whole-transaction.ts';
import type { KeptChunk, KeptTurn } from './kept-chunk.ts';

/** Recorded audio and turns in the browser's database. */

type Schema = DBSchema & {
  chunks: { key: [key: string, id: number]; value: KeptChunk };
  turns: { key: [key: string, startedAt: string]; value: KeptTurn };
};

const DATABASE = 'recordings';
let opened: Promise<IDBPDatabase<Schema>> | undefined;

function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>(DATABASE, 2, {
    upgrade(created, oldVersion) {
      if (oldVersion < 1) created.createObjectStore('chunks', { keyPath: ['key', 'id'] });
      created.createObjectStore('turns', { keyPath: ['key', 'startedAt'] });
    },
    // A tab with a newer version of the portal, or a test, may change or delete the database.
    blocking(_version, _blocked, event) {
      if (event.target instanceof IDBDatabase) event.target.close();
      opened = undefined;
    },
    terminated() {
      opened = undefined;
    },
  });
  return opened;
}

const STRICT = { durability: 'strict' } as const;

/** Arrays come after numbers and texts in the order of IndexedDB's keys. */
const allOf = (key: string) => IDBKeyRange.bound([key], [key, []]);

/** The chunks of a place, in the order of speech. */
export async function listKept(key: string): Promise<KeptChunk[]> {
  return (await database()).getAll('chunks', allOf(key));
}

/**
 * Stores chunks together. A chunk of the same place and id is replaced. Chunks that are complete
 * survive a power cut; one that still grows is stored again soon, and survives a crash.
 */
export async function keepChunks(chunks: readonly KeptChunk[]): Promise<void> {
  const durability = chunks.every(({ isOpen }) => isOpen) ? 'relaxed' : 'strict';
  const transaction = (await database()).transaction('chunks', 'readwrite', { durability });
  await wholeTransaction(
    transaction,
    chunks.map((chunk) => () => transaction.store.put(chunk)),
  );
}

export async function forgetChunk({ key, id }: Pick<KeptChunk, 'key' | 'id'>): Promise<void> {
  const transaction = (await database()).transaction('chunks', 'readwrite', STRICT);
  await wholeTransaction(transaction, [() => transaction.store.delete([key, id])]);
}

/** The turns of a place, in the order of their recording. */
export async function listKeptTurns(key: string): Promise<KeptTurn[]> {
  return (await database()).getAll('turns', allOf(key));
}

/** Stores a turn, or replaces it. */
export async function keepTurn(turn: KeptTurn): Promise<void> {
  const transaction = (await database()).transaction('turns', 'readwrite', STRICT);
  await wholeTransaction(transaction, [() => transaction.store.put(turn)]);
}

/** Removes a turn with its audio. */
export async function forgetTurn({ key, startedAt, mediaId }: KeptTurn): Promise<void> {
  const transaction = (await database()).transaction(['chunks', 'turns'], 'readwrite', STRICT);
  const chunks = await transaction.objectStore('chunks').getAll(allOf(key));
  await wholeTransaction(transaction, [
    ...chunks
      .filter(({ turn }) => turn === mediaId)
      .map(
        ({ id }) =>
          () =>
            transaction.objectStore('chunks').delete([key, id]),
      ),
    () => transaction.objectStore('turns').delete([key, startedAt]),
  ]);
}

/** Removes the audio and the turns of a place. */
export async function forgetPlace(key: string): Promise<void> {
  await clear((store) => store.delete(allOf(key)));
}

/** Removes all audio; called on a manual logout. */
export async function forgetAllAudio(): Promise<void> {
  await clear((store) => store.clear());
}

type Stores = { delete(range: IDBKeyRange): Promise<void>; clear(): Promise<void> };

async function clear(act: (store: Stores) => Promise<void>): Promise<void> {
  const transaction = (await database()).transaction(['chunks', 'turns'], 'readwrite', STRICT);
  await wholeTransaction(transaction, [
    () => act(transaction.objectStore('chunks')),
    () => act(transaction.objectStore('turns')),
  ]);
}
