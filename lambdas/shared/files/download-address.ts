import { GetObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { Files } from './files.ts';

/** Long enough to click, too short to be passed on (D57). */
const ADDRESS_LIVES_SECONDS = 300;

/**
 * A short-lived signed address by which a browser saves a stored file under `fileName`: the
 * version that was checked (D112), served as an attachment, so that nothing in it ever runs in
 * the portal's name (D45).
 */
export async function downloadAddress(
  files: Files,
  { key, versionId, fileName }: { key: string; versionId?: string | undefined; fileName: string },
): Promise<string> {
  return getSignedUrl(
    await files.client.load(),
    new GetObjectCommand({
      Bucket: files.bucket,
      Key: key,
      VersionId: versionId,
      ResponseContentDisposition: `attachment; filename*=UTF-8''${encodeFileName(fileName)}`,
    }),
    { expiresIn: ADDRESS_LIVES_SECONDS },
  );
}

/** As RFC 8187 wants it: encodeURIComponent leaves five characters that it reserves. */
const encodeFileName = (name: string) =>
  encodeURIComponent(name).replace(
    /['()*!]/g,
    (reserved) => `%${reserved.charCodeAt(0).toString(16).toUpperCase()}`,
  );
