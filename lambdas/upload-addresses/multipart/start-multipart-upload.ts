import { CreateMultipartUploadCommand } from '@aws-sdk/client-s3';
import type { uploadAddressesEndpoints } from '#contracts/endpoints/files/upload-addresses.ts';
import { incomingKey } from '#shared/files/upload-keys.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { newId } from '#shared/ids.ts';
import { spendQuota } from '#shared/quota/quota.ts';
import { putMultipartUpload } from '../record/multipart-repository.ts';
import { requireUploadable } from '../record/require-uploadable.ts';
import type { UploadAddressesDeps } from '../record/upload-addresses-deps.ts';
import { quotaOf } from '../record/upload-quotas.ts';

/**
 * Starts an upload in parts under the caller's prefix and stores the announced size, to which its
 * part addresses are bound. Two write units. Throws `email_not_verified`, `unsupported_type`,
 * `too_large`, and `too_many_tries` over the hourly limits of files or bytes.
 */
export const startMultipartUpload: UseCase<
  typeof uploadAddressesEndpoints.startMultipartUpload,
  UploadAddressesDeps
> = async ({ files, table, clock }, { principal, body }) => {
  const { userId } = principal;
  const { purpose, contentType, size } = body;
  requireUploadable(principal, purpose, [{ contentType, size }]);
  const now = clock.now();
  const quota = quotaOf(principal, purpose);
  await spendQuota(table, { quota, ownerId: userId, count: 1, bytes: size, now });
  const key = incomingKey(userId, purpose, newId('upload'));
  const { UploadId: uploadId } = await files.client.send(
    new CreateMultipartUploadCommand({ Bucket: files.bucket, Key: key, ContentType: contentType }),
  );
  if (uploadId === undefined) throw new Error('S3 returned no id for an upload in parts');
  await putMultipartUpload(table, userId, { key, uploadId, sizeBytes: size, startedAt: now });
  return { key, uploadId };
};
