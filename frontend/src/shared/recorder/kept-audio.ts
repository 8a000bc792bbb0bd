import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/**
 * Recorded audio in the browser's database until the server has turned it into text. It survives a
 * reload and a closed tab; a manual logout removes it.
 */
export type KeptChunk = {
  /** Ascending, in the order of speech. */
  id: number;
  /** User and place, e.g. 'usr_1:comment:cas_1'. */
  key: string;
  sampleRate: number;
  samples: Int16Array<ArrayBuffer>;
  /** It still grows: its recording goes on, or ended without notice. */
  isOpen: boolean;
};

type Schema = DBSchema & {
  chunks: { key: number; value: KeptChunk; indexes: { key: string } };
};

const DATABASE = 'recordings';
let opened: Promise<IDBPDatabase<Schema>> | undefined;

function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>(DATABASE, 1, {
    upgrade(created) {
      created.createObjectStore('chunks', { keyPath: 'id' }).createIndex('key', 'key');
    },
    terminated() {
      opened = undefined;
    },
  });
  return opened;
}

/** The chunks of a place, in the order of speech. */
export async function listKept(key: string): Promise<KeptChunk[]> {
  return (await database()).getAllFromIndex('chunks', 'key', key);
}

/** Stores chunks together. A chunk with the same id is replaced. */
export async function keepChunks(chunks: readonly KeptChunk[]): Promise<void> {
  const transaction = (await database()).transaction('chunks', 'readwrite');
  await Promise.all([...chunks.map((chunk) => transaction.store.put(chunk)), transaction.done]);
}

export async function forgetChunk(id: number): Promise<void> {
  await (await database()).delete('chunks', id);
}

/** Removes the audio of a place. */
export async function forgetChunks(key: string): Promise<void> {
  for (const { id } of await listKept(key)) await forgetChunk(id);
}

/** Removes all audio; called on a manual logout. */
export async function forgetAllAudio(): Promise<void> {
  await (await database()).clear('chunks');
}
