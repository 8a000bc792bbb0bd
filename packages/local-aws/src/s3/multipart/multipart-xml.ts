import * as z from 'zod';
import { parentElement, readXml } from '../http/xml.ts';
import { type Checksum, parseChecksumAlgorithm } from '../objects/checksums.ts';

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

/** Reads the list of parts of CompleteMultipartUpload. Throws MalformedXML. */
export function readRequestedParts(text: string): RequestedPart[] {
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

/** A checksum in a result, e.g. `{ ChecksumCRC32: '…', ChecksumType: 'FULL_OBJECT' }`. */
export function checksumElements(checksum: (Checksum & { type?: string }) | undefined) {
  if (!checksum) return {};
  return { [`Checksum${checksum.algorithm}`]: checksum.value, ChecksumType: checksum.type };
}

function readChecksum(elements: Record<string, string>): Checksum | undefined {
  for (const [name, value] of Object.entries(elements)) {
    const algorithm = parseChecksumAlgorithm(/^Checksum(.+)$/.exec(name)?.[1] ?? '');
    if (algorithm) return { algorithm, value };
  }
  return undefined;
}
