import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { inTransaction } from '../../shared/open-database.ts';
import {
  checksumElements,
  checksumHeader,
  readAlgorithm,
  startChecksum,
} from '../http/checksums.ts';
import { consumeBody, readAnnouncedChecksum } from '../http/consume-body.ts';
import { invalidArgument, invalidRequest, notImplemented } from '../http/s3-error.ts';
import { headerValue, queryInteger, queryValue, type S3Request } from '../http/s3-request.ts';
import { getCopiedVersion, parseCopySource } from '../objects/copy-source.ts';
import { OWNER } from '../objects/list-objects.ts';
import type { Part, Upload, UploadChecksum } from '../objects/metadata.ts';
import { readStoredHeaders } from '../objects/stored-headers.ts';
import { getBucket } from '../objects/versions.ts';
import { ENCRYPTION } from '../objects/write-object.ts';
import { emptyReply, type Operation, type S3Deps, xmlReply } from '../s3-call.ts';
import { dropUpload, getUpload, insertUpload, listStoredParts, putPart } from './uploads.ts';

const MOST_PARTS = 10_000;

export const createMultipartUpload: Operation = (deps, { request }) => {
  const { bucket, key } = request;
  getBucket(deps.database, bucket);
  const id = randomBytes(32).toString('base64url');
  const checksum = readUploadChecksum(request);
  const upload = {
    id,
    bucket,
    key,
    headers: readStoredHeaders(request),
    ...(checksum && { checksum }),
  };
  insertUpload(deps.database, upload, request.now.toISOString());
  return xmlReply(
    'InitiateMultipartUploadResult',
    { Bucket: bucket, Key: key, UploadId: id },
    {
      ...ENCRYPTION,
      ...(checksum && {
        'x-amz-checksum-algorithm': checksum.algorithm,
        'x-amz-checksum-type': checksum.type,
      }),
    },
  );
};

export const uploadPart: Operation = async (deps, { request, auth }) => {
  const number = readPartNumber(request);
  const upload = getUpload(deps.database, addressOf(request));
  requirePartChecksum(request, upload);
  const fallback = upload.checksum?.algorithm;
  const { blob, result } = await deps.blobs.write((take) =>
    consumeBody(request, auth, take, { checksumOf: 'body', fallback }),
  );
  const { sizeBytes, md5, checksum } = result;
  const part: Part = {
    number,
    blob,
    sizeBytes,
    etag: md5.toString('hex'),
    modifiedAt: request.now.toISOString(),
    // S3 verifies and forgets the checksum of a part if the upload has no algorithm.
    ...(upload.checksum && checksum && { checksum }),
  };
  await storePart(deps, upload, part);
  return emptyReply(200, {
    etag: `"${part.etag}"`,
    ...(checksum && { [checksumHeader(checksum.algorithm)]: checksum.value }),
    ...ENCRYPTION,
  });
};

/** A part has the upload's algorithm; only a checksum of the whole object does without. */
function requirePartChecksum(request: S3Request, { checksum }: Upload): void {
  if (!checksum) return;
  const given = readAnnouncedChecksum(request)?.algorithm;
  if (given === checksum.algorithm) return;
  if (given === undefined && checksum.type === 'FULL_OBJECT') return;
  throw invalidRequest(
    `Checksum Type mismatch occurred, expected checksum Type: ${checksum.algorithm.toLowerCase()}, actual checksum Type: ${given?.toLowerCase() ?? 'null'}`,
  );
}

/** UploadPartCopy: a part from another object or a range of it. */
export const uploadPartCopy: Operation = async (deps, { request }) => {
  const number = readPartNumber(request);
  const upload = getUpload(deps.database, addressOf(request));
  const source = getCopiedVersion(deps, request, parseCopySource(request));
  const { start, end } = readCopyRange(request, source.sizeBytes);
  const fd = deps.blobs.openForReading(source.blob);
  const md5 = createHash('md5');
  const checksum = upload.checksum && startChecksum(upload.checksum.algorithm);
  const { blob } = await deps.blobs.write(async (take) => {
    // A stream without an encoding yields Buffers; it closes the descriptor itself.
    for await (const piece of createReadStream('', { fd, start, end }) as AsyncIterable<Buffer>) {
      md5.update(piece);
      checksum?.update(piece);
      await take(piece);
    }
  });
  const part: Part = {
    number,
    blob,
    sizeBytes: end - start + 1,
    etag: md5.digest('hex'),
    modifiedAt: request.now.toISOString(),
    ...(upload.checksum &&
      checksum && {
        checksum: { algorithm: upload.checksum.algorithm, value: checksum.digest() },
      }),
  };
  await storePart(deps, upload, part);
  return xmlReply(
    'CopyPartResult',
    { LastModified: part.modifiedAt, ETag: `"${part.etag}"`, ...checksumElements(part.checksum) },
    {
      ...ENCRYPTION,
      ...(source.wireVersionId && { 'x-amz-copy-source-version-id': source.wireVersionId }),
    },
  );
};

function readPartNumber(request: S3Request): number {
  const number = Number(queryValue(request, 'partNumber'));
  if (!Number.isInteger(number) || number < 1 || number > MOST_PARTS) {
    throw invalidArgument('Part number must be an integer between 1 and 10000, inclusive');
  }
  return number;
}

/** The bytes to copy, including `end`; all bytes without x-amz-copy-source-range. */
function readCopyRange(request: S3Request, sizeBytes: number): { start: number; end: number } {
  const header = headerValue(request, 'x-amz-copy-source-range');
  if (header === undefined) {
    if (sizeBytes === 0) throw notImplemented('a part copied from an empty object');
    return { start: 0, end: sizeBytes - 1 };
  }
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(header) ?? [];
  if (first === undefined || last === undefined) {
    throw invalidArgument(
      'The x-amz-copy-source-range value must be of the form bytes=first-last where first and last are the zero-based offsets of the first and last bytes to copy',
    );
  }
  const range = { start: Number(first), end: Number(last) };
  if (range.start > range.end || range.end >= sizeBytes) {
    throw invalidArgument(`Range specified is not valid for source object of size: ${sizeBytes}`);
  }
  return range;
}

/** Stores the part and removes the bytes of the part that it replaces. */
async function storePart(deps: S3Deps, upload: Upload, part: Part): Promise<void> {
  const freedBlobs = await deps.blobs.keepIf(part.blob, () => putPart(deps.database, upload, part));
  await deps.blobs.remove(freedBlobs);
}

export const abortMultipartUpload: Operation = async (deps, { request }) => {
  const upload = getUpload(deps.database, addressOf(request));
  const blobs = inTransaction(deps.database, () => dropUpload(deps.database, upload));
  await deps.blobs.remove(blobs);
  return emptyReply(204);
};

export const listParts: Operation = (deps, { request }) => {
  const upload = getUpload(deps.database, addressOf(request));
  const limit = queryInteger(request, 'max-parts', { fallback: 1000, min: 0, max: 1000 });
  const after = queryInteger(request, 'part-number-marker', {
    fallback: 0,
    min: 0,
    max: MOST_PARTS,
  });
  const found = listStoredParts(deps.database, upload.id, { after, limit: limit + 1 });
  const parts = found.slice(0, limit);
  const isTruncated = found.length > limit;
  return xmlReply('ListPartsResult', {
    Bucket: upload.bucket,
    Key: upload.key,
    UploadId: upload.id,
    PartNumberMarker: after,
    NextPartNumberMarker: parts.at(-1)?.number ?? 0,
    MaxParts: limit,
    IsTruncated: isTruncated,
    ChecksumAlgorithm: upload.checksum?.algorithm,
    ChecksumType: upload.checksum?.type,
    Initiator: OWNER,
    Owner: OWNER,
    StorageClass: 'STANDARD',
    Part: parts.map((part) => ({
      PartNumber: part.number,
      LastModified: part.modifiedAt,
      ETag: `"${part.etag}"`,
      Size: part.sizeBytes,
      ...checksumElements(part.checksum),
    })),
  });
};

export function addressOf(request: S3Request): {
  bucket: string;
  key: string;
  uploadId: string | undefined;
} {
  return { bucket: request.bucket, key: request.key, uploadId: queryValue(request, 'uploadId') };
}

function readUploadChecksum(request: S3Request): UploadChecksum | undefined {
  const name = headerValue(request, 'x-amz-checksum-algorithm');
  const type = headerValue(request, 'x-amz-checksum-type');
  if (name === undefined) {
    if (type === undefined) return undefined;
    throw invalidRequest(
      'The x-amz-checksum-type header can only be used with the x-amz-checksum-algorithm header.',
    );
  }
  const algorithm = readAlgorithm(name);
  const isSha = algorithm === 'SHA1' || algorithm === 'SHA256';
  const chosen = type ?? (algorithm === 'CRC64NVME' ? 'FULL_OBJECT' : 'COMPOSITE');
  const isPossible =
    (chosen === 'FULL_OBJECT' && !isSha) || (chosen === 'COMPOSITE' && algorithm !== 'CRC64NVME');
  if (chosen !== 'FULL_OBJECT' && chosen !== 'COMPOSITE') {
    throw invalidRequest('Value for x-amz-checksum-type header is invalid.');
  }
  if (!isPossible) {
    throw invalidRequest(
      `The ${chosen} checksum type cannot be used with the ${algorithm.toLowerCase()} checksum algorithm.`,
    );
  }
  return { algorithm, type: chosen };
}
