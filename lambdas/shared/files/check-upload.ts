import { GetObjectCommand, NoSuchKey } from '@aws-sdk/client-s3';
import { fileTypeFromBuffer } from 'file-type';
import { INVALID_FILE_TYPE, type UploadPurpose, uploadRules } from '../../../contracts/files.ts';
import { AppError } from '../errors.ts';
import type { Files } from './files.ts';
import { isUploadOf, uploadKeyOf } from './upload-keys.ts';

/** Enough of a file for its type to show. */
const HEAD_BYTES = 4100;

export type CheckedUpload = { key: string; contentType: string; sizeBytes: number };

/**
 * The upload behind what the browser sends: its address or key. It must lie under the caller's
 * own prefix for this purpose, exist, be small enough and be of an accepted type by its bytes,
 * whatever its name says (D45, D57). `field` is named in the refusal. Throws `not_allowed`,
 * `unsupported_type`, `too_large`. One ranged read from S3.
 */
export async function checkUpload(
  files: Files,
  input: { userId: string; purpose: UploadPurpose; address: string; field: string },
): Promise<CheckedUpload> {
  const { userId, purpose, field } = input;
  const rules = uploadRules[purpose];
  const key = uploadKeyOf(input.address, files.bucket);
  if (!isUploadOf(userId, purpose, key))
    throw new AppError('not_allowed', 'This file is not yours');
  const head = await readHead(files, key);
  if (!head) throw wrongType(field);
  if (head.sizeBytes > rules.maxBytes)
    throw new AppError('too_large', `Files can have up to ${rules.maxBytes / 1_048_576} MB`);
  const contentType = await typeOf(head.bytes, head.announcedType);
  if (!rules.contentTypes.some((allowed) => allowed === contentType)) throw wrongType(field);
  return { key, contentType, sizeBytes: head.sizeBytes };
}

const wrongType = (field: string) =>
  new AppError('unsupported_type', INVALID_FILE_TYPE, {
    issues: [{ field, message: INVALID_FILE_TYPE }],
  });

/** Text has no signature: it is what was announced as text and holds no NUL byte. */
async function typeOf(bytes: Uint8Array, announcedType: string): Promise<string> {
  const found = await fileTypeFromBuffer(bytes);
  if (found) return found.mime;
  const isText = announcedType.startsWith('text/') && !bytes.includes(0);
  return isText ? announcedType : 'application/octet-stream';
}

type Head = { bytes: Uint8Array; sizeBytes: number; announcedType: string };

/** Undefined where nothing was uploaded, or nothing but an empty file. */
async function readHead({ client, bucket }: Files, key: string): Promise<Head | undefined> {
  try {
    const { Body, ContentRange, ContentType } = await client.send(
      new GetObjectCommand({ Bucket: bucket, Key: key, Range: `bytes=0-${HEAD_BYTES - 1}` }),
    );
    return {
      bytes: (await Body?.transformToByteArray()) ?? new Uint8Array(),
      // 'bytes 0-15/12345': the whole size stands behind the slash (RFC 9110, 14.4).
      sizeBytes: Number(ContentRange?.split('/')[1] ?? 0),
      announcedType: ContentType ?? '',
    };
  } catch (error) {
    // Without the right to list, S3 denies access to what is not there instead of missing it.
    const saysMissing = ['AccessDenied', 'InvalidRange'];
    if (error instanceof NoSuchKey || (error instanceof Error && saysMissing.includes(error.name)))
      return undefined;
    throw error;
  }
}
