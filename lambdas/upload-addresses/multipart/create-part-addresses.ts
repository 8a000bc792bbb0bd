import { UploadPartCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { uploadAddressesEndpoints } from '#contracts/endpoints/files/upload-addresses.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { getMultipartUpload, partSizeOf } from '../record/multipart-repository.ts';
import { UPLOAD_ADDRESS_LIVES_SECONDS } from '../record/upload-address.ts';
import type { UploadAddressesDeps } from '../record/upload-addresses-deps.ts';

/**
 * Creates presigned PUT URLs for parts of one of the caller's uploads, each bound to the size of
 * its part, so that the parts add up to the announced size. One read unit. Throws `not_allowed` for
 * an upload of another user, `not_found` for one that has ended, `invalid_input` for a part that
 * the upload does not have.
 */
export const createPartAddresses: UseCase<
  typeof uploadAddressesEndpoints.createPartAddresses,
  UploadAddressesDeps
> = async (deps, { principal, body }) => {
  const { key, uploadId, partNumbers } = body;
  const upload = await getMultipartUpload(deps, { userId: principal.userId, key, uploadId });
  const client = await deps.files.client.load();
  const url = await Promise.all(
    partNumbers.map((PartNumber) => {
      const ContentLength = partSizeOf(upload, PartNumber);
      if (ContentLength === undefined)
        throw new AppError('invalid_input', `The upload has no part ${PartNumber}`);
      return getSignedUrl(
        client,
        new UploadPartCommand({
          Bucket: deps.files.bucket,
          Key: key,
          UploadId: uploadId,
          PartNumber,
          ContentLength,
        }),
        {
          expiresIn: UPLOAD_ADDRESS_LIVES_SECONDS,
          signableHeaders: new Set(['content-length', 'host']),
        },
      );
    }),
  );
  return { url };
};
