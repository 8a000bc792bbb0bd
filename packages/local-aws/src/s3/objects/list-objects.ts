import { LOCAL_ACCOUNT } from '../../shared/emulator.ts';
import { sha256Hex, uriEncode } from '../../shared/signature.ts';
import { invalidArgument } from '../http/s3-error.ts';
import { queryInteger, queryValue, type S3Request } from '../http/s3-request.ts';
import type { XmlContent } from '../http/xml.ts';
import { type Operation, type S3Deps, xmlReply } from '../s3-call.ts';
import { type KeyPage, pageOfKeys } from './list-keys.ts';
import { type StoredVersion, toVersion } from './metadata.ts';
import { getBucket } from './versions.ts';

const MOST_KEYS = 1000;

/** ListObjectsV2. Pages continue after the last key, so concurrent writes do not disturb them. */
export const listObjects: Operation = (deps, { request }) => {
  getBucket(deps.database, request.bucket);
  const { prefix, delimiter, limit, encode, encodingType } = readListing(request, 'max-keys');
  const token = queryValue(request, 'continuation-token');
  const startAfter = queryValue(request, 'start-after') ?? '';
  const { bucket } = request;
  const start = { afterKey: token === undefined ? startAfter : readToken(bucket, token) };
  const page: KeyPage<StoredVersion> = pageOfKeys({
    prefix,
    delimiter,
    limit,
    start,
    read: ({ afterKey }, count) => readLatest(deps, { bucket, prefix, afterKey, count }),
  });
  const hasOwner = queryValue(request, 'fetch-owner') === 'true';
  return xmlReply('ListBucketResult', {
    Name: request.bucket,
    Prefix: encode(prefix),
    Delimiter: encode(delimiter) || undefined,
    MaxKeys: limit,
    EncodingType: encodingType,
    KeyCount: page.entries.length + page.commonPrefixes.length,
    IsTruncated: page.next !== undefined,
    ContinuationToken: token,
    NextContinuationToken: page.next && writeToken(bucket, page.next.afterKey),
    StartAfter: encode(startAfter) || undefined,
    Contents: page.entries.map((version) => ({
      Key: encode(version.key),
      ...objectElements(version),
      Owner: hasOwner ? OWNER : undefined,
    })),
    CommonPrefixes: commonPrefixElements(page.commonPrefixes, encode),
  });
};

export type Listing = {
  prefix: string;
  delimiter: string;
  limit: number;
  encodingType: 'url' | undefined;
  encode: (text: string) => string;
};

export function readListing(request: S3Request, limitName: string): Listing {
  const encodingType = queryValue(request, 'encoding-type');
  if (encodingType !== undefined && encodingType !== 'url') {
    throw invalidArgument('Invalid Encoding Method specified in Request');
  }
  return {
    prefix: queryValue(request, 'prefix') ?? '',
    delimiter: queryValue(request, 'delimiter') ?? '',
    limit: queryInteger(request, limitName, { fallback: MOST_KEYS, min: 0, max: MOST_KEYS }),
    encodingType,
    // S3 does not encode slashes.
    encode: encodingType ? (text) => text.split('/').map(uriEncode).join('/') : (text) => text,
  };
}

export function objectElements(version: StoredVersion) {
  return {
    LastModified: version.modifiedAt,
    ETag: `"${version.etag}"`,
    ChecksumAlgorithm: version.checksum?.algorithm,
    ChecksumType: version.checksum?.type,
    Size: version.sizeBytes,
    StorageClass: 'STANDARD',
  };
}

export const OWNER = { ID: LOCAL_ACCOUNT, DisplayName: 'local' };

export function commonPrefixElements(
  prefixes: string[],
  encode: (text: string) => string,
): XmlContent[] {
  return prefixes.map((prefix) => ({ Prefix: encode(prefix) }));
}

function readLatest(
  deps: Pick<S3Deps, 'database'>,
  from: { bucket: string; prefix: string; afterKey: string; count: number },
): StoredVersion[] {
  return deps.database
    .prepare(
      `SELECT * FROM version
       WHERE bucket = ? AND key > ? AND key >= ? AND key <= ? || char(1114111)
         AND is_latest = 1 AND is_delete_marker = 0
       ORDER BY key LIMIT ?`,
    )
    .all(from.bucket, from.afterKey, from.prefix, from.prefix, from.count)
    .map(toVersion);
}

/** A token of one listing: of the keys of a bucket, or of the buckets. */
export function writeToken(listing: string, after: string): string {
  const check = sha256Hex(`${listing}/${after}`).slice(0, TOKEN_CHECK_LENGTH);
  return `${check}${Buffer.from(after).toString('base64url')}`;
}

/** Throws InvalidArgument for an invented token and for one of another listing. */
export function readToken(listing: string, token: string): string {
  const after = Buffer.from(token.slice(TOKEN_CHECK_LENGTH), 'base64url').toString('utf8');
  if (writeToken(listing, after) !== token) {
    throw invalidArgument('The continuation token provided is incorrect');
  }
  return after;
}

const TOKEN_CHECK_LENGTH = 8;
