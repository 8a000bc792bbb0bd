import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/**
 * Recorded audio in the browser's database until the server has turned it into text. It survives a
 * reload and a closed tab; a manual logout removes it.
 */
export type KeptChunk = {
  /** User and place, e.g. 'usr_1:comment:cas_1'. */
  key: string;
  /** Ascending in the order of speech of a place. */
  id: number;
  sampleRate: number;
  samples: Int16Array<ArrayBuffer>;
  /** It still grows: its recording goes on, or ended without notice. */
  isOpen: boolean;
};

type Schema = DBSchema & {
  chunks: { key: [key: string, id: number]; value: KeptChunk };
};

const DATABASE = 'recordings';
let opened: Promise<IDBPDatabase<Schema>> | undefined;

function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>(DATABASE, 1, {
    upgrade(created) {
      created.createObjectStore('chunks', { keyPath: ['key', 'id'] });
    },
    terminated() {
      opened = undefined;
    },
  });
  return opened;
}

/** Arrays come after numbers in the order of IndexedDB's keys. */
const allOf = (key: string) => IDBKeyRange.bound([key], [key, []]);

/** The chunks of a place, in the order of speech. */
export async function listKept(key: string): Promise<KeptChunk[]> {
  return (await database()).getAll('chunks', allOf(key));
}

/** Stores chunks together. A chunk of the same place and id is replaced. */
export async function keepChunks(chunks: readonly KeptChunk[]): Promise<void> {
  const transaction = (await database()).transaction('chunks', 'readwrite');
  await Promise.all([...chunks.map((chunk) => transaction.store.put(chunk)), transaction.done]);
}

export async function forgetChunk({ key, id }: KeptChunk): Promise<void> {
  await (await database()).delete('chunks', [key, id]);
}

/** Removes the audio of a place. */
export async function forgetChunks(key: string): Promise<void> {
  await (await database()).delete('chunks', allOf(key));
}

/** Removes all audio; called on a manual logout. */
export async function forgetAllAudio(): Promise<void> {
  await (await database()).clear('chunks');
}
