import { invalidArgument } from '../http/s3-error.ts';
import { queryValue } from '../http/s3-request.ts';
import { type Operation, type S3Deps, xmlReply } from '../s3-call.ts';
import { pageOfKeys } from './list-keys.ts';
import { commonPrefixElements, OWNER, objectElements, readListing } from './list-objects.ts';
import { type StoredVersion, toVersion } from './metadata.ts';
import { findVersion, getBucket } from './versions.ts';

/** ListObjectVersions: by key, newest version first. */
export const listObjectVersions: Operation = (deps, { request }) => {
  const { bucket } = request;
  getBucket(deps.database, bucket);
  const { prefix, delimiter, limit, encode, encodingType } = readListing(request, 'max-keys');
  const keyMarker = queryValue(request, 'key-marker') ?? '';
  const versionIdMarker = queryValue(request, 'version-id-marker') ?? '';
  if (versionIdMarker && !keyMarker) {
    throw invalidArgument('A version-id marker cannot be specified without a key marker.');
  }
  const marked = versionIdMarker
    ? findVersion(deps.database, { bucket, key: keyMarker, versionId: versionIdMarker })
    : undefined;
  if (versionIdMarker && !marked) throw invalidArgument('Invalid version id specified');
  const page = pageOfKeys<StoredVersion>({
    prefix,
    delimiter,
    limit,
    start: { afterKey: keyMarker, ...(marked && { entry: marked }) },
    read: (position, count) => readVersions(deps, { bucket, prefix, count, ...position }),
  });
  const common = (version: StoredVersion) => ({
    Key: encode(version.key),
    VersionId: version.versionId,
    IsLatest: version.isLatest,
    LastModified: version.modifiedAt,
    Owner: OWNER,
  });
  const isMarker = (version: StoredVersion) => version.blob === undefined;
  return xmlReply('ListVersionsResult', {
    Name: bucket,
    Prefix: encode(prefix),
    Delimiter: encode(delimiter) || undefined,
    KeyMarker: encode(keyMarker),
    VersionIdMarker: versionIdMarker,
    NextKeyMarker: page.next && encode(page.next.afterKey),
    NextVersionIdMarker: page.next?.entry?.versionId,
    MaxKeys: limit,
    EncodingType: encodingType,
    IsTruncated: page.next !== undefined,
    Version: page.entries
      .filter((version) => !isMarker(version))
      .map((version) => ({ ...common(version), ...objectElements(version) })),
    DeleteMarker: page.entries.filter(isMarker).map(common),
    CommonPrefixes: commonPrefixElements(page.commonPrefixes, encode),
  });
};

function readVersions(
  deps: Pick<S3Deps, 'database'>,
  from: { bucket: string; prefix: string; count: number; afterKey: string; entry?: StoredVersion },
): StoredVersion[] {
  // With an entry, its older versions come first; without one, its key is complete.
  const olderThan = from.entry?.seq ?? 0;
  return deps.database
    .prepare(
      `SELECT * FROM version
       WHERE bucket = ? AND key >= ? AND (key > ? OR seq < ?) AND key >= ?
         AND key <= ? || char(1114111)
       ORDER BY key, seq DESC LIMIT ?`,
    )
    .all(from.bucket, from.afterKey, from.afterKey, olderThan, from.prefix, from.prefix, from.count)
    .map(toVersion);
}
