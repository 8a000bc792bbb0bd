import { Readable } from 'node:stream';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { fileSize } from '#contracts/rules/notation.ts';
import { AppError } from '../errors.ts';
import type { Files } from './files.ts';

/**
 * Reads an object as bytes. Undefined if it does not exist. Throws `too_large` above `maxBytes`,
 * before it is read.
 */
export async function readObject(
  { client, bucket }: Files,
  {
    key,
    versionId,
    maxBytes = Number.POSITIVE_INFINITY,
  }: { key: string; versionId?: string | undefined; maxBytes?: number },
): Promise<Uint8Array | undefined> {
  try {
    const { Body, ContentLength = 0 } = await client.send(
      new GetObjectCommand({ Bucket: bucket, Key: key, VersionId: versionId }),
    );
    if (ContentLength > maxBytes) {
      if (Body instanceof Readable) Body.destroy();
      throw new AppError('too_large', `The file is larger than ${fileSize(maxBytes)}`);
    }
    return await Body?.transformToByteArray();
  } catch (error) {
    if (isMissingObject(error)) return undefined;
    throw error;
  }
}

/** Without permission to list, S3 reports AccessDenied for a missing object. */
const missing: ReadonlySet<string> = new Set(['NoSuchKey', 'NoSuchVersion', 'AccessDenied']);

/** Whether S3 reports that an object does not exist. */
export const isMissingObject = (error: unknown): boolean =>
  error instanceof Error && missing.has(error.name);
