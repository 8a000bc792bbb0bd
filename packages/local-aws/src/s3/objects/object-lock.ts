import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { accessDenied } from '../http/authenticate.ts';
import { consumeText } from '../http/consume-body.ts';
import { invalidArgument, invalidRequest, notImplemented, S3Error } from '../http/s3-error.ts';
import { amzNames, headerValue, type S3Request } from '../http/s3-request.ts';
import { parentElement, readXml } from '../http/xml.ts';
import { emptyReply, type Operation, xmlReply } from '../s3-call.ts';
import type { StoredHeaders, StoredVersion } from './metadata.ts';
import { getBucket } from './versions.ts';

/**
 * Object Lock: a version with a date is not deleted before it. Covered are retentions that a
 * PutObject names; default retentions, later changes and legal holds are not.
 */

const LARGEST_REQUEST_BYTES = 64 * 1024;

const MODE = 'x-amz-object-lock-mode';
const RETAIN_UNTIL = 'x-amz-object-lock-retain-until-date';
const BYPASS = 'x-amz-bypass-governance-retention';

/** Headers with which a PutObject locks its object. */
export const LOCK_HEADERS: readonly string[] = [MODE, RETAIN_UNTIL];

const hasLock = (database: DatabaseSync, bucket: string): boolean =>
  database.prepare('SELECT 1 FROM object_lock WHERE bucket = ?').get(bucket) !== undefined;

const configurationSchema = parentElement({
  ObjectLockEnabled: z.literal('Enabled'),
  Rule: z.unknown().optional(),
});

/** PutObjectLockConfiguration: turns Object Lock on for good. */
export const putObjectLock: Operation = async (deps, { request, auth }) => {
  const { versioning } = getBucket(deps.database, request.bucket);
  const text = await consumeText(request, auth, LARGEST_REQUEST_BYTES);
  const { Rule } = readXml(text, 'ObjectLockConfiguration', configurationSchema);
  if (Rule !== undefined) throw notImplemented('default retentions');
  if (versioning !== 'Enabled')
    throw invalidBucketState(
      "Versioning must be 'Enabled' on the bucket to apply a Object Lock configuration",
    );
  deps.database
    .prepare('INSERT OR IGNORE INTO object_lock (bucket) VALUES (?)')
    .run(request.bucket);
  return emptyReply(200);
};

export const getObjectLock: Operation = (deps, { request }) => {
  getBucket(deps.database, request.bucket);
  if (!hasLock(deps.database, request.bucket))
    throw new S3Error(
      'ObjectLockConfigurationNotFoundError',
      404,
      'Object Lock configuration does not exist for this bucket',
    );
  return xmlReply('ObjectLockConfiguration', { ObjectLockEnabled: 'Enabled' });
};

/** Throws InvalidBucketState if the bucket's versions are locked. */
export function requireChangeableVersioning(database: DatabaseSync, bucket: string): void {
  if (hasLock(database, bucket))
    throw invalidBucketState(
      'An Object Lock configuration is present on this bucket, so the versioning state cannot be changed.',
    );
}

/** The lock that a PutObject asks for, as headers that are stored with the version. */
export function readLock(database: DatabaseSync, request: S3Request): StoredHeaders {
  const mode = headerValue(request, MODE);
  const until = headerValue(request, RETAIN_UNTIL);
  if (mode === undefined && until === undefined) return {};
  if (!hasLock(database, request.bucket))
    throw invalidRequest('Bucket is missing Object Lock Configuration');
  if (mode === undefined || until === undefined)
    throw invalidArgument(`${RETAIN_UNTIL} and ${MODE} must both be supplied`);
  if (mode !== 'GOVERNANCE' && mode !== 'COMPLIANCE')
    throw invalidArgument('Unknown wormMode directive.');
  if (!(Date.parse(until) > request.now.getTime()))
    throw invalidArgument('The retain until date must be in the future!');
  const isChecked = ['content-md5', 'x-amz-trailer', 'x-amz-sdk-checksum-algorithm'].some(
    (name) => headerValue(request, name) !== undefined,
  );
  if (!isChecked && !amzNames(request).some((name) => name.startsWith('x-amz-checksum-')))
    throw invalidRequest(
      'Content-MD5 OR x-amz-checksum- HTTP header is required for Put Object requests with Object Lock parameters',
    );
  return { [MODE]: mode, [RETAIN_UNTIL]: new Date(until).toISOString() };
}

/** Headers of a copy: it is not locked by the lock of its source. */
export const withoutLock = (headers: StoredHeaders): StoredHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !LOCK_HEADERS.includes(name)));

/** Whether a version may not be deleted yet. */
export const isLocked = ({ headers }: StoredVersion, now: Date): boolean =>
  Date.parse(headers[RETAIN_UNTIL] ?? '') > now.getTime();

/** Throws AccessDenied for a locked version; GOVERNANCE gives way to who asks to bypass it. */
export function requireUnlocked(version: StoredVersion | undefined, request: S3Request): void {
  if (!version || !isLocked(version, request.now)) return;
  const isBypassed = headerValue(request, BYPASS)?.toLowerCase() === 'true';
  if (version.headers[MODE] === 'GOVERNANCE' && isBypassed) return;
  throw accessDenied('Access Denied because object protected by object lock.');
}

const invalidBucketState = (message: string) => new S3Error('InvalidBucketState', 409, message);
