import * as fake from 'fake-indexeddb';
import { vi } from 'vitest';

// They stay: a request that ends after its test still looks for them.
for (const [name, part] of Object.entries(fake))
  if (name.startsWith('IDB')) Object.assign(globalThis, { [name]: part });

/** Gives the test an empty IndexedDB in memory, until `vi.unstubAllGlobals()`. */
export function stubIndexedDb(): void {
  vi.stubGlobal('indexedDB', new fake.IDBFactory());
}
