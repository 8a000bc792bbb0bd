import { GetObjectCommand } from '@aws-sdk/client-s3';
import type { Files } from './files.ts';

/** Reads an object as bytes. Undefined if it does not exist. */
export async function readObject(
  { client, bucket }: Files,
  { key, versionId }: { key: string; versionId?: string | undefined },
): Promise<Uint8Array | undefined> {
  try {
    const { Body } = await client.send(
      new GetObjectCommand({ Bucket: bucket, Key: key, VersionId: versionId }),
    );
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
