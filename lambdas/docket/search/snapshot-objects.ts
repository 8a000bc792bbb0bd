import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { Files } from '#shared/files/files.ts';
import { docketKeys } from '../docket-keys.ts';
import {
  type DocketSnapshot,
  packSnapshot,
  toSnapshot,
  unpackSnapshot,
} from './docket-snapshot.ts';
import type { SearchEntry } from './search-entry.ts';

/** Who may not list a bucket is told AccessDenied where there is nothing (S3's own rule). */
const missing = new Set(['NoSuchKey', 'AccessDenied']);

/** Undefined when the object is gone. An object is never changed once it is written. */
export async function findSnapshotEntries(
  files: Files,
  userId: string,
  generation: string,
): Promise<SearchEntry[] | undefined> {
  const Key = docketKeys.snapshotObject(userId, generation);
  try {
    const { Body } = await files.client.send(new GetObjectCommand({ Bucket: files.bucket, Key }));
    return Body && (await unpackSnapshot(await Body.transformToByteArray()));
  } catch (error) {
    if (error instanceof S3ServiceException && missing.has(error.name)) return undefined;
    throw error;
  }
}

export async function putSnapshotEntries(
  files: Files,
  { userId, generation, entries }: { userId: string; generation: string; entries: SearchEntry[] },
): Promise<void> {
  await files.client.send(
    new PutObjectCommand({
      Bucket: files.bucket,
      Key: docketKeys.snapshotObject(userId, generation),
      Body: await packSnapshot(entries),
      ContentType: 'application/gzip',
    }),
  );
}

export async function removeSnapshotEntries(
  files: Files,
  userId: string,
  generation: string,
): Promise<void> {
  await files.client.send(
    new DeleteObjectCommand({
      Bucket: files.bucket,
      Key: docketKeys.snapshotObject(userId, generation),
    }),
  );
}

/** Snapshots as searches read them; a function keeps what it loaded. */
export type Snapshots = {
  /** Undefined when the object is gone. */
  find(userId: string, generation: string): Promise<DocketSnapshot | undefined>;
};

/** About 170 MB with all six orders. */
const MAX_CASES_KEPT = 300_000;

type Kept = { generation: string; loading: Promise<DocketSnapshot | undefined>; cases: number };

export function connectSnapshots(files: Files): Snapshots {
  /** By user, the longest unused first. */
  const kept = new Map<string, Kept>();

  const load = async (userId: string, one: Kept) => {
    const entries = await findSnapshotEntries(files, userId, one.generation);
    if (!entries) return undefined;
    one.cases = entries.length;
    let sum = [...kept.values()].reduce((of, { cases }) => of + cases, 0);
    for (const [other, { cases }] of kept) {
      if (sum <= MAX_CASES_KEPT) break;
      if (other !== userId && kept.delete(other)) sum -= cases;
    }
    return toSnapshot(entries);
  };
  const keep = (userId: string, generation: string): Kept => {
    const one: Kept = { generation, cases: 0, loading: Promise.resolve(undefined) };
    kept.set(userId, one);
    one.loading = load(userId, one);
    return one;
  };
  return {
    async find(userId, generation) {
      const known = kept.get(userId);
      kept.delete(userId);
      if (known?.generation === generation) kept.set(userId, known);
      const one = known?.generation === generation ? known : keep(userId, generation);
      const forget = () => kept.get(userId) === one && kept.delete(userId);
      try {
        const snapshot = await one.loading;
        if (!snapshot) forget();
        return snapshot;
      } catch (error) {
        forget();
        throw error;
      }
    },
  };
}
