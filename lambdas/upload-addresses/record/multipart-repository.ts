import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { PART_BYTES } from '#contracts/endpoints/files/upload-addresses.ts';
import { epochSeconds } from '#shared/clock.ts';
import { getItem } from '#shared/dynamo/get-item.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import { INCOMING_PREFIX } from '#shared/files/file-prefixes.constants.ts';
import { multipartKeys } from './multipart-keys.ts';
import type { UploadAddressesDeps } from './upload-addresses-deps.ts';

/** An upload in parts that its owner announced. S3 removes unfinished ones after a day as well. */
export const multipartSchema = z.object({
  key: z.string(),
  /** S3's id. */
  uploadId: z.string(),
  /** Size of the whole file. */
  sizeBytes: z.number(),
  expiresAt: z.number(),
});
export type MultipartUpload = z.output<typeof multipartSchema>;

const LIVES_SECONDS = 86_400;

export async function putMultipartUpload(
  table: Table,
  userId: string,
  { startedAt, ...upload }: Omit<MultipartUpload, 'expiresAt'> & { startedAt: Date },
): Promise<void> {
  const expiresAt = epochSeconds(startedAt) + LIVES_SECONDS;
  const Item = { ...multipartKeys.upload(userId, upload.key), ...upload, expiresAt };
  await table.client.send(new PutCommand({ TableName: table.name, Item }));
}

export async function removeMultipartUpload(
  table: Table,
  userId: string,
  key: string,
): Promise<void> {
  const Key = multipartKeys.upload(userId, key);
  await table.client.send(new DeleteCommand({ TableName: table.name, Key }));
}

type Named = { userId: string; key: string; uploadId: string };

/** Throws `not_allowed` for a key of another user. */
export function requireOwnKey({ userId, key }: Pick<Named, 'userId' | 'key'>): void {
  if (!key.startsWith(`${INCOMING_PREFIX}${userId}/`))
    throw new AppError('not_allowed', 'This upload is not yours');
}

/**
 * The caller's upload. Throws `not_allowed` for a key of another user, `not_found` for one that was
 * not started, was cancelled or is older than a day. One read unit.
 */
export async function getMultipartUpload(
  { table, clock }: Pick<UploadAddressesDeps, 'table' | 'clock'>,
  { userId, key, uploadId }: Named,
): Promise<MultipartUpload> {
  requireOwnKey({ userId, key });
  const item = await getItem(table, multipartKeys.upload(userId, key), { isConsistent: true });
  const upload = item && multipartSchema.parse(item);
  const isLive = upload?.uploadId === uploadId && upload.expiresAt > epochSeconds(clock.now());
  if (!upload || !isLive)
    throw new AppError('not_found', 'This upload has ended. Please start it again');
  return upload;
}

export const partCountOf = ({ sizeBytes }: MultipartUpload): number =>
  Math.ceil(sizeBytes / PART_BYTES);

/** Size of a part, from 1; undefined if the upload has no such part. */
export function partSizeOf(upload: MultipartUpload, partNumber: number): number | undefined {
  const count = partCountOf(upload);
  if (partNumber > count) return undefined;
  return partNumber < count ? PART_BYTES : upload.sizeBytes - (count - 1) * PART_BYTES;
}
