import * as fake from 'fake-indexeddb';
import { vi } from 'vitest';

/** Gives the test an empty IndexedDB in memory, until `vi.unstubAllGlobals()`. */
export function stubIndexedDb(): void {
  for (const [name, part] of Object.entries(fake))
    if (name.startsWith('IDB')) vi.stubGlobal(name, part);
  vi.stubGlobal('indexedDB', new fake.IDBFactory());
}
