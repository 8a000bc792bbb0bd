import { CompleteMultipartUploadCommand, S3ServiceException } from '@aws-sdk/client-s3';
import type { uploadAddressesEndpoints } from '#contracts/endpoints/files/upload-addresses.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { getMultipartUpload, partCountOf } from '../record/multipart-repository.ts';
import type { UploadAddressesDeps } from '../record/upload-addresses-deps.ts';

/** The object exists, or the upload has ended: an earlier request completed it. */
const completedBefore = ['PreconditionFailed', 'NoSuchUpload'];
const completed = { message: 'Successfully Uploaded' };
const wrongParts = ['InvalidPart', 'InvalidPartOrder', 'EntityTooSmall'];

/** Maximum number of attempts while a parallel request completes the upload. */
const MAX_RACES = 5;

/**
 * Completes one of the caller's uploads in parts; the key takes one object only. Safe to repeat: an
 * upload that was neither cancelled nor is older than a day has ended only by being completed.
 * Throws `not_allowed` for an upload of another user, `not_found` for one that has ended,
 * `conflict` if parts are missing or differ from what was uploaded.
 */
export const completeMultipartUpload: UseCase<
  typeof uploadAddressesEndpoints.completeMultipartUpload,
  UploadAddressesDeps
> = async (deps, { principal, body }) => {
  const { key, uploadId, parts } = body;
  const upload = await getMultipartUpload(deps, { userId: principal.userId, key, uploadId });
  const isWhole = parts.length === partCountOf(upload);
  if (!isWhole || parts.some(({ partNumber }, position) => partNumber !== position + 1))
    throw partsDiffer();
  const complete = new CompleteMultipartUploadCommand({
    Bucket: deps.files.bucket,
    Key: key,
    UploadId: uploadId,
    MultipartUpload: {
      Parts: parts.map(({ partNumber, eTag }) => ({ PartNumber: partNumber, ETag: eTag })),
    },
    IfNoneMatch: '*',
  });
  for (let race = 1; ; race += 1)
    try {
      await deps.files.client.send(complete);
      return completed;
    } catch (error) {
      const reason = error instanceof S3ServiceException ? error.name : '';
      if (completedBefore.includes(reason)) return completed;
      if (wrongParts.includes(reason)) throw partsDiffer(error);
      if (reason !== 'ConditionalRequestConflict' || race >= MAX_RACES) throw error;
    }
};

const partsDiffer = (cause?: unknown) =>
  new AppError('conflict', 'Parts of this file are missing. Please upload them again', { cause });
