import { inflateSync, zstdDecompressSync } from 'node:zlib';
import { decode as decodeJpeg } from 'jpeg-js';
import { decodeCcitt } from './decode-ccitt.ts';
import { decodeLzw } from './decode-lzw.ts';

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
  32946: 'deflate',
  50000: 'zstd',
} as const;
export type Compression = (typeof compressions)[keyof typeof compressions];

export type Strip = {
  compression: Compression;
  /** Pixels a line, and lines. */
  width: number;
  rows: number;
  /** Bytes that the decoded strip has. */
  size: number;
  /** Option bits of Group 3 (tag 292). */
  group3Options: number;
  /** Tables that JPEG strips share; empty for others. */
  jpegTables: Uint8Array;
  isYcbcr: boolean;
};

/**
 * Decodes a strip or a tile to at most `size` bytes. Pixels of JPEG are decoded to RGB, one byte
 * each. What damaged data lack is missing at the end; other damage throws.
 */
export function decodeStrip(data: Uint8Array, strip: Strip): Uint8Array {
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
    case 'deflate':
      return inflateSync(data, zlibLimits).subarray(0, size);
    case 'zstd':
      return zstdDecompressSync(data, zlibLimits).subarray(0, size);
    case 'jpeg':
      return decodeJpegStrip(data, strip);
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

const MEGABYTE = 1_000_000;

function decodeJpegStrip(data: Uint8Array, { jpegTables, size, isYcbcr, width, rows }: Strip) {
  // The tables end with a marker of two bytes, and the strip begins with one.
  const whole =
    jpegTables.length > 4
      ? Buffer.concat([jpegTables.subarray(0, -2), data.subarray(2)])
      : Buffer.from(data);
  const picture = decodeJpeg(whole, {
    useTArray: true,
    formatAsRGBA: false,
    colorTransform: isYcbcr,
    tolerantDecoding: true,
    // A tile of a narrow picture is larger than the picture.
    maxResolutionInMP: Math.ceil((size / MEGABYTE) * 4) + 16,
    maxMemoryUsageInMB: 1_024,
  });
  if (picture.width === width && picture.height === rows) return picture.data;
  const output = new Uint8Array(width * rows * 3);
  for (let row = 0; row < Math.min(rows, picture.height); row += 1) {
    const start = row * picture.width * 3;
    const line = picture.data.subarray(start, start + Math.min(width, picture.width) * 3);
    output.set(line, row * width * 3);
  }
  return output;
}
