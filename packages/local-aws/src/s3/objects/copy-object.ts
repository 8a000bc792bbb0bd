import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import {
  type ChecksumAlgorithm,
  checksumElements,
  DEFAULT_ALGORITHM,
  readAlgorithm,
  startChecksum,
} from '../http/checksums.ts';
import { LARGEST_UPLOAD_BYTES } from '../http/consume-body.ts';
import { invalidArgument, invalidRequest } from '../http/s3-error.ts';
import { headerValue } from '../http/s3-request.ts';
import { type Operation, type S3Deps, xmlReply } from '../s3-call.ts';
import { getCopiedVersion, parseCopySource } from './copy-source.ts';
import type { ObjectChecksum, StoredVersion } from './metadata.ts';
import { withoutLock } from './object-lock.ts';
import { requireWritePreconditions } from './preconditions.ts';
import { readStoredHeaders } from './stored-headers.ts';
import { getBucket } from './versions.ts';
import { writeObject, writtenHeaders } from './write-object.ts';

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
      "This copy request is illegal because it is trying to copy an object to itself without changing the object's metadata, storage class, website redirect location or encryption attributes.",
    );
  }
  const wanted = headerValue(request, 'x-amz-checksum-algorithm');
  const algorithm = wanted === undefined ? undefined : readAlgorithm(wanted);
  const version = getCopiedVersion(deps, request, source);
  if (version.sizeBytes > LARGEST_UPLOAD_BYTES) {
    throw invalidRequest(
      `The specified copy source is larger than the maximum allowable size for a copy source: ${LARGEST_UPLOAD_BYTES}`,
    );
  }
  const requirePreconditions = requireWritePreconditions(request);
  const headers = directive === 'COPY' ? withoutLock(version.headers) : readStoredHeaders(request);

  const blob = deps.blobs.duplicate(version.blob);
  const { etag, checksum } = await deps.blobs.keepIf(blob, () =>
    digestsOfCopy(deps, { ...version, blob }, algorithm),
  );
  const object = {
    bucket,
    key,
    blob,
    sizeBytes: version.sizeBytes,
    etag,
    modifiedAt: request.now.toISOString(),
    headers,
    checksum,
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
    ...writtenHeaders(written),
    ...(version.wireVersionId && { 'x-amz-copy-source-version-id': version.wireVersionId }),
  });
};

type Digests = { etag: string; checksum: ObjectChecksum };

/**
 * A copy is an object of one part: of a multipart upload it has another ETag, and a checksum of the
 * whole object in the place of a composite one.
 */
async function digestsOfCopy(
  deps: S3Deps,
  version: StoredVersion & { blob: string },
  wanted: ChecksumAlgorithm | undefined,
): Promise<Digests> {
  const { etag, checksum } = version;
  const algorithm = wanted ?? checksum?.algorithm ?? DEFAULT_ALGORITHM;
  const isKept = !etag.includes('-') && checksum?.algorithm === algorithm;
  if (isKept && checksum.type === 'FULL_OBJECT') return { etag, checksum };
  const fd = deps.blobs.openForReading(version.blob);
  const md5 = createHash('md5');
  const running = startChecksum(algorithm);
  // A stream without an encoding yields Buffers; it closes the descriptor itself.
  for await (const piece of createReadStream('', { fd }) as AsyncIterable<Buffer>) {
    md5.update(piece);
    running.update(piece);
  }
  const computed: ObjectChecksum = { algorithm, value: running.digest(), type: 'FULL_OBJECT' };
  return { etag: md5.digest('hex'), checksum: computed };
}
