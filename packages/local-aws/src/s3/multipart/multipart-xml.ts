import * as z from 'zod';
import { type Checksum, parseChecksumAlgorithm } from '../http/checksums.ts';
import { invalidRequest, notImplemented } from '../http/s3-error.ts';
import { parentElement, readXml } from '../http/xml.ts';

export type RequestedPart = { number: number; etag: string; checksum?: Checksum };

const partsSchema = parentElement({
  Part: z
    .array(
      z
        .object({ PartNumber: z.coerce.number().int(), ETag: z.string().min(1) })
        // ChecksumCRC32 and other algorithms.
        .catchall(z.string()),
    )
    .min(1),
});

/** Reads the list of parts of CompleteMultipartUpload. Throws InvalidRequest or MalformedXML. */
export function readRequestedParts(text: string): RequestedPart[] {
  if (text.trim() === '') throw invalidRequest('You must specify at least one part');
  return readXml(text, 'CompleteMultipartUpload', partsSchema).Part.map(
    ({ PartNumber, ETag, ...others }) => {
      const checksum = readChecksum(others);
      return {
        number: PartNumber,
        etag: ETag.replaceAll('"', ''),
        ...(checksum && { checksum }),
      };
    },
  );
}

function readChecksum(elements: Record<string, string>): Checksum | undefined {
  for (const [name, value] of Object.entries(elements)) {
    const algorithm = parseChecksumAlgorithm(/^Checksum(.+)$/.exec(name)?.[1] ?? '');
    if (algorithm) return { algorithm, value };
    if (name.startsWith('Checksum')) throw notImplemented(`parts with ${name}`);
  }
  return undefined;
}
