import { GetObjectCommand, NoSuchKey } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { INVALID_FILE_TYPE, uploadRules } from '../../../contracts/files.ts';
import { AppError } from '../../shared/errors.ts';
import type { Files } from '../../shared/files/files.ts';
import { isUploadOf, uploadKeyOf } from '../../shared/files/upload-keys.ts';

/** An address stays good for this long … */
const ADDRESS_LIVES_SECONDS = 3600;
/** … and stays the same for this long, so that the browser loads the picture once. */
const ADDRESS_STABLE_SECONDS = 1800;

/** A short-lived signed address of a picture (D57). */
export async function avatarAddress(files: Files, key: string, now: Date): Promise<string> {
  const signingDate = new Date(
    Math.floor(now.getTime() / (ADDRESS_STABLE_SECONDS * 1000)) * ADDRESS_STABLE_SECONDS * 1000,
  );
  return getSignedUrl(files.client, new GetObjectCommand({ Bucket: files.bucket, Key: key }), {
    expiresIn: ADDRESS_LIVES_SECONDS,
    signingDate,
  });
}

/**
 * The key behind what the profile form sends: the upload's address or key. It must lie under
 * the caller's own prefix, exist, be small enough and be a picture by its bytes (D45, D57).
 * Throws not_allowed, unsupported_type.
 */
export async function checkAvatar(files: Files, userId: string, address: string): Promise<string> {
  const key = uploadKeyOf(address, files.bucket);
  if (!isUploadOf(userId, 'avatar', key))
    throw new AppError('not_allowed', 'This file is not yours');
  const { bytes, sizeBytes } = await readHead(files, key);
  if (sizeBytes > uploadRules.avatar.maxBytes || !isPicture(bytes))
    throw new AppError('unsupported_type', INVALID_FILE_TYPE, {
      issues: [{ field: 'avatarUrl', message: INVALID_FILE_TYPE }],
    });
  return key;
}

async function readHead(
  { client, bucket }: Files,
  key: string,
): Promise<{ bytes: Uint8Array; sizeBytes: number }> {
  try {
    const { Body, ContentRange } = await client.send(
      new GetObjectCommand({ Bucket: bucket, Key: key, Range: 'bytes=0-15' }),
    );
    return {
      bytes: (await Body?.transformToByteArray()) ?? new Uint8Array(),
      // 'bytes 0-15/12345': the whole size stands behind the slash (RFC 9110, 14.4).
      sizeBytes: Number(ContentRange?.split('/')[1] ?? 0),
    };
  } catch (error) {
    // Without the right to list, S3 denies access to what is not there instead of missing it.
    const saysMissing = ['AccessDenied', 'InvalidRange'];
    if (error instanceof NoSuchKey || (error instanceof Error && saysMissing.includes(error.name)))
      throw new AppError('unsupported_type', INVALID_FILE_TYPE, { cause: error });
    throw error;
  }
}

const signatures = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0xff, 0xd8, 0xff],
];

/** PNG or JPEG by the first bytes of the file. */
function isPicture(bytes: Uint8Array): boolean {
  return signatures.some((signature) => signature.every((byte, at) => bytes[at] === byte));
}
