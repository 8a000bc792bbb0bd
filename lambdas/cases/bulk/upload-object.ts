import { GetObjectCommand, NoSuchKey, S3ServiceException } from '@aws-sdk/client-s3';
import { AppError } from '#shared/errors.ts';
import type { Files } from '#shared/files/files.ts';

type Part = {
  key: string;
  /** The object must still be this one. */
  etag?: string;
  /** From this byte, up to but without that one; the whole object without. */
  from?: number;
  to?: number;
};

/**
 * An upload's bytes, or a part of them. Throws `not_found` when it is gone and `conflict` when
 * another file was put in its place.
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
    // Without the right to list, S3 denies access to what is not there instead of missing it.
    if (error instanceof NoSuchKey || nameOf(error) === 'AccessDenied')
      throw new AppError('not_found', 'The uploaded file is no longer there', { cause: error });
    if (nameOf(error) === 'PreconditionFailed')
      throw new AppError('conflict', 'The uploaded file was replaced meanwhile', { cause: error });
    throw error;
  }
}

const nameOf = (error: unknown) => (error instanceof S3ServiceException ? error.name : '');
