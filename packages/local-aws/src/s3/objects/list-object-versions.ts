import { invalidArgument } from '../http/s3-error.ts';
import { queryValue } from '../http/s3-request.ts';
import { type Operation, type S3Deps, xmlReply } from '../s3-call.ts';
import { afterMarker, pageOfKeys } from './list-keys.ts';
import { commonPrefixElements, OWNER, objectElements, readListing } from './list-objects.ts';
import { type StoredVersion, toVersion } from './metadata.ts';
import { positionOf } from './version-ids.ts';
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
    ? positionOfMarker(deps, { bucket, key: keyMarker, versionId: versionIdMarker })
    : undefined;
  const start =
    marked === undefined ? afterMarker(keyMarker, { prefix, delimiter }) : { afterKey: keyMarker };
  const page = pageOfKeys<StoredVersion>({
    prefix,
    delimiter,
    limit,
    start,
    read: (position, count) => {
      const { afterKey, entry } = position;
      // With a version, its older ones come first; without one, the key is complete.
      const olderThan = entry?.seq ?? (position === start ? marked : undefined) ?? 0;
      return readVersions(deps, { bucket, prefix, count, afterKey, olderThan });
    },
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
    NextKeyMarker: page.next && encode(page.next.commonPrefix ?? page.next.afterKey),
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

/**
 * The position of a version that may have been deleted since it was listed. A deleted null version
 * has none, so all versions of its key follow. Throws InvalidArgument for an invented id.
 */
function positionOfMarker(
  { database }: Pick<S3Deps, 'database'>,
  marker: { bucket: string; key: string; versionId: string },
): number {
  const found = findVersion(database, marker);
  return found?.seq ?? positionOf(marker.versionId) ?? Number.MAX_SAFE_INTEGER;
}

function readVersions(
  deps: Pick<S3Deps, 'database'>,
  from: { bucket: string; prefix: string; count: number; afterKey: string; olderThan: number },
): StoredVersion[] {
  const { bucket, prefix, count, afterKey, olderThan } = from;
  return deps.database
    .prepare(
      `SELECT * FROM version
       WHERE bucket = ? AND key >= ? AND (key > ? OR seq < ?) AND key >= ?
         AND key <= ? || char(1114111)
       ORDER BY key, seq DESC LIMIT ?`,
    )
    .all(bucket, afterKey, afterKey, olderThan, prefix, prefix, count)
    .map(toVersion);
}
