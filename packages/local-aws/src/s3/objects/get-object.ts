import { noSuchKey, noSuchVersion, preconditionFailed, S3Error } from '../http/s3-error.ts';
import { headerValue, queryValue, type S3Request } from '../http/s3-request.ts';
import { emptyReply, type Operation, type S3Deps, type S3Reply } from '../s3-call.ts';
import type { StoredVersion } from './metadata.ts';
import { checkPreconditions } from './preconditions.ts';
import { requireHeaderText } from './stored-headers.ts';
import { NULL_VERSION } from './version-ids.ts';
import { findLatest, findVersion, getBucket } from './versions.ts';
import { checksumHeaders, ENCRYPTION } from './write-object.ts';

const OVERRIDES = [
  'content-type',
  'content-disposition',
  'content-encoding',
  'content-language',
  'cache-control',
  'expires',
];

/** GetObject and HeadObject, with ranges, conditions, versions and response-* overrides. */
export const getObject: Operation = (deps, { request }) => {
  const version = getReadableVersion(deps, {
    bucket: request.bucket,
    key: request.key,
    versionId: queryValue(request, 'versionId'),
  });
  const headers = replyHeaders(request, version);
  const precondition = checkPreconditions(request, version);
  if (precondition === 'failed') throw preconditionFailed();
  if (precondition === 'not modified') {
    return emptyReply(304, pick(headers, ['etag', 'last-modified', 'cache-control', 'expires']));
  }

  const range = readRange(request, version);
  const whole = { start: 0, end: version.sizeBytes - 1 };
  const { start, end } = range ?? whole;
  if (range) headers['content-range'] = `bytes ${start}-${end}/${version.sizeBytes}`;
  else if (headerValue(request, 'x-amz-checksum-mode') === 'ENABLED') {
    Object.assign(headers, checksumHeaders(version.checksum));
  }
  headers['content-length'] = String(end - start + 1);
  const reply: S3Reply = { status: range ? 206 : 200, headers };
  if (request.method === 'GET' && version.sizeBytes > 0) {
    reply.stream = { fd: deps.blobs.openForReading(version.blob), start, end };
  }
  return reply;
};

/**
 * The requested version, or the latest. Throws NoSuchBucket, NoSuchKey, NoSuchVersion,
 * InvalidArgument for an invented id, or MethodNotAllowed for the id of a delete marker.
 */
export function getReadableVersion(
  deps: Pick<S3Deps, 'database'>,
  address: { bucket: string; key: string; versionId: string | undefined },
): StoredVersion & { blob: string; wireVersionId?: string } {
  const bucket = getBucket(deps.database, address.bucket);
  const { versionId } = address;
  const version =
    versionId === undefined
      ? findLatest(deps.database, address.bucket, address.key)
      : findVersion(deps.database, { ...address, versionId });
  if (!version) {
    if (versionId === undefined) throw noSuchKey();
    throw noSuchVersion();
  }
  const { blob } = version;
  if (blob === undefined) {
    const headers = { 'x-amz-delete-marker': 'true', 'x-amz-version-id': version.versionId };
    if (versionId === undefined) throw noSuchKey(headers);
    throw new S3Error(
      'MethodNotAllowed',
      405,
      'The specified method is not allowed against this resource.',
      { ...headers, allow: 'DELETE' },
    );
  }
  const showsVersion = bucket.versioning !== undefined || version.versionId !== NULL_VERSION;
  return { ...version, blob, ...(showsVersion && { wireVersionId: version.versionId }) };
}

function replyHeaders(
  request: S3Request,
  version: StoredVersion & { wireVersionId?: string },
): Record<string, string> {
  const headers: Record<string, string> = {
    ...version.headers,
    etag: `"${version.etag}"`,
    'last-modified': new Date(version.modifiedAt).toUTCString(),
    'accept-ranges': 'bytes',
    ...ENCRYPTION,
    ...(version.wireVersionId && { 'x-amz-version-id': version.wireVersionId }),
  };
  for (const name of OVERRIDES) {
    const override = queryValue(request, `response-${name}`);
    if (override !== undefined) headers[name] = requireHeaderText(`response-${name}`, override);
  }
  return headers;
}

/** Parses one byte range. Several ranges or a malformed one select the whole object, as on S3. */
function readRange(
  request: S3Request,
  version: StoredVersion,
): { start: number; end: number } | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(headerValue(request, 'range') ?? '');
  if (!match) return undefined;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return undefined;
  const ifRange = headerValue(request, 'if-range');
  if (ifRange !== undefined && !isUnchangedSince(ifRange, version)) return undefined;
  const { sizeBytes } = version;
  const start = first === '' ? Math.max(0, sizeBytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1);
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  if (start >= sizeBytes || end < start) {
    throw new S3Error('InvalidRange', 416, 'The requested range is not satisfiable', {
      'content-range': `bytes */${sizeBytes}`,
    });
  }
  return { start, end };
}

function isUnchangedSince(ifRange: string, version: StoredVersion): boolean {
  if (ifRange.startsWith('"')) return ifRange === `"${version.etag}"`;
  return new Date(version.modifiedAt).toUTCString() === ifRange;
}

function pick(headers: Record<string, string>, names: string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => names.includes(name)));
}
