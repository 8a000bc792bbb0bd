import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import type { Files, StoredFile } from '#shared/files/files.ts';

/** A local copy of an object; `release` ends its use. */
export type CachedSource = { path: string; release(): Promise<void> };

export type SourceCache = {
  /** Brings an object here, unless a copy of it is. Throws what S3 throws. */
  open(files: Files, stored: StoredFile): Promise<CachedSource>;
};

type Entry = { path: string; sizeBytes: number; users: number };

/**
 * Keeps copies of the last objects in the temporary folder of a function's instance, so that the
 * next assembly of an edited bundle need not read them again. Beyond `maxBytes`, the copies whose
 * use is longest ago are removed. An object without a version is not kept, since it may change.
 */
export function createSourceCache(maxBytes: number): SourceCache {
  const entries = new Map<string, Entry>();
  let folder: Promise<string> | undefined;
  let copies = 0;

  const removeOldest = async () => {
    let total = [...entries.values()].reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    for (const [name, { path, sizeBytes, users }] of entries) {
      if (total <= maxBytes) return;
      if (users > 0) continue;
      entries.delete(name);
      total -= sizeBytes;
      await rm(path, { force: true });
    }
  };

  const use = (name: string, entry: Entry): CachedSource => {
    entry.users += 1;
    // The last entry is the one that was used last.
    entries.delete(name);
    entries.set(name, entry);
    return {
      path: entry.path,
      async release() {
        entry.users -= 1;
        await removeOldest();
      },
    };
  };

  return {
    async open(files, stored) {
      const { key, versionId } = stored;
      const name = createHash('sha256').update(`${key}?${versionId}`).digest('hex');
      const known = entries.get(name);
      if (known) return use(name, known);
      folder ??= mkdtemp(join(tmpdir(), 'sources-'));
      copies += 1;
      const fileName = `${copies}-${name}.pdf`;
      const path = join(await folder, fileName);
      await download(files, stored, path);
      const remove = () => rm(path, { force: true });
      if (versionId === undefined) return { path, release: remove };
      const { size: sizeBytes } = await stat(path);
      const other = entries.get(name);
      if (!other) return use(name, { path, sizeBytes, users: 0 });
      // The same object was asked for twice at once.
      const source = use(name, other);
      await remove();
      return source;
    },
  };
}

async function download(
  { client, bucket }: Files,
  { key, versionId }: StoredFile,
  path: string,
): Promise<void> {
  try {
    const { Body } = await client.send(
      new GetObjectCommand({ Bucket: bucket, Key: key, VersionId: versionId }),
    );
    // In Node, the SDK's body is a readable stream.
    await pipeline(Body instanceof Readable ? Body : Readable.from([]), createWriteStream(path));
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}
