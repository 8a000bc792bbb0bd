import { checksumElements } from '../http/checksums.ts';
import { invalidArgument, invalidRequest, notImplemented } from '../http/s3-error.ts';
import { headerValue } from '../http/s3-request.ts';
import { type Operation, xmlReply } from '../s3-call.ts';
import { getCopiedVersion, parseCopySource } from './copy-source.ts';
import { requireWritePreconditions } from './preconditions.ts';
import { readStoredHeaders } from './stored-headers.ts';
import { getBucket } from './versions.ts';
import { writeObject } from './write-object.ts';

/** CopyObject: copies share the bytes on disk. */
export const copyObject: Operation = async (deps, { request }) => {
  const { bucket, key } = request;
  getBucket(deps.database, bucket);
  const source = parseCopySource(request);
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
  const version = getCopiedVersion(deps, request, source);
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
