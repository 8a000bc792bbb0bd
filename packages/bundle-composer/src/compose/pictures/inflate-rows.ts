import { Readable } from 'node:stream';
import { createInflate } from 'node:zlib';
import { paeth } from '../../pdf/decode-stream.ts';
import type { FileBytes } from '../../pdf/file-bytes.ts';
import { PdfError } from '../../pdf/pdf-error.ts';

const READ_BYTES = 128 * 1024;
const CHUNK_BYTES = 256 * 1024;

export type FlateRows = {
  rowBytes: number;
  rows: number;
  bytesPerPixel: number;
  hasPngRows: boolean;
  hasTiffRows: boolean;
};

/**
 * The rows of a picture that Flate compressed, without their predictors. A row is valid until the next
 * one. Nothing is read behind the last row. Throws PdfError where the data are damaged or too short.
 */
export async function* inflateRows(
  source: { file: FileBytes; start: number; length: number },
  { rowBytes, rows, bytesPerPixel, hasPngRows, hasTiffRows }: FlateRows,
): AsyncGenerator<Buffer> {
  const encodedBytes = rowBytes + (hasPngRows ? 1 : 0);
  let row: Buffer = Buffer.alloc(rowBytes);
  let above: Buffer = Buffer.alloc(rowBytes);
  let done = 0;
  for await (const encoded of cut(inflated(source), encodedBytes)) {
    if (hasPngRows) {
      encoded.copy(row, 0, 1);
      undoFilter(encoded[0] ?? 0, row, { above, bytesPerPixel });
    } else {
      encoded.copy(row);
      if (hasTiffRows) undoFilter(SUB, row, { above, bytesPerPixel });
    }
    yield row;
    [row, above] = [above, row];
    if (++done === rows) return;
  }
  throw new PdfError('damaged', 'A picture ends too early');
}

async function* inflated(source: {
  file: FileBytes;
  start: number;
  length: number;
}): AsyncGenerator<Buffer> {
  const inflate = createInflate({ chunkSize: CHUNK_BYTES });
  const compressed = Readable.from(pieces(source), { objectMode: true });
  compressed.on('error', (error) => inflate.destroy(error));
  try {
    for await (const chunk of compressed.pipe(inflate)) yield chunk;
  } catch (cause) {
    throw new PdfError('damaged', 'A picture cannot be decompressed', { cause });
  } finally {
    compressed.destroy();
  }
}

function* pieces({ file, start, length }: { file: FileBytes; start: number; length: number }) {
  for (let at = 0; at < length; at += READ_BYTES)
    yield file.slice(start + at, Math.min(READ_BYTES, length - at));
}

/** Pieces of `size` bytes; what is left at the end is left out. */
async function* cut(chunks: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  const whole = Buffer.alloc(size);
  let used = 0;
  for await (const chunk of chunks) {
    let at = 0;
    if (used > 0) {
      at = chunk.copy(whole, used, 0, Math.min(chunk.length, size - used));
      used += at;
      if (used < size) continue;
      yield whole;
      used = 0;
    }
    for (; at + size <= chunk.length; at += size) yield chunk.subarray(at, at + size);
    used = chunk.copy(whole, 0, at);
  }
}

/** Filters of PNG (ISO/IEC 15948, clause 9). */
const SUB = 1;
const UP = 2;
const AVERAGE = 3;
const PAETH = 4;

function undoFilter(
  kind: number,
  row: Buffer,
  { above, bytesPerPixel }: { above: Buffer; bytesPerPixel: number },
): void {
  const { length } = row;
  if (kind === SUB)
    for (let x = bytesPerPixel; x < length; x++)
      row[x] = (row[x] ?? 0) + (row[x - bytesPerPixel] ?? 0);
  else if (kind === UP) for (let x = 0; x < length; x++) row[x] = (row[x] ?? 0) + (above[x] ?? 0);
  else if (kind === AVERAGE)
    for (let x = 0; x < length; x++) {
      const left = x < bytesPerPixel ? 0 : (row[x - bytesPerPixel] ?? 0);
      row[x] = (row[x] ?? 0) + ((left + (above[x] ?? 0)) >> 1);
    }
  else if (kind === PAETH)
    for (let x = 0; x < length; x++) {
      const left = x < bytesPerPixel ? 0 : (row[x - bytesPerPixel] ?? 0);
      const aboveLeft = x < bytesPerPixel ? 0 : (above[x - bytesPerPixel] ?? 0);
      row[x] = (row[x] ?? 0) + paeth(left, above[x] ?? 0, aboveLeft);
    }
}
