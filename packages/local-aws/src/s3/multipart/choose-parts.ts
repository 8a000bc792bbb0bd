import type { Checksum } from '../http/checksums.ts';
import { invalidRequest, S3Error } from '../http/s3-error.ts';
import type { Part, Upload } from '../objects/metadata.ts';
import type { RequestedPart } from './multipart-xml.ts';

const SMALLEST_PART_BYTES = 5 * 1024 * 1024;

/** Matches the parts that a completion lists with the stored ones. Throws S3Error. */
export function choosePartsInOrder(
  upload: Upload,
  requested: RequestedPart[],
  stored: Part[],
): Part[] {
  const isOrdered = requested.every(
    (wanted, index) => wanted.number > (requested[index - 1]?.number ?? 0),
  );
  if (!isOrdered) {
    throw new S3Error(
      'InvalidPartOrder',
      400,
      'The list of parts was not in ascending order. Parts must be ordered by part number.',
    );
  }
  const byNumber = new Map(stored.map((part) => [part.number, part]));
  return requested.map((wanted, index) => {
    const part = byNumber.get(wanted.number);
    if (part?.etag !== wanted.etag) throw invalidPart();
    requireChecksum(upload, wanted, part.checksum);
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

export const invalidPart = (): S3Error =>
  new S3Error(
    'InvalidPart',
    400,
    "One or more of the specified parts could not be found.  The part may not have been uploaded, or the specified entity tag may not match the part's entity tag.",
  );

/** A composite checksum needs that of each part; one of the whole object needs none. */
function requireChecksum(
  upload: Upload,
  { number, checksum: given }: RequestedPart,
  stored: Checksum | undefined,
): void {
  const { algorithm, type } = upload.checksum ?? {};
  if (algorithm === undefined) {
    if (given) throw invalidPart();
    return;
  }
  if (given?.algorithm === algorithm) {
    if (given.value !== stored?.value) throw invalidPart();
    return;
  }
  if (type === 'FULL_OBJECT') return;
  if (given) {
    throw new S3Error(
      'BadDigest',
      400,
      `The ${given.algorithm.toLowerCase()} you specified for part ${number} did not match what we received.`,
    );
  }
  throw invalidRequest(
    `The upload was created using a ${algorithm.toLowerCase()} checksum. The complete request must include the checksum for each part. It was missing for part ${number} in the request.`,
  );
}
