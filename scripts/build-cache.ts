import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';

/** Folder of the joined functions (bundle-functions.ts), from the project's root. */
export const FUNCTIONS_CACHE = 'node_modules/.cache/functions';

/** Contents of built files by their path. */
export type BuiltFiles = ReadonlyMap<string, Uint8Array>;

/** What earlier builds made of the same input. Its folder may be removed at any time. */
export type BuildCache = {
  /** Returns what is stored under the key, or else makes and stores it. */
  read(key: string, make: () => Promise<BuiltFiles>): Promise<BuiltFiles>;
  /** Removes what was not read since the cache was opened. */
  removeUnread(): Promise<void>;
};

/** `key` of `read`: a file name that stands for all of the input, e.g. a hash. */
export async function openBuildCache(folder: string): Promise<BuildCache> {
  await mkdir(folder, { recursive: true });
  const keys = new Set<string>();
  return {
    async read(key, make) {
      keys.add(key);
      const path = join(folder, key);
      const stored = await readStored(path);
      if (stored) return stored;
      const files = await make();
      // Renamed when it is complete: a killed build leaves no partial entry.
      const unfinished = `${path}.${process.pid}`;
      await writeFile(unfinished, serialize(files));
      await rename(unfinished, path);
      return files;
    },
    async removeUnread() {
      const unread = (await readdir(folder)).filter((name) => !keys.has(name));
      await Promise.all(unread.map((name) => rm(join(folder, name), { force: true })));
    },
  };
}

async function readStored(path: string): Promise<BuiltFiles | undefined> {
  try {
    return deserialize(await readFile(path));
  } catch {
    // Missing or damaged: it is made again.
    return undefined;
  }
}
