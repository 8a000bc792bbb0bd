import { PutObjectCommand, type PutObjectCommandInput } from '@aws-sdk/client-s3';
import type { Files, StoredFile } from './files.ts';
import type { RecordLock } from './record-lock.constants.ts';

const DAY_MS = 86_400_000;

export type NewFile = { key: string; contentType: string; bytes: Uint8Array | string };

/** Stores a file in one request. Returns it with the version that S3 has made. */
export async function storeFile(
  { client, bucket }: Files,
  { key, contentType, bytes }: NewFile,
  more: Partial<PutObjectCommandInput> = {},
): Promise<StoredFile> {
  const { VersionId } = await client.send(
    new PutObjectCommand({
      ...more,
      Bucket: bucket,
      Key: key,
      Body: bytes,
      ContentType: contentType,
    }),
  );
  return { key, contentType, ...(VersionId !== undefined && { versionId: VersionId }) };
}

/** Stores a file that proves something. If the stage locks records, S3 keeps this version. */
export const storeRecord = (files: RecordFiles, file: NewFile): Promise<StoredFile> =>
  storeFile(files, file, files.recordLock && lockOf(files.recordLock));

/** The files bucket of a function that stores records. */
export type RecordFiles = Files & { recordLock?: RecordLock | undefined };

const lockOf = ({ mode, days }: RecordLock): Partial<PutObjectCommandInput> => ({
  ObjectLockMode: mode,
  ObjectLockRetainUntilDate: new Date(Date.now() + days * DAY_MS),
  // S3 refuses a lock without a checksum of the file.
  ChecksumAlgorithm: 'SHA256',
});
