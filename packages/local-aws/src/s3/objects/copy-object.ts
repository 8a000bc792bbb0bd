import { type Operation, xmlReply } from '../http/s3-call.ts';
import {
  invalidArgument,
  invalidRequest,
  notImplemented,
  preconditionFailed,
} from '../http/s3-error.ts';
import { headerValue } from '../http/s3-request.ts';
import { checksumElements } from '../multipart/multipart-xml.ts';
import { getReadableVersion } from './get-object.ts';
import { checkPreconditions, requireWritePreconditions } from './preconditions.ts';
import { readStoredHeaders } from './stored-headers.ts';
import { getBucket } from './versions.ts';
import { writeObject } from './write-object.ts';

/** CopyObject: copies share the bytes on disk. */
export const copyObject: Operation = async (deps, { request }) => {
  const { bucket, key } = request;
  getBucket(deps.database, bucket);
  const source = parseCopySource(headerValue(request, 'x-amz-copy-source') ?? '');
  const directive = headerValue(request, 'x-amz-metadata-directive') ?? 'COPY';
  if (directive !== 'COPY' && directive !== 'REPLACE') {
    throw invalidArgument('Unknown metadata directive.');
  }
  const isSameObject = source.bucket === bucket && source.key === key;
  if (isSameObject && directive === 'COPY' && source.versionId === undefined) {
    throw invalidRequest(
      "This copy request is illegal because it is trying to copy an object to itself without changing the object's metadata.",
    );
  }
  const version = getReadableVersion(deps, source);
  if (checkPreconditions(request, version, 'x-amz-copy-source-') !== 'met') {
    throw preconditionFailed();
  }
  const algorithm = headerValue(request, 'x-amz-checksum-algorithm');
  if (algorithm !== undefined && algorithm !== version.checksum?.algorithm) {
    throw notImplemented('a copy that asks for another checksum than its source has');
  }
  const requirePreconditions = requireWritePreconditions(request);
  const headers = directive === 'COPY' ? version.headers : readStoredHeaders(request);

  const object = {
    bucket,
    key,
    blob: deps.blobs.duplicate(version.blob),
    sizeBytes: version.sizeBytes,
    etag: version.etag,
    modifiedAt: request.now.toISOString(),
    headers,
    ...(version.checksum && { checksum: version.checksum }),
  };
  const written = await writeObject(deps, request, {
    object,
    reason: 'CopyObject',
    require: requirePreconditions,
  });
  const result = {
    LastModified: object.modifiedAt,
    ETag: `"${object.etag}"`,
    ...checksumElements(object.checksum),
  };
  return xmlReply('CopyObjectResult', result, {
    ...(written.versionId && { 'x-amz-version-id': written.versionId }),
    ...(version.wireVersionId && { 'x-amz-copy-source-version-id': version.wireVersionId }),
  });
};

function parseCopySource(header: string): {
  bucket: string;
  key: string;
  versionId: string | undefined;
} {
  const [path = '', query] = header.split('?versionId=');
  const text = decodeHeader(path).replace(/^\//, '');
  const slash = text.indexOf('/');
  if (slash <= 0 || slash === text.length - 1) {
    throw invalidArgument(
      'Copy Source must mention the source bucket and key: sourcebucket/sourcekey',
    );
  }
  return {
    bucket: text.slice(0, slash),
    key: text.slice(slash + 1),
    versionId: query === undefined ? undefined : decodeHeader(query),
  };
}

function decodeHeader(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (cause) {
    const error = invalidArgument('Copy Source is not valid percent-encoding');
    error.cause = cause;
    throw error;
  }
}
