import { type ByteSource, viewOf } from './byte-source.ts';

const END_BYTES = 22;
const END_SIGNATURE = 0x06054b50;
const ENTRY_BYTES = 46;
const ENTRY_SIGNATURE = 0x02014b50;
/** A ZIP file ends with a comment of up to this size (APPNOTE.TXT, 4.3.16). */
const MAX_COMMENT_BYTES = 65_535;
/** Office writes some dozens of entries, and one or two for each sheet, slide and picture. */
const MAX_DIRECTORY_BYTES = 1_048_576;

/** An entry as the directory of a ZIP file describes it. What is stored may differ. */
export type ZipEntry = {
  name: string;
  /** 0: stored as it is, 8: deflated (APPNOTE.TXT, 4.4.5). */
  method: number;
  packedBytes: number;
  unpackedBytes: number;
  /** Where its own header begins. */
  at: number;
};

/**
 * Entries in the directory of a ZIP file; none if it cannot be read, as if it has parts of more than
 * 4 GB. Two reads, 1.1 MB at most.
 */
export async function zipEntries({ sizeBytes, read }: ByteSource): Promise<ZipEntry[]> {
  const tailStart = Math.max(0, sizeBytes - END_BYTES - MAX_COMMENT_BYTES);
  const tail = await read(tailStart, sizeBytes);
  const end = findEnd(tail);
  if (end === undefined) return [];
  const view = viewOf(tail);
  const directoryBytes = view.getUint32(end + 12, true);
  const start = view.getUint32(end + 16, true);
  // Bytes between the directory and its end belong to no file of Office.
  if (directoryBytes > MAX_DIRECTORY_BYTES || start + directoryBytes !== tailStart + end) return [];
  return entriesIn(await read(start, start + directoryBytes));
}

/** Position of the record that ends a ZIP file. */
function findEnd(tail: Uint8Array): number | undefined {
  const view = viewOf(tail);
  for (let at = tail.length - END_BYTES; at >= 0; at -= 1)
    if (
      view.getUint32(at, true) === END_SIGNATURE &&
      at + END_BYTES + view.getUint16(at + 20, true) === tail.length
    )
      return at;
  return undefined;
}

function entriesIn(directory: Uint8Array): ZipEntry[] {
  const view = viewOf(directory);
  const entries: ZipEntry[] = [];
  for (let at = 0; at + ENTRY_BYTES <= directory.length; ) {
    if (view.getUint32(at, true) !== ENTRY_SIGNATURE) return [];
    const lengths = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    const nameStart = at + ENTRY_BYTES;
    const nameEnd = nameStart + (lengths[0] ?? 0);
    entries.push({
      name: new TextDecoder().decode(directory.subarray(nameStart, nameEnd)),
      method: view.getUint16(at + 10, true),
      packedBytes: view.getUint32(at + 20, true),
      unpackedBytes: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    });
    at = nameStart + lengths.reduce((sum, length) => sum + length, 0);
  }
  return entries;
}
