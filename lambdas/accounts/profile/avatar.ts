import { GetObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { Files } from '#shared/files/files.ts';

const ADDRESS_LIVES_SECONDS = 3600;
/** Calls within this time return the same address, so that the browser can cache the picture. */
const ADDRESS_STABLE_SECONDS = 1800;

/**
 * Signed address of a picture, valid for at most an hour (D57). A browser that opens the address
 * directly downloads the file; `<img>` elements show it. Keys are written once, so no version is
 * named.
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
      ResponseCacheControl: `private, max-age=${ADDRESS_STABLE_SECONDS}`,
    }),
    {
      expiresIn: ADDRESS_LIVES_SECONDS,
      signingDate,
    },
  );
}
