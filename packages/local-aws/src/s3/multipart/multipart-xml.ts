import { readXml } from '../http/read-xml.ts';
import { malformedXml } from '../http/s3-error.ts';
import { childrenNamed, childText, element, type Markup, type XmlElement } from '../http/xml.ts';
import {
  type Checksum,
  type ChecksumAlgorithm,
  parseChecksumAlgorithm,
} from '../objects/checksums.ts';

export type RequestedPart = { number: number; etag: string; checksum?: Checksum };

/** Reads the list of parts of CompleteMultipartUpload. Throws MalformedXML. */
export function readRequestedParts(text: string): RequestedPart[] {
  const document = readXml(text, 'CompleteMultipartUpload');
  const parts = childrenNamed(document, 'Part').map((entry) => {
    const number = Number(childText(entry, 'PartNumber'));
    const etag = childText(entry, 'ETag')?.replaceAll('"', '');
    if (!Number.isInteger(number) || !etag) throw malformedXml();
    const checksum = readChecksum(entry);
    return { number, etag, ...(checksum && { checksum }) };
  });
  if (parts.length === 0) throw malformedXml();
  return parts;
}

/** ChecksumCRC32 and its like, as they stand in results. */
export function checksumElements(checksum: (Checksum & { type?: string }) | undefined): Markup[] {
  if (!checksum) return [];
  return [
    element(`Checksum${checksum.algorithm}`, checksum.value),
    element('ChecksumType', checksum.type),
  ];
}

function readChecksum(entry: XmlElement): Checksum | undefined {
  for (const child of entry.children) {
    const name = /^Checksum(.+)$/.exec(child.name)?.[1];
    const algorithm: ChecksumAlgorithm | undefined =
      (name && parseChecksumAlgorithm(name)) || undefined;
    if (algorithm) return { algorithm, value: child.text.trim() };
  }
  return undefined;
}
