import { AbortMultipartUploadCommand, NoSuchUpload } from '@aws-sdk/client-s3';
import type { uploadAddressesEndpoints } from '#contracts/endpoints/files/upload-addresses.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { removeMultipartUpload, requireOwnKey } from '../record/multipart-repository.ts';
import type { UploadAddressesDeps } from '../record/upload-addresses-deps.ts';

/**
 * Cancels one of the caller's uploads in parts and removes what was uploaded. Safe to repeat; a
 * completed upload stays until it expires. Throws `not_allowed` for an upload of another user.
 */
export const cancelMultipartUpload: UseCase<
  typeof uploadAddressesEndpoints.cancelMultipartUpload,
  UploadAddressesDeps
> = async ({ files, table }, { principal, body }) => {
  const { userId } = principal;
  const { key, uploadId } = body;
  requireOwnKey({ userId, key });
  // First, so that nothing can complete it any more.
  await removeMultipartUpload(table, userId, key);
  try {
    await files.client.send(
      new AbortMultipartUploadCommand({ Bucket: files.bucket, Key: key, UploadId: uploadId }),
    );
  } catch (error) {
    const isGone =
      error instanceof NoSuchUpload || (error instanceof Error && error.name === 'NoSuchUpload');
    if (!isGone) throw error;
  }
  return { message: 'Upload Cancelled' };
};
