import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, openSync, readdirSync, rmSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Bytes on disk under random names: no object key ever becomes a path. A blob is
 * written to a temporary file, synced, renamed, and only then named by the metadata;
 * whatever a kill leaves between these steps is swept at the next start.
 */
export type BlobStore = {
  /** Writes through `fill`; gives the new blob's id. Nothing stays when `fill` throws. */
  write<T>(
    fill: (take: (piece: Buffer) => Promise<void>) => Promise<T>,
  ): Promise<{ blob: string; result: T }>;
  /** A second name for the same bytes, which never change; at once, as the source may go. */
  duplicate(blob: string): string;
  /** A file descriptor, opened at once: a delete in the meantime cannot cut the reader off. */
  openForReading(blob: string): number;
  /** Runs the metadata write that names the blob; the blob goes when that is refused. */
  keepIf<T>(blob: string, write: () => T): Promise<T>;
  /** Forgets blobs that no metadata names any more. */
  remove(blobs: string[]): Promise<void>;
};

/** Opens the store and removes every leftover that `isKnown` does not claim. */
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
    async keepIf(blob, write) {
      try {
        return write();
      } catch (error) {
        await remove([blob]);
        throw error;
      }
    },
    remove,
  };
}
