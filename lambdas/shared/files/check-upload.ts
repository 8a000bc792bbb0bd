import { GetObjectCommand } from '@aws-sdk/client-s3';
import {
  INVALID_FILE_TYPE,
  type UploadPurpose,
  uploadRules,
} from '#contracts/endpoints/files/upload-addresses.ts';
import { fileSize } from '#contracts/rules/notation.ts';
import { AppError } from '../errors.ts';
import type { ByteSource } from './detect-type/byte-source.ts';
import { detectType, HEAD_BYTES } from './detect-type/detect-type.ts';
import type { Files } from './files.ts';
import { keepVersion, NOT_VERSIONED } from './keep-version.ts';
import { isInvalidRange, rangeReader } from './range-reader.ts';
import { isMissingObject } from './read-object.ts';
import { uploadIdOf, uploadKey, uploadKeyOf } from './upload-keys.ts';

export type CheckedUpload = {
  key: string;
  versionId: string;
  contentType: string;
  sizeBytes: number;
};

/**
 * Registers an upload by its address or key. The key must have the caller's prefix for this
 * purpose. The size and the type, which is detected from the bytes, must be accepted (D45, D57).
 * The checked version is copied once to a key that no upload address can write, so that only
 * checked bytes are served (D112). `field`: name of the field in the error. Throws `not_allowed`,
 * `unsupported_type`, `too_large`. One ranged read and one copy in S3, more for a Word document
 * (detect-type), the whole file for an SVG and above 100 MB (keep-version.ts); a repeat reads twice.
 */
export async function checkUpload(
  files: Files,
  input: { userId: string; purpose: UploadPurpose; address: string; field: string },
): Promise<CheckedUpload> {
  const { userId, purpose, field } = input;
  const key = uploadKeyOf(input.address, files.bucket);
  const upload = uploadIdOf(key, { userId, purpose });
  if (!upload) throw new AppError('not_allowed', 'This file is not yours');
  const keptKey = uploadKey(userId, purpose, upload.uploadId);
  if (!upload.isRegistered) {
    const incoming = await findChecked(files, { key, purpose, field });
    const versionId = incoming && (await keepVersion(files, incoming, keptKey));
    if (incoming && versionId) return { ...incoming, key: keptKey, versionId };
  }
  // The upload was registered before; the first registration is final.
  const kept = await findChecked(files, { key: keptKey, purpose, field });
  if (!kept) throw wrongType(field);
  return kept;
}

/** Checks the size and type of the object at a key. Undefined if there is no object. */
async function findChecked(
  files: Files,
  { key, purpose, field }: { key: string; purpose: UploadPurpose; field: string },
): Promise<CheckedUpload | undefined> {
  const rules = uploadRules[purpose];
  const head = await readHead(files, key);
  if (!head) return undefined;
  const { versionId, sizeBytes } = head;
  if (sizeBytes > rules.maxBytes)
    throw new AppError('too_large', `Files can have up to ${fileSize(rules.maxBytes)}`);
  const source = { sizeBytes, read: rangeReader(files, { key, versionId }) };
  const contentType = await detectType(head.bytes, head.announcedType, source);
  if (!rules.contentTypes.some((allowed) => allowed === contentType)) throw wrongType(field);
  if (contentType === 'image/svg+xml') await requireDrawing(source, field);
  return { key, versionId, contentType, sizeBytes };
}

/** Throws `unsupported_type` for an SVG file that is more than a drawing. Reads the whole file. */
async function requireDrawing(source: ByteSource, field: string): Promise<void> {
  const { svgFileObstacle } = await import('./detect-type/svg-obstacle.ts');
  const obstacle = await svgFileObstacle(source);
  if (obstacle === undefined) return;
  const message = `This SVG file ${obstacle}. Save it as a plain drawing, or as PDF`;
  throw new AppError('unsupported_type', message, { issues: [{ field, message }] });
}

const wrongType = (field: string) =>
  new AppError('unsupported_type', INVALID_FILE_TYPE, {
    issues: [{ field, message: INVALID_FILE_TYPE }],
  });

type Head = { bytes: Uint8Array; versionId: string; sizeBytes: number; announcedType: string };

/** Reads the first bytes of an object. Undefined if it does not exist or is empty. */
async function readHead({ client, bucket }: Files, key: string): Promise<Head | undefined> {
  try {
    const { Body, ContentRange, ContentType, VersionId } = await client.send(
      new GetObjectCommand({ Bucket: bucket, Key: key, Range: `bytes=0-${HEAD_BYTES - 1}` }),
    );
    return {
      bytes: (await Body?.transformToByteArray()) ?? new Uint8Array(),
      versionId: VersionId ?? NOT_VERSIONED,
      // 'bytes 0-15/12345': the total size follows the slash (RFC 9110, 14.4).
      sizeBytes: Number(ContentRange?.split('/')[1] ?? 0),
      announcedType: ContentType ?? '',
    };
  } catch (error) {
    if (isMissingObject(error) || isInvalidRange(error)) return undefined;
    throw error;
  }
}
