import { DeleteObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import type { Files } from '#shared/files/files.ts';
import { readObject } from '#shared/files/read-object.ts';
import { docketKeys } from '../record/docket-keys.ts';
import {
  type DocketSnapshot,
  packSnapshot,
  toSnapshot,
  unpackSnapshot,
} from './docket-snapshot.ts';
import type { SearchEntry } from './search-entry.ts';

/** Returns a snapshot and its number of cases, or undefined if the object is missing. */
export async function loadSnapshot(
  files: Files,
  userId: string,
  generation: string,
): Promise<{ snapshot: DocketSnapshot; cases: number } | undefined> {
  const entries = await findSnapshotEntries(files, userId, generation);
  return entries && { snapshot: toSnapshot(entries), cases: entries.length };
}

/** Returns undefined if the object is missing. Objects are immutable. */
export async function findSnapshotEntries(
  files: Files,
  userId: string,
  generation: string,
): Promise<SearchEntry[] | undefined> {
  const bytes = await readObject(files, { key: docketKeys.snapshotObject(userId, generation) });
  return bytes && unpackSnapshot(bytes);
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
