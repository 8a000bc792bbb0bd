import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import {
  CHECKSUM_ALGORITHMS,
  checksumElements,
  checksumHeader,
  DEFAULT_ALGORITHM,
  startChecksum,
} from '../http/checksums.ts';
import { checksumDiffers, consumeText } from '../http/consume-body.ts';
import { invalidRequest, noSuchUpload } from '../http/s3-error.ts';
import { headerValue, type S3Request } from '../http/s3-request.ts';
import type { ObjectChecksum, Part, Upload } from '../objects/metadata.ts';
import { requireWritePreconditions } from '../objects/preconditions.ts';
import { findLatest, getBucket } from '../objects/versions.ts';
import { writeObject, writtenHeaders } from '../objects/write-object.ts';
import { type Operation, type S3Deps, type S3Reply, xmlReply } from '../s3-call.ts';
import { choosePartsInOrder, invalidPart } from './choose-parts.ts';
import { type Completed, findCompleted, recordCompleted } from './completed-uploads.ts';
import { addressOf } from './multipart-upload.ts';
import { type RequestedPart, readRequestedParts } from './multipart-xml.ts';
import { dropUpload, getUpload, listStoredParts } from './uploads.ts';

const LARGEST_REQUEST_BYTES = 4 * 1024 * 1024;

/**
 * CompleteMultipartUpload: joins the parts into one blob. One transaction creates the object and
 * removes the upload. The same request sent again gets the same result.
 */
export const completeMultipartUpload: Operation = async (deps, { request, auth }) => {
  const address = addressOf(request);
  getBucket(deps.database, address.bucket);
  if (!findCompleted(deps.database, address)) getUpload(deps.database, address);
  const text = await consumeText(request, auth, LARGEST_REQUEST_BYTES, { checksumOf: 'object' });
  const requested = readRequestedParts(text);
  return oneAtATime(address.uploadId ?? '', async () => {
    const completed = findCompleted(deps.database, address);
    if (!completed) return toReply(request, await complete(deps, request, requested));
    if (!isSameList(completed.parts, requested)) throw noSuchUpload();
    return toReply(request, completed);
  });
};

const completing = new Map<string, Promise<unknown>>();

/** A second completion of an upload waits for the first, and then finds its result. */
async function oneAtATime<T>(uploadId: string, run: () => Promise<T>): Promise<T> {
  const before = completing.get(uploadId);
  const turn = Promise.resolve(before)
    .catch(() => undefined)
    .then(run);
  completing.set(uploadId, turn);
  try {
    return await turn;
  } finally {
    if (completing.get(uploadId) === turn) completing.delete(uploadId);
  }
}

const isSameList = (named: Completed['parts'], requested: RequestedPart[]): boolean =>
  named.length === requested.length &&
  named.every(
    ({ number, etag }, at) => requested[at]?.number === number && requested[at].etag === etag,
  );

async function complete(
  deps: S3Deps,
  request: S3Request,
  requested: RequestedPart[],
): Promise<Completed> {
  const address = addressOf(request);
  const upload = getUpload(deps.database, address);
  const requirePreconditions = requireWritePreconditions(request);
  requirePreconditions(findLatest(deps.database, upload.bucket, upload.key));
  requireSameType(request, upload);
  const parts = choosePartsInOrder(upload, requested, listStoredParts(deps.database, upload.id));
  const sizeBytes = parts.reduce((sum, part) => sum + part.sizeBytes, 0);
  requireAnnouncedSize(request, sizeBytes);

  const { blob, result: checksum } = await deps.blobs.write((take) =>
    joinParts(deps, { upload, parts, take }),
  );
  const object = {
    bucket: upload.bucket,
    key: upload.key,
    blob,
    sizeBytes,
    etag: compositeEtag(parts),
    modifiedAt: request.now.toISOString(),
    headers: upload.headers,
    checksum,
  };
  const named = requested.map(({ number, etag }) => ({ number, etag }));
  const result: Completed = { parts: named, etag: object.etag, checksum };
  let partBlobs: string[] = [];
  await writeObject(deps, request, {
    object,
    reason: 'CompleteMultipartUpload',
    require: (current) => {
      requireAnnouncedChecksum(request, upload, checksum);
      requirePreconditions(current);
    },
    also: ({ versionId }) => {
      partBlobs = dropUpload(deps.database, upload);
      if (versionId) result.versionId = versionId;
      recordCompleted(deps.database, address, { at: request.now, result });
    },
  });
  await deps.blobs.remove(partBlobs);
  return result;
}

function toReply(request: S3Request, completed: Completed): S3Reply {
  return xmlReply(
    'CompleteMultipartUploadResult',
    {
      Location: `http://${request.headers.host}${request.rawPath}`,
      Bucket: request.bucket,
      Key: request.key,
      ETag: `"${completed.etag}"`,
      ...checksumElements(completed.checksum),
    },
    writtenHeaders(completed),
  );
}

/** The object's checksum: of all bytes, or for a composite one of the parts' checksums. */
async function joinParts(
  deps: S3Deps,
  input: { upload: Upload; parts: Part[]; take: (piece: Buffer) => Promise<void> },
): Promise<ObjectChecksum> {
  const { upload, parts, take } = input;
  const { algorithm, type } = upload.checksum ?? {
    algorithm: DEFAULT_ALGORITHM,
    type: 'FULL_OBJECT',
  };
  const running = startChecksum(algorithm);
  for (const part of parts) {
    if (type === 'COMPOSITE') running.update(Buffer.from(part.checksum?.value ?? '', 'base64'));
    const fd = openPart(deps, upload, part);
    // A stream without an encoding yields Buffers; it closes the descriptor itself.
    for await (const piece of createReadStream('', { fd }) as AsyncIterable<Buffer>) {
      if (type === 'FULL_OBJECT') running.update(piece);
      await take(piece);
    }
  }
  const digest = running.digest();
  return { algorithm, type, value: type === 'COMPOSITE' ? `${digest}-${parts.length}` : digest };
}

/** Throws NoSuchUpload or InvalidPart if the upload was aborted or the part replaced meanwhile. */
function openPart(deps: S3Deps, upload: Upload, part: Part): number {
  try {
    return deps.blobs.openForReading(part.blob);
  } catch (error) {
    getUpload(deps.database, { ...upload, uploadId: upload.id });
    const [stored] = listStoredParts(deps.database, upload.id, {
      after: part.number - 1,
      limit: 1,
    });
    throw stored?.blob === part.blob ? error : invalidPart();
  }
}

function compositeEtag(parts: Part[]): string {
  const md5 = createHash('md5');
  for (const part of parts) md5.update(Buffer.from(part.etag, 'hex'));
  return `${md5.digest('hex')}-${parts.length}`;
}

function requireAnnouncedSize(request: S3Request, sizeBytes: number): void {
  const announced = headerValue(request, 'x-amz-mp-object-size');
  if (announced === undefined) return;
  if (!/^\d+$/.test(announced)) {
    throw invalidRequest(`Value for x-amz-mp-object-size header is invalid: '${announced}'`);
  }
  if (Number(announced) !== sizeBytes) {
    throw invalidRequest(
      `The provided 'x-amz-mp-object-size' header value ${announced} does not match what was computed: ${sizeBytes}`,
    );
  }
}

function requireSameType(request: S3Request, upload: Upload): void {
  const type = headerValue(request, 'x-amz-checksum-type');
  if (type === undefined || type === upload.checksum?.type) return;
  throw invalidRequest(
    `The upload was created using the ${upload.checksum?.type ?? 'null'} checksum mode. The complete request must use the same checksum mode.`,
  );
}

/**
 * The checksum of the object that the request announces. S3 ignores it for an upload without an
 * algorithm, and counts one of the whole object only with its type.
 */
function requireAnnouncedChecksum(
  request: S3Request,
  upload: Upload,
  checksum: ObjectChecksum,
): void {
  if (!upload.checksum) return;
  for (const algorithm of CHECKSUM_ALGORITHMS) {
    const given = headerValue(request, checksumHeader(algorithm));
    if (given === undefined) continue;
    const isTyped = headerValue(request, 'x-amz-checksum-type') !== undefined;
    const isSame = algorithm === checksum.algorithm && given === checksum.value;
    if (!isSame || (checksum.type === 'FULL_OBJECT' && !isTyped)) {
      throw checksumDiffers(checksum.algorithm.toLowerCase());
    }
  }
}
