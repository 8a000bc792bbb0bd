import { PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { uploadAddressesEndpoints } from '#contracts/endpoints/files/upload-addresses.ts';
import { incomingKey } from '#shared/files/upload-keys.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { newId } from '#shared/ids.ts';
import { spendQuota } from '#shared/quota/quota.ts';
import { requireUploadable } from './record/require-uploadable.ts';
import { UPLOAD_ADDRESS_LIVES_SECONDS } from './record/upload-address.ts';
import type { UploadAddressesDeps } from './record/upload-addresses-deps.ts';
import { quotaOf } from './record/upload-quotas.ts';

/**
 * Creates presigned PUT URLs under the caller's prefix, each bound to one key, content type and
 * size in bytes (D57). Until the email address is verified, only for a profile picture. One write
 * unit. Throws `email_not_verified`, `unsupported_type`, `too_large`, and `too_many_tries` over the
 * hourly limits of files or bytes.
 */
export const createUploadAddresses: UseCase<
  typeof uploadAddressesEndpoints.createUploadAddresses,
  UploadAddressesDeps
> = async (deps, { principal, body: request }) => {
  const { purpose, sizes } = request;
  const announced = sizes.map((size, position) => ({
    size,
    contentType: request.contentTypes[position] ?? '',
  }));
  requireUploadable(principal, purpose, announced);
  await spendQuota(deps.table, {
    quota: quotaOf(principal, purpose),
    ownerId: principal.userId,
    count: request.key.length,
    bytes: sizes.reduce((sum, size) => sum + size, 0),
    now: deps.clock.now(),
  });
  const client = await deps.files.client.load();
  const url = await Promise.all(
    announced.map(({ contentType, size }) =>
      getSignedUrl(
        client,
        new PutObjectCommand({
          Bucket: deps.files.bucket,
          Key: incomingKey(principal.userId, purpose, newId('upload')),
          ContentType: contentType,
          ContentLength: size,
        }),
        {
          expiresIn: UPLOAD_ADDRESS_LIVES_SECONDS,
          signableHeaders: new Set(['content-type', 'content-length', 'host']),
        },
      ),
    ),
  );
  return { url };
};
