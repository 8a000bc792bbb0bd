import { PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { INVALID_FILE_TYPE, type UploadPurpose, uploadRules } from '../../contracts/files.ts';
import type { Principal } from '../shared/auth/principal.ts';
import { AppError } from '../shared/errors.ts';
import type { Files } from '../shared/files/files.ts';
import { incomingKey } from '../shared/files/upload-keys.ts';
import { newId } from '../shared/ids.ts';

/** Long enough to begin an upload, too short to be passed on. */
const ADDRESS_LIVES_SECONDS = 300;

type UploadRequest = {
  key: string[];
  purpose: UploadPurpose;
  contentTypes: string[];
  sizes: number[];
};

/**
 * Presigned PUT addresses under the caller's own prefix, each bound to one key, content type
 * and size in bytes (D57). Throws unsupported_type, too_large.
 */
export async function createUploadAddresses(
  deps: { files: Files },
  principal: Principal,
  request: UploadRequest,
): Promise<{ url: string[] }> {
  const rules = uploadRules[request.purpose];
  for (const [position, contentType] of request.contentTypes.entries()) {
    if (!rules.contentTypes.some((allowed) => allowed === contentType))
      throw new AppError('unsupported_type', INVALID_FILE_TYPE);
    if ((request.sizes[position] ?? 0) > rules.maxBytes)
      throw new AppError('too_large', `Files can have up to ${rules.maxBytes / 1_048_576} MB`);
  }
  const url = await Promise.all(
    request.key.map((_, position) =>
      getSignedUrl(
        deps.files.client,
        new PutObjectCommand({
          Bucket: deps.files.bucket,
          Key: incomingKey(principal.userId, request.purpose, newId('upload')),
          ContentType: request.contentTypes[position],
          ContentLength: request.sizes[position],
        }),
        {
          expiresIn: ADDRESS_LIVES_SECONDS,
          signableHeaders: new Set(['content-type', 'content-length', 'host']),
        },
      ),
    ),
  );
  return { url };
}
