import { GetObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { Files } from './files.ts';

/** Short, so that a shared address soon stops working (D57). */
const ADDRESS_LIVES_SECONDS = 300;

/**
 * Signed address, valid for five minutes unless said otherwise, that downloads the checked version of a file (D112)
 * under `fileName`. It is served as an attachment, so that browsers never render it (D45).
 */
export async function downloadAddress(
  files: Files,
  { key, versionId, fileName }: { key: string; versionId?: string | undefined; fileName: string },
  expiresIn = ADDRESS_LIVES_SECONDS,
): Promise<string> {
  return getSignedUrl(
    await files.client.load(),
    new GetObjectCommand({
      Bucket: files.bucket,
      Key: key,
      VersionId: versionId,
      // What a case holds stays in no cache of a browser (ASVS 5, 14.3.2).
      ResponseCacheControl: 'private, no-store',
      ResponseContentDisposition: `attachment; filename*=UTF-8''${encodeFileName(fileName)}`,
    }),
    { expiresIn },
  );
}

/** Encodes a file name by RFC 8187; encodeURIComponent leaves five reserved characters. */
const encodeFileName = (name: string) =>
  encodeURIComponent(name).replace(
    /['()*!]/g,
    (reserved) => `%${reserved.charCodeAt(0).toString(16).toUpperCase()}`,
  );
