import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import type { Files, StoredFile } from './files.ts';

/** Downloads a version of a file to a path. Returns its SHA-256 in hex. */
export async function downloadFile(
  { client, bucket }: Files,
  { key, versionId }: StoredFile,
  path: string,
): Promise<string> {
  const { Body } = await client.send(
    new GetObjectCommand({ Bucket: bucket, Key: key, VersionId: versionId }),
  );
  if (!(Body instanceof Readable)) throw new Error(`The object ${key} has no body`);
  const hash = createHash('sha256');
  await pipeline(
    Body,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(path),
  );
  return hash.digest('hex');
}

/** Stores a file of at most 5 GB under a key. Returns the new version. */
export async function uploadFile(
  { client, bucket }: Files,
  { key, contentType, path }: { key: string; contentType: string; path: string },
): Promise<StoredFile> {
  const { VersionId } = await client.send(
    new PutObjectCommand({
      Bucket: bucket,
      Key: key,
      Body: createReadStream(path),
      ContentLength: (await stat(path)).size,
      ContentType: contentType,
    }),
  );
  return { key, contentType, ...(VersionId !== undefined && { versionId: VersionId }) };
}
