import { GetObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { Files } from '#shared/files/files.ts';

/** An address stays good for this long … */
const ADDRESS_LIVES_SECONDS = 3600;
/** … and stays the same for this long, so that the browser loads the picture once. */
const ADDRESS_STABLE_SECONDS = 1800;

/**
 * A short-lived signed address of a picture (D57), an attachment to whoever opens it by itself:
 * pictures on a page show all the same. The key is written once, so that it needs no version.
 */
export async function avatarAddress(files: Files, key: string, now: Date): Promise<string> {
  const signingDate = new Date(
    Math.floor(now.getTime() / (ADDRESS_STABLE_SECONDS * 1000)) * ADDRESS_STABLE_SECONDS * 1000,
  );
  return getSignedUrl(
    await files.client.load(),
    new GetObjectCommand({
      Bucket: files.bucket,
      Key: key,
      ResponseContentDisposition: 'attachment',
    }),
    {
      expiresIn: ADDRESS_LIVES_SECONDS,
      signingDate,
    },
  );
}
