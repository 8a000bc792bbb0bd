import { createHash } from 'node:crypto';
import { HeadObjectCommand, S3ServiceException } from '@aws-sdk/client-s3';
import { SIGNINGS_PREFIX } from '#shared/files/file-prefixes.constants.ts';
import type { Files, StoredFile } from '#shared/files/files.ts';
import { readObject } from '#shared/files/read-object.ts';
import {
  type NewFile,
  type RecordFiles,
  storeFile,
  storeRecord,
} from '#shared/files/store-file.ts';
import type { FileVersion } from './signing-record.ts';

type Place = { caseId: string; signingId: string };

const PDF = 'application/pdf';

/**
 * Stores a document as it is when signatures on it are requested. Requests of a case for the same
 * content share one object, so that a request that is refused while it is made leaves nothing that
 * another does not use.
 */
export async function storeOriginal(
  files: Files,
  caseId: string,
  bytes: Uint8Array,
): Promise<FileVersion> {
  const sha256 = sha256Of(bytes);
  const key = `${SIGNINGS_PREFIX}${caseId}/${sha256}.pdf`;
  const file = await storeOnce(files, { key, contentType: PDF, bytes });
  return { file, sha256, sizeBytes: bytes.byteLength };
}

/**
 * Stores a signed version of a document. Its key is made of its SHA-256, so that a repeat stores
 * nothing else.
 */
export async function storeVersion(
  files: RecordFiles,
  place: Place,
  bytes: Uint8Array,
): Promise<FileVersion> {
  const sha256 = sha256Of(bytes);
  const file = await storeRecord(files, {
    key: keyOf(place, `${sha256}.pdf`),
    contentType: PDF,
    bytes,
  });
  return { file, sha256, sizeBytes: bytes.byteLength };
}

/** Stores the evidence of a completed signing. */
export const storeEvidence = (
  files: RecordFiles,
  place: Place,
  evidence: object,
): Promise<StoredFile> =>
  storeRecord(files, {
    key: keyOf(place, 'evidence.json'),
    contentType: 'application/json',
    bytes: Buffer.from(JSON.stringify(evidence, null, 2), 'utf8'),
  });

/** Reads a stored version. Throws if it is missing or not the file with its SHA-256. */
export async function readVersion(files: Files, version: FileVersion): Promise<Uint8Array> {
  const bytes = await readObject(files, version.file);
  if (!bytes || sha256Of(bytes) !== version.sha256)
    throw new Error(`The stored file ${version.file.key} is not the one that was kept`);
  return bytes;
}

export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const keyOf = ({ caseId, signingId }: Place, name: string) =>
  `${SIGNINGS_PREFIX}${caseId}/${signingId}/${name}`;

/** Maximum number of attempts while a parallel request stores the same file. */
const MAX_RACES = 5;

/** Stores a file, or returns the one that is stored under its key. */
async function storeOnce(files: Files, file: NewFile): Promise<StoredFile> {
  for (let race = 1; ; race += 1)
    try {
      return await storeFile(files, file, { IfNoneMatch: '*' });
    } catch (error) {
      const reason = error instanceof S3ServiceException ? error.name : '';
      if (reason === 'PreconditionFailed') return findStored(files, file);
      if (reason !== 'ConditionalRequestConflict' || race >= MAX_RACES) throw error;
    }
}

async function findStored(
  { client, bucket }: Files,
  { key, contentType }: NewFile,
): Promise<StoredFile> {
  const { VersionId } = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: key }));
  return { key, contentType, ...(VersionId !== undefined && { versionId: VersionId }) };
}
