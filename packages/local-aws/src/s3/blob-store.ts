import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, openSync, readdirSync, rmSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Object bytes as files with random names; object keys never become paths. A blob is written to a
 * temporary file, synced, renamed, and then referenced by the metadata. Leftovers of a kill are
 * removed at the next start.
 */
export type BlobStore = {
  /** Writes a blob through `fill` and returns its id. Removes the file if `fill` throws. */
  write<T>(
    fill: (take: (piece: Buffer) => Promise<void>) => Promise<T>,
  ): Promise<{ blob: string; result: T }>;
  /**
   * Creates a second name for the same bytes, which never change. Synchronous, because the source
   * may be deleted at any time.
   */
  duplicate(blob: string): string;
  /** Opens a file descriptor synchronously: a later delete does not affect the reader. */
  openForReading(blob: string): number;
  /** Runs a step on the way to the metadata that references the blob; removes it on failure. */
  keepIf<T>(blob: string, step: () => T | Promise<T>): Promise<T>;
  /** Removes blobs that no metadata references. */
  remove(blobs: string[]): Promise<void>;
};

/** Opens the store and removes all files for which `isKnown` is false. */
export function openBlobStore(dataDir: string, isKnown: (blob: string) => boolean): BlobStore {
  const temporaryDir = join(dataDir, 'incoming');
  const blobsDir = join(dataDir, 'blobs');
  rmSync(temporaryDir, { recursive: true, force: true });
  mkdirSync(temporaryDir, { recursive: true });
  mkdirSync(blobsDir, { recursive: true });
  const pathOf = (blob: string): string => join(blobsDir, blob.slice(0, 2), blob);
  for (const shard of readdirSync(blobsDir)) {
    for (const blob of readdirSync(join(blobsDir, shard))) {
      if (!isKnown(blob)) rmSync(pathOf(blob), { force: true });
    }
  }
  const place = (blob: string): string => {
    mkdirSync(join(blobsDir, blob.slice(0, 2)), { recursive: true });
    return pathOf(blob);
  };
  const remove = async (blobs: string[]): Promise<void> => {
    for (const blob of blobs) await rm(pathOf(blob), { force: true });
  };

  return {
    async write(fill) {
      const blob = randomUUID();
      const temporaryPath = join(temporaryDir, blob);
      const file = await open(temporaryPath, 'wx');
      try {
        const result = await fill(async (piece) => {
          await file.writeFile(piece);
        });
        await file.sync();
        await file.close();
        await rename(temporaryPath, place(blob));
        return { blob, result };
      } catch (error) {
        await file.close().catch(() => undefined);
        await rm(temporaryPath, { force: true });
        throw error;
      }
    },
    duplicate(blob) {
      const copy = randomUUID();
      linkSync(pathOf(blob), place(copy));
      return copy;
    },
    openForReading(blob) {
      return openSync(pathOf(blob), 'r');
    },
    async keepIf(blob, step) {
      try {
        return await step();
      } catch (error) {
        await remove([blob]);
        throw error;
      }
    },
    remove,
  };
}
