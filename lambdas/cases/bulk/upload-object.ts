import { GetObjectCommand, S3ServiceException } from '@aws-sdk/client-s3';
import { AppError } from '#shared/errors.ts';
import type { Files } from '#shared/files/files.ts';
import { isMissingObject } from '#shared/files/read-object.ts';

type Part = {
  key: string;
  /** The expected version of the object. */
  etag?: string;
  /** Byte range, `to` excluded; the whole object if undefined. */
  from?: number;
  to?: number;
};

/**
 * The bytes of an upload or a range of them. Throws `not_found` if it is gone and `conflict` if it
 * was replaced.
 */
export async function readUpload(
  { client, bucket }: Files,
  { key, etag, from, to }: Part,
): Promise<{ bytes: Uint8Array; etag: string }> {
  try {
    const { Body, ETag } = await client.send(
      new GetObjectCommand({
        Bucket: bucket,
        Key: key,
        IfMatch: etag,
        ...(from !== undefined && to !== undefined && { Range: `bytes=${from}-${to - 1}` }),
      }),
    );
    return { bytes: (await Body?.transformToByteArray()) ?? new Uint8Array(), etag: ETag ?? '' };
  } catch (error) {
    if (isMissingObject(error))
      throw new AppError('not_found', 'The uploaded file is no longer there', { cause: error });
    if (error instanceof S3ServiceException && error.name === 'PreconditionFailed')
      throw new AppError('conflict', 'The uploaded file was replaced meanwhile', { cause: error });
    throw error;
  }
}
