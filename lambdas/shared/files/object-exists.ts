import { HeadObjectCommand } from '@aws-sdk/client-s3';
import type { Files } from './files.ts';
import { isMissingObject } from './read-object.ts';

/** Whether there is an object under a key. */
export async function objectExists({ client, bucket }: Files, key: string): Promise<boolean> {
  try {
    await client.send(new HeadObjectCommand({ Bucket: bucket, Key: key }));
    return true;
  } catch (error) {
    if (isMissingObject(error) || isNotFound(error)) return false;
    throw error;
  }
}

/** S3 reports these names where a reply has no body. */
const isNotFound = (error: unknown): boolean =>
  error instanceof Error && ['NotFound', 'Forbidden', '403'].includes(error.name);
