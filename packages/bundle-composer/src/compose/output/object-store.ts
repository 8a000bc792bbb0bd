import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileBytes } from '../../pdf/file-bytes.ts';
import { Output, type Sink } from './output.ts';

/** A file that holds the objects of a bundle until all of them are there. */
export type ObjectStore = {
  output: Output;
  /** Ends the writing, and gives the bytes to `use`. */
  read(use: (bytes: FileBytes) => Promise<void>): Promise<void>;
  remove(): Promise<void>;
};

/** Opens a store beside a path, or in the system's temporary folder for a stream. */
export async function openStore(sink: Sink): Promise<ObjectStore> {
  const folder =
    typeof sink === 'string' ? undefined : await mkdtemp(join(tmpdir(), 'bundle-objects-'));
  const path = folder === undefined ? `${String(sink)}.objects` : join(folder, 'objects');
  const output = await Output.open(path, 'none');
  let isWhole = false;
  return {
    output,
    async read(use) {
      await output.finish();
      isWhole = true;
      const bytes = new FileBytes(path);
      try {
        await use(bytes);
      } finally {
        bytes.close();
      }
    },
    async remove() {
      if (!isWhole) await output.abandon();
      await rm(folder ?? path, { recursive: true, force: true });
    },
  };
}
