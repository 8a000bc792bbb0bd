import { type FileHandle, open } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';
import { type ZipEntry, zipEntries } from '#shared/files/detect-type/is-docx.ts';

/** Pictures are packed already; text of this size is thousands of pages. */
const MORE_THAN_FILE_BYTES = 200 * 1024 * 1024;
/** Word writes some dozens. */
const MAX_ENTRIES = 10_000;
const LOCAL_HEADER_BYTES = 30;
const DEFLATED = 8;

type Limits = { moreBytes: number; entries: number };
const usual: Limits = { moreBytes: MORE_THAN_FILE_BYTES, entries: MAX_ENTRIES };

const TOO_LARGE = 'This file is far too large once it is unpacked. Save it anew, or as PDF';
const HAS_TYPE = 'This file has content that no Word document has. Save it anew, or as PDF';

/**
 * Why a ZIP file (as a Word document is) is not given to the converter; undefined if it is, and for files
 * of other forms. Its parts are no larger, once they are unpacked, than the file and a bound: the sizes
 * that the file states are compared first; then each part is unpacked, since a file may state others, and
 * the result is thrown away. None declares a document type (ECMA-376 part 2 allows none), so that no
 * entity is of another file or grows (ASVS 5, 1.5.1).
 */
export async function officeObstacle(path: string, limits = usual): Promise<string | undefined> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const entries = await zipEntries({
      sizeBytes: size,
      read: (from, to) => bytesOf(file, from, to),
    });
    const most = size + limits.moreBytes;
    const stated = entries.reduce((sum, { unpackedBytes }) => sum + unpackedBytes, 0);
    if (entries.length > limits.entries || stated > most) return TOO_LARGE;
    let left = most;
    for (const entry of entries) {
      const { bytes, hasDocumentType } = await unpackedPart(file, entry, left);
      if (hasDocumentType && isMarkup(entry)) return HAS_TYPE;
      left -= bytes;
      if (left < 0) return TOO_LARGE;
    }
    return undefined;
  } finally {
    await file.close();
  }
}

const isMarkup = ({ name }: ZipEntry) => /\.(?:xml|rels|vml)$/i.test(name);

/** Beginnings of a document type, in UTF-8 and in UTF-16; the other byte order has it from its second byte on. */
const DOCUMENT_TYPES = (['utf8', 'utf16le'] as const).map((encoding) =>
  Buffer.from('<!DOCTYPE', encoding),
);
const LONGEST_TYPE = 2 * '<!DOCTYPE'.length;

type Part = { bytes: number; hasDocumentType: boolean };

/** Size of a part, counted up to just above `most`, and whether it declares a document type. */
async function unpackedPart(file: FileHandle, entry: ZipEntry, most: number): Promise<Part> {
  const { at, packedBytes, method } = entry;
  const isDeflated = method === DEFLATED;
  // Pictures are stored as they are.
  if (packedBytes === 0 || (!isDeflated && !isMarkup(entry)))
    return { bytes: packedBytes, hasDocumentType: false };
  const header = await bytesOf(file, at, at + LOCAL_HEADER_BYTES);
  if (header.length < LOCAL_HEADER_BYTES) return { bytes: 0, hasDocumentType: false };
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  const start = at + LOCAL_HEADER_BYTES + view.getUint16(26, true) + view.getUint16(28, true);
  const packed = file.createReadStream({ start, end: start + packedBytes - 1, autoClose: false });
  let count = 0;
  let hasDocumentType = false;
  let end = Buffer.alloc(0);
  try {
    await pipeline(
      packed,
      isDeflated ? createInflateRaw() : new PassThrough(),
      async (unpacked) => {
        for await (const chunk of unpacked) {
          count += chunk.length;
          const seen = Buffer.concat([end, chunk]);
          hasDocumentType ||= DOCUMENT_TYPES.some((type) => seen.includes(type));
          end = seen.subarray(-LONGEST_TYPE);
          if (count > most) return;
        }
      },
    );
  } catch {
    // A damaged part ends there; LibreOffice says that it cannot convert the file.
  }
  return { bytes: count, hasDocumentType };
}

async function bytesOf(file: FileHandle, from: number, to: number): Promise<Uint8Array> {
  const { buffer, bytesRead } = await file.read(
    Buffer.alloc(Math.max(0, to - from)),
    0,
    to - from,
    from,
  );
  return buffer.subarray(0, bytesRead);
}
