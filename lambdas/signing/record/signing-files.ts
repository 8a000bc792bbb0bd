import { createHash } from 'node:crypto';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { SIGNINGS_PREFIX } from '#shared/files/file-prefixes.constants.ts';
import type { Files } from '#shared/files/files.ts';
import { readObject } from '#shared/files/read-object.ts';
import type { StoredFile } from '#shared/files/stored-file.ts';
import type { FileVersion } from './signing-record.ts';

type Place = { caseId: string; signingId: string };

const PDF = 'application/pdf';

/**
 * Stores a version of a document that is signed. Its key is made of its SHA-256, so that a repeat
 * stores nothing else.
 */
export async function storeVersion(
  files: Files,
  place: Place,
  bytes: Uint8Array,
): Promise<FileVersion> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const file = await put(files, {
    key: keyOf(place, `${sha256}.pdf`),
    contentType: PDF,
    bytes,
  });
  return { file, sha256, sizeBytes: bytes.byteLength };
}

/** Stores the evidence of a completed signing. */
export const storeEvidence = (files: Files, place: Place, evidence: object): Promise<StoredFile> =>
  put(files, {
    key: keyOf(place, 'evidence.json'),
    contentType: 'application/json',
    bytes: Buffer.from(JSON.stringify(evidence, null, 2), 'utf8'),
  });

/** Reads a stored version. Throws if it is missing or not the file with its SHA-256. */
export async function readVersion(files: Files, version: FileVersion): Promise<Uint8Array> {
  const bytes = await readObject(files, version.file);
  if (!bytes || createHash('sha256').update(bytes).digest('hex') !== version.sha256)
    throw new Error(`The stored file ${version.file.key} is not the one that was kept`);
  return bytes;
}

const keyOf = ({ caseId, signingId }: Place, name: string) =>
  `${SIGNINGS_PREFIX}${caseId}/${signingId}/${name}`;

async function put(
  { client, bucket }: Files,
  { key, contentType, bytes }: { key: string; contentType: string; bytes: Uint8Array },
): Promise<StoredFile> {
  const { VersionId } = await client.send(
    new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes, ContentType: contentType }),
  );
  return { key, contentType, ...(VersionId !== undefined && { versionId: VersionId }) };
}
