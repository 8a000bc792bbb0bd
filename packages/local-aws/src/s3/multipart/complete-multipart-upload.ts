import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { checksumElements, checksumHeader, startChecksum } from '../http/checksums.ts';
import { consumeText } from '../http/consume-body.ts';
import { invalidRequest, S3Error } from '../http/s3-error.ts';
import { headerValue, type S3Request } from '../http/s3-request.ts';
import type { ObjectChecksum, Part, Upload } from '../objects/metadata.ts';
import { requireWritePreconditions } from '../objects/preconditions.ts';
import { writeObject } from '../objects/write-object.ts';
import { type Operation, type S3Deps, xmlReply } from '../s3-call.ts';
import { addressOf } from './multipart-upload.ts';
import { type RequestedPart, readRequestedParts } from './multipart-xml.ts';
import { dropUpload, getUpload, listStoredParts } from './uploads.ts';

const LARGEST_REQUEST_BYTES = 4 * 1024 * 1024;
const SMALLEST_PART_BYTES = 5 * 1024 * 1024;

/**
 * CompleteMultipartUpload: joins the parts into one blob. One transaction creates the object and
 * removes the upload.
 */
export const completeMultipartUpload: Operation = async (deps, { request, auth }) => {
  const upload = getUpload(deps.database, addressOf(request));
  const requested = readRequestedParts(await consumeText(request, auth, LARGEST_REQUEST_BYTES));
  const parts = choosePartsInOrder(requested, listStoredParts(deps.database, upload.id));
  const sizeBytes = parts.reduce((sum, part) => sum + part.sizeBytes, 0);
  const announcedSize = headerValue(request, 'x-amz-mp-object-size');
  if (announcedSize !== undefined && Number(announcedSize) !== sizeBytes) {
    throw invalidRequest('The provided x-amz-mp-object-size does not match the sum of the parts.');
  }

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
    ...(checksum && { checksum }),
  };
  const requirePreconditions = requireWritePreconditions(request);
  let partBlobs: string[] = [];
  const written = await writeObject(deps, request, {
    object,
    reason: 'CompleteMultipartUpload',
    require: (current) => {
      requireAnnouncedChecksum(request, checksum);
      requirePreconditions(current);
    },
    also: () => {
      partBlobs = dropUpload(deps.database, upload);
    },
  });
  await deps.blobs.remove(partBlobs);
  return xmlReply(
    'CompleteMultipartUploadResult',
    {
      Location: `http://${request.headers.host}${request.rawPath}`,
      Bucket: object.bucket,
      Key: object.key,
      ETag: `"${object.etag}"`,
      ...checksumElements(checksum),
    },
    written.versionId ? { 'x-amz-version-id': written.versionId } : {},
  );
};

/** Matches the listed parts with the stored ones. Throws S3Error. */
function choosePartsInOrder(requested: RequestedPart[], stored: Part[]): Part[] {
  const isOrdered = requested.every(
    (wanted, index) => wanted.number > (requested[index - 1]?.number ?? 0),
  );
  if (!isOrdered) {
    throw new S3Error(
      'InvalidPartOrder',
      400,
      'The list of parts was not in ascending order. The parts list must be specified in order by part number.',
    );
  }
  const byNumber = new Map(stored.map((part) => [part.number, part]));
  return requested.map((wanted, index) => {
    const part = byNumber.get(wanted.number);
    const isSame =
      part?.etag === wanted.etag &&
      (!wanted.checksum || !part.checksum || wanted.checksum.value === part.checksum.value);
    if (!part || !isSame) {
      throw new S3Error(
        'InvalidPart',
        400,
        "One or more of the specified parts could not be found. The part may not have been uploaded, or the specified entity tag may not match the part's entity tag.",
      );
    }
    if (index < requested.length - 1 && part.sizeBytes < SMALLEST_PART_BYTES) {
      throw new S3Error(
        'EntityTooSmall',
        400,
        'Your proposed upload is smaller than the minimum allowed size',
      );
    }
    return part;
  });
}

async function joinParts(
  deps: S3Deps,
  input: { upload: Upload; parts: Part[]; take: (piece: Buffer) => Promise<void> },
): Promise<ObjectChecksum | undefined> {
  const { upload, parts, take } = input;
  const isFull = upload.checksum?.type === 'FULL_OBJECT';
  const full = upload.checksum && isFull ? startChecksum(upload.checksum.algorithm) : undefined;
  for (const part of parts) {
    const fd = deps.blobs.openForReading(part.blob);
    // A stream without an encoding yields Buffers; it closes the descriptor itself.
    for await (const piece of createReadStream('', { fd }) as AsyncIterable<Buffer>) {
      full?.update(piece);
      await take(piece);
    }
  }
  if (!upload.checksum) return undefined;
  if (full) return { ...upload.checksum, value: full.digest() };
  return compositeChecksum(upload.checksum.algorithm, parts);
}

/** The checksum of the parts' checksums; undefined if a part has none. */
function compositeChecksum(
  algorithm: ObjectChecksum['algorithm'],
  parts: Part[],
): ObjectChecksum | undefined {
  const running = startChecksum(algorithm);
  for (const part of parts) {
    if (!part.checksum) return undefined;
    running.update(Buffer.from(part.checksum.value, 'base64'));
  }
  return { algorithm, type: 'COMPOSITE', value: `${running.digest()}-${parts.length}` };
}

function compositeEtag(parts: Part[]): string {
  const md5 = createHash('md5');
  for (const part of parts) md5.update(Buffer.from(part.etag, 'hex'));
  return `${md5.digest('hex')}-${parts.length}`;
}

function requireAnnouncedChecksum(request: S3Request, checksum: ObjectChecksum | undefined): void {
  if (!checksum) return;
  const given = headerValue(request, checksumHeader(checksum.algorithm));
  if (given !== undefined && checksum.type === 'FULL_OBJECT' && given !== checksum.value) {
    throw new S3Error(
      'BadDigest',
      400,
      `The ${checksum.algorithm} you specified did not match the calculated checksum.`,
    );
  }
}
