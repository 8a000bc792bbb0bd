import { PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { uploadAddressesEndpoints } from '#contracts/endpoints/upload-addresses.ts';
import { INVALID_FILE_TYPE, uploadRules } from '#contracts/endpoints/upload-addresses.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import type { Files } from '#shared/files/files.ts';
import { incomingKey } from '#shared/files/upload-keys.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { newId } from '#shared/ids.ts';
import { type Quota, spendQuota } from '#shared/quota/quota.ts';

/** Long enough to start an upload, too short to share the URL. */
const ADDRESS_LIVES_SECONDS = 300;

const HOUR_SECONDS = 3600;
const MB = 1_048_576;

/** The largest case has 26 files; bulk uploads and comments have one to twenty each. */
const uploadQuota: Quota = {
  name: 'UPLOADS',
  message: 'Too many uploads',
  windowSeconds: HOUR_SECONDS,
  maxCount: 200,
  maxBytes: 2048 * MB,
};

const unverifiedUploadQuota: Quota = {
  name: 'UNVERIFIED_UPLOADS',
  message: 'Too many uploads',
  windowSeconds: HOUR_SECONDS,
  maxCount: 10,
  maxBytes: 50 * MB,
};

/**
 * Creates presigned PUT URLs under the caller's prefix, each bound to one key, content type and
 * size in bytes (D57). Until the e-mail address is verified, only for a profile picture. One write
 * unit. Throws `email_not_verified`, `unsupported_type`, `too_large`, and `too_many_tries` over the
 * hourly limits of files or bytes.
 */
export const createUploadAddresses: UseCase<
  typeof uploadAddressesEndpoints.createUploadAddresses,
  { files: Files; table: Table; clock: Clock }
> = async (deps, { principal, body: request }) => {
  // The profile, which can have a picture, is completed before the address is verified.
  if (!principal.emailVerified && request.purpose !== 'avatar')
    throw new AppError('email_not_verified', 'Please verify your email address first');
  const rules = uploadRules[request.purpose];
  for (const [position, contentType] of request.contentTypes.entries()) {
    if (!rules.contentTypes.some((allowed) => allowed === contentType))
      throw new AppError('unsupported_type', INVALID_FILE_TYPE);
    if ((request.sizes[position] ?? 0) > rules.maxBytes)
      throw new AppError('too_large', `Files can have up to ${rules.maxBytes / 1_048_576} MB`);
  }
  await spendQuota(deps.table, {
    quota: principal.emailVerified ? uploadQuota : unverifiedUploadQuota,
    ownerId: principal.userId,
    count: request.key.length,
    bytes: request.sizes.reduce((sum, size) => sum + size, 0),
    now: deps.clock.now(),
  });
  const client = await deps.files.client.load();
  const url = await Promise.all(
    request.key.map((_, position) =>
      getSignedUrl(
        client,
        new PutObjectCommand({
          Bucket: deps.files.bucket,
          Key: incomingKey(principal.userId, request.purpose, newId('upload')),
          ContentType: request.contentTypes[position],
          ContentLength: request.sizes[position],
        }),
        {
          expiresIn: ADDRESS_LIVES_SECONDS,
          signableHeaders: new Set(['content-type', 'content-length', 'host']),
        },
      ),
    ),
  );
  return { url };
};
