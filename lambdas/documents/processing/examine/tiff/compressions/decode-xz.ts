import { TiffError } from '../read-tiff.ts';
import { createLzmaDecoder } from './lzma-decoder.ts';

/** Identifiers of filters of the .xz file format (section 5.3). */
const DELTA = 0x03;
const LZMA2 = 0x21;
const STREAM_HEADER_BYTES = 12;
const SIGNATURE = [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00];

/**
 * Decodes the first block of an .xz stream (LZMA2, with or without the delta filter, as libtiff
 * writes it) to at most `size` bytes. The output ends early where the block does. Throws TiffError
 * for damaged data. Linear in the input and `size`; the dictionary is the output itself, whatever
 * size the stream announces. The packages for .xz lack the delta filter, which libtiff always uses.
 */
export function decodeXz(data: Uint8Array, size: number): Uint8Array {
  if (SIGNATURE.some((byte, at) => data[at] !== byte)) throw new TiffError('No .xz stream');
  const { start, deltas } = readBlockHeader(data, STREAM_HEADER_BYTES);
  const output = decodeLzma2(data.subarray(start), size);
  for (const distance of deltas)
    for (let at = distance; at < output.length; at += 1)
      output[at] = (output[at] ?? 0) + (output[at - distance] ?? 0);
  return output;
}

/** Where the block's data start, and the distances of its delta filters in decoding order. */
function readBlockHeader(data: Uint8Array, start: number): { start: number; deltas: number[] } {
  const end = start + ((data[start] ?? 0) + 1) * 4;
  const flags = data[start + 1] ?? 0;
  let at = start + 2;
  const number = (): number => {
    let value = 0;
    for (let digit = 0; digit < 9; digit += 1) {
      const byte = data[at] ?? 0;
      at += 1;
      value += (byte & 0x7f) * 2 ** (7 * digit);
      if (byte < 0x80) return value;
    }
    throw new TiffError('A number of the .xz header is too long');
  };
  // The block's compressed and decoded sizes, if it has them.
  if (flags & 0x40) number();
  if (flags & 0x80) number();
  const deltas: number[] = [];
  const filters = (flags & 3) + 1;
  for (let filter = 0; filter < filters; filter += 1) {
    const id = number();
    const propertyBytes = number();
    const value = data[at] ?? 0;
    at += propertyBytes;
    const isLast = filter === filters - 1;
    if (isLast ? id !== LZMA2 : id !== DELTA)
      throw new TiffError('A filter of the .xz stream is unknown');
    // Filters are listed in encoding order.
    if (id === DELTA) deltas.unshift(value + 1);
  }
  return { start: end, deltas };
}

/** Decodes the chunks of LZMA2. */
function decodeLzma2(data: Uint8Array, size: number): Uint8Array {
  const output = new Uint8Array(size);
  const lzma = createLzmaDecoder(output);
  let written = 0;
  for (let at = 0; written < size; ) {
    const control = data[at] ?? 0;
    if (control === 0) break;
    const u16 = (offset: number) => ((data[at + offset] ?? 0) << 8) | (data[at + offset + 1] ?? 0);
    if (control < 0x80) {
      if (control > 2) throw new TiffError('A chunk of LZMA2 is unknown');
      const start = at + 3;
      at = start + u16(1) + 1;
      const chunk = data.subarray(start, Math.min(at, start + size - written));
      output.set(chunk, written);
      written += chunk.length;
      if (at > data.length) break;
      continue;
    }
    const chunkSize = (((control & 0x1f) << 16) | u16(1)) + 1;
    const reset = (control >> 5) & 3;
    const start = at + (reset >= 2 ? 6 : 5);
    const end = start + u16(3) + 1;
    if (reset >= 2) lzma.setProperties(data[at + 5] ?? 0);
    if (reset >= 1) lzma.reset();
    const target = Math.min(size, written + chunkSize);
    lzma.decode(data.subarray(start, end), { from: written, to: target });
    written = target;
    at = end;
  }
  return output.subarray(0, written);
}
