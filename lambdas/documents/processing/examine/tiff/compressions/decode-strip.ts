import { inflateSync, zstdDecompressSync } from 'node:zlib';
import { decodeCcitt } from './decode-ccitt.ts';
import { decodeJbig } from './decode-jbig.ts';
import { decodeJpeg } from './decode-jpeg.ts';
import { decodeLzw } from './decode-lzw.ts';
import { decodePixarlog } from './decode-pixarlog.ts';
import { decodeSgilog } from './decode-sgilog.ts';
import { decodeThunderscan } from './decode-thunderscan.ts';
import { decodeXz } from './decode-xz.ts';
import type { Strip, StripDecoder } from './strip.ts';

/** Compressions of TIFF that are read, by number (TIFF 6.0 and libtiff's registered ones). */
export const compressions = {
  1: 'none',
  2: 'ccittRows',
  3: 'group3',
  4: 'group4',
  5: 'lzw',
  7: 'jpeg',
  8: 'deflate',
  32771: 'ccittRowsInWords',
  32773: 'packBits',
  32809: 'thunderscan',
  32909: 'pixarlog',
  32946: 'deflate',
  34661: 'jbig',
  34676: 'sgilog',
  34677: 'sgilog24',
  34887: 'lerc',
  34925: 'xz',
  50000: 'zstd',
  50001: 'webp',
} as const;
export type Compression = (typeof compressions)[keyof typeof compressions];

/** The decoder of a compression. Libraries of WebAssembly are loaded only for files with it. */
export async function stripDecoderOf(compression: Compression): Promise<StripDecoder> {
  if (compression === 'lerc') return (await import('./decode-lerc.ts')).loadLercDecoder();
  if (compression === 'webp') return (await import('./decode-webp.ts')).loadWebpDecoder();
  return (data, strip) => decodeStrip(data, { ...strip, compression });
}

type StripCompression = Exclude<Compression, 'lerc' | 'webp'>;

function decodeStrip(
  data: Uint8Array,
  strip: Strip & { compression: StripCompression },
): Uint8Array {
  const { compression, width, rows, size, group3Options } = strip;
  // A decoder may end its last block behind the strip.
  const zlibLimits = { maxOutputLength: size + 65_536 };
  switch (compression) {
    case 'none':
      return data.subarray(0, size);
    case 'ccittRows':
      return decodeCcitt(data, { coding: 'rows', width, rows, hasTwoDimensions: false });
    case 'ccittRowsInWords':
      return decodeCcitt(data, { coding: 'rowsInWords', width, rows, hasTwoDimensions: false });
    case 'group3': {
      const hasTwoDimensions = (group3Options & 1) === 1;
      return decodeCcitt(data, { coding: 'group3', width, rows, hasTwoDimensions });
    }
    case 'group4':
      return decodeCcitt(data, { coding: 'group4', width, rows, hasTwoDimensions: true });
    case 'lzw':
      return decodeLzw(data, size);
    case 'packBits':
      return decodePackBits(data, size);
    case 'thunderscan':
      return decodeThunderscan(data, strip);
    case 'deflate':
      return inflateSync(data, zlibLimits).subarray(0, size);
    case 'zstd':
      return zstdDecompressSync(data, zlibLimits).subarray(0, size);
    case 'jbig':
      return decodeJbig(data, strip);
    case 'xz':
      return decodeXz(data, size);
    case 'pixarlog':
      return decodePixarlog(data, strip);
    case 'sgilog':
    case 'sgilog24':
      return decodeSgilog(data, { ...strip, bytesOfColour: compression === 'sgilog' ? 4 : 3 });
    case 'jpeg':
      return decodeJpeg(data, strip);
  }
}

/** Decodes PackBits (TIFF 6.0, section 9). */
function decodePackBits(data: Uint8Array, size: number): Uint8Array {
  const output = new Uint8Array(size);
  let written = 0;
  for (let at = 0; at < data.length && written < size; ) {
    const header = data[at] ?? 0;
    at += 1;
    if (header === 128) continue;
    if (header < 128) {
      output.set(data.subarray(at, at + Math.min(header + 1, size - written)), written);
      written += header + 1;
      at += header + 1;
    } else {
      output.fill(data[at] ?? 0, written, written + 257 - header);
      written += 257 - header;
      at += 1;
    }
  }
  return output;
}
