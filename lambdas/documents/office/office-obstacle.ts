import { type FileHandle, open } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';
import { indianNumber } from '#contracts/rules/notation.ts';
import { type ZipEntry, zipEntries } from '#shared/files/detect-type/zip-entries.ts';
import { isMarkup, readMarkup } from './read-markup.ts';
import { tooLong } from './workbook/convert-workbook.ts';

/** Pictures are packed already; text of this size is thousands of pages. */
const MORE_THAN_FILE_BYTES = 200 * 1024 * 1024;
/** Office writes some dozens, and one or two for each sheet, slide and picture. */
const MAX_ENTRIES = 10_000;
const LOCAL_HEADER_BYTES = 30;
const DEFLATED = 8;

/** Rows that a sheet lists, empty ones among them: a bound before LibreOffice opens the file. */
const LISTED_ROWS_MAX = 200_000;
const SLIDES_MAX = 1_000;

type Limits = { moreBytes: number; entries: number; rows: number; slides: number };
const usual: Limits = {
  moreBytes: MORE_THAN_FILE_BYTES,
  entries: MAX_ENTRIES,
  rows: LISTED_ROWS_MAX,
  slides: SLIDES_MAX,
};

const TOO_LARGE = 'This file is far too large once it is unpacked. Save it anew, or as PDF';
const HAS_TYPE = 'This file has content that no file of Office has. Save it anew, or as PDF';
const IS_LOCKED =
  'This file is protected by a password. Save it without the password, or as PDF, and add that';

/**
 * Why a ZIP file (as files of Office are) is not given to the converter; undefined if it is, and for files
 * of other forms. Its parts are no larger, once they are unpacked, than the file and a bound: the sizes
 * that the file states are compared first; then each part is unpacked, since a file may state others, and
 * the result is thrown away. None declares a document type (ECMA-376 part 2 allows none), so that no
 * entity is of another file or grows (ASVS 5, 1.5.1); one of old OpenOffice.org without entities may
 * stand. Sheets and slides are counted, and an encrypted OpenDocument text is named.
 */
export async function officeObstacle(
  path: string,
  given: Partial<Limits> = {},
): Promise<string | undefined> {
  const limits = { ...usual, ...given };
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
    const slides = entries.filter(({ name }) => /^ppt\/slides\/[^/]+\.xml$/i.test(name)).length;
    if (slides > limits.slides)
      return `This presentation has more than ${indianNumber(limits.slides)} slides. Add the part that matters`;
    let left = most;
    let rowsLeft = limits.rows;
    for (const entry of entries) {
      const part = await unpackedPart(file, entry, left);
      if (part.hasDocumentType) return HAS_TYPE;
      if (part.isLocked) return IS_LOCKED;
      rowsLeft -= part.rows;
      if (rowsLeft < 0) return tooLong(`${indianNumber(limits.rows)} rows`);
      left -= part.bytes;
      if (left < 0) return TOO_LARGE;
    }
    return undefined;
  } finally {
    await file.close();
  }
}

type Part = { bytes: number; hasDocumentType: boolean; rows: number; isLocked: boolean };
const unread: Part = { bytes: 0, hasDocumentType: false, rows: 0, isLocked: false };

/** What a part has: its size, counted up to just above `most`, and what its markup says. */
async function unpackedPart(file: FileHandle, entry: ZipEntry, most: number): Promise<Part> {
  const { at, packedBytes, method } = entry;
  const isDeflated = method === DEFLATED;
  // Pictures are stored as they are.
  if (packedBytes === 0 || (!isDeflated && !isMarkup(entry)))
    return { ...unread, bytes: packedBytes };
  const header = await bytesOf(file, at, at + LOCAL_HEADER_BYTES);
  if (header.length < LOCAL_HEADER_BYTES) return unread;
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  const start = at + LOCAL_HEADER_BYTES + view.getUint16(26, true) + view.getUint16(28, true);
  const packed = file.createReadStream({ start, end: start + packedBytes - 1, autoClose: false });
  const reader = isMarkup(entry) ? readMarkup(entry) : undefined;
  let bytes = 0;
  try {
    await pipeline(
      packed,
      isDeflated ? createInflateRaw() : new PassThrough(),
      async (unpacked) => {
        for await (const chunk of unpacked) {
          bytes += chunk.length;
          reader?.read(chunk);
          if (bytes > most) return;
        }
      },
    );
  } catch {
    // A damaged part ends there; LibreOffice says that it cannot convert the file.
  }
  return { ...unread, ...reader?.end(), bytes };
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
