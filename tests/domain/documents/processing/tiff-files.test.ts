import { describe, expect, it } from 'vitest';
import { decodePage, layoutOf } from '#lambdas/documents/processing/examine/tiff/decode-page.ts';
import { decodeStrip } from '#lambdas/documents/processing/examine/tiff/decode-strip.ts';
import { readTiff } from '#lambdas/documents/processing/examine/tiff/read-tiff.ts';
import { libtiffFiles } from './libtiff-files.ts';

/** TIFF files as scanners write them: compressions, byte orders, strips, tiles, planes, BigTIFF. */

const bytesOf = (name: keyof typeof libtiffFiles) => Buffer.from(libtiffFiles[name], 'base64');

function decode(bytes: Uint8Array) {
  return readTiff(bytes).map((page) => {
    const layout = layoutOf(page);
    return layout && decodePage(bytes, page, layout);
  });
}

const each = <Value>(width: number, height: number, make: (x: number, y: number) => Value) =>
  Array.from({ length: width * height }, (_, at) => make(at % width, Math.floor(at / width)));

/** The picture of 40 × 12 bits, white as 1. */
const isBlack = (x: number, y: number) => (x + y) % 7 < 3 || (x > 20 && (y === 4 || y === 5));
const bilevel = Buffer.from(
  each(5, 12, (byte, y) =>
    each(8, 1, (bit) => bit).reduce(
      (value, bit) => value * 2 + (isBlack(byte * 8 + bit, y) ? 0 : 1),
      0,
    ),
  ),
);
const rgb = each(24, 16, (x, y) => [
  x * 10,
  y * 15,
  ((Math.floor(x / 4) + Math.floor(y / 4)) % 2) * 255,
]).flat();
const gray = each(24, 16, (x, y) => (x * 2700 + y * 100) >> 8);

const bits = { width: 40, height: 12, kind: 'bilevel', samples: new Uint8Array(bilevel) };
const colours = { width: 24, height: 16, kind: 'rgb', samples: Uint8Array.from(rgb) };
const grays = { width: 24, height: 16, kind: 'gray', samples: Uint8Array.from(gray) };

describe('a TIFF file of libtiff', () => {
  it.each([
    ['group3', [bits]],
    ['group3TwoDimensions', [bits]],
    ['group4InStrips', [bits]],
    ['group4Reversed', [bits]],
    ['lzwTwoPages', [bits, colours]],
    ['lzwDifferences', [colours]],
    ['deflateTilesBig', [colours]],
    ['packBitsPlanes', [colours]],
    ['zstdBig', [colours]],
    ['lzw16Bits', [grays]],
    ['deflate16Bits', [grays]],
  ] as const)('with %s is decoded exactly', (name, pages) => {
    expect(decode(bytesOf(name))).toEqual(pages);
  });

  it.each(['jpegRgb', 'jpegYcbcr'] as const)('with %s is decoded as JPEG can', (name) => {
    const [page] = decode(bytesOf(name));
    expect(page).toMatchObject({ width: 24, height: 16, kind: 'rgb' });
    const mean =
      rgb.reduce((sum, value, at) => sum + Math.abs(value - (page?.samples[at] ?? 0)), 0) /
      rgb.length;
    // Halved colour resolution blurs the edges of the squares.
    expect(mean).toBeLessThan(name === 'jpegRgb' ? 2 : 40);
  });

  it('with another compression is not decoded to something else', () => {
    expect(decode(bytesOf('lzma'))).toEqual([undefined]);
  });

  it('that was cut off or damaged ends with a picture or an error', () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    let count = 0;
    for (const name of Object.keys(libtiffFiles) as (keyof typeof libtiffFiles)[])
      for (let round = 0; round < 60; round += 1) {
        const bytes = bytesOf(name);
        for (let change = 0; change < 1 + (round % 4); change += 1)
          bytes[8 + random(bytes.length - 8)] = random(256);
        const damaged = round % 3 === 0 ? bytes.subarray(0, random(bytes.length)) : bytes;
        try {
          // A damaged size is refused before its page is decoded (add-tiff-pages.ts).
          for (const page of readTiff(damaged)) {
            const layout = layoutOf(page);
            if (!layout || layout.width * layout.height > 1_000_000) continue;
            const { samples } = decodePage(damaged, page, layout);
            expect(samples.length).toBeGreaterThan(0);
          }
        } catch (error) {
          expect(error).toBeInstanceOf(Error);
        }
        count += 1;
      }
    expect(count).toBe(Object.keys(libtiffFiles).length * 60);
  });

  it('whose directories follow each other in a circle ends', () => {
    const bytes = bytesOf('lzwTwoPages');
    const first = bytes.readUInt32LE(4);
    const entries = bytes.readUInt16LE(first);
    const next = bytes.readUInt32LE(first + 2 + entries * 12);
    bytes.writeUInt32LE(first, next + 2 + bytes.readUInt16LE(next) * 12);
    expect(readTiff(bytes)).toHaveLength(2);
  });
});

it('reads rows of fax codes without ends of line, each from a full byte', () => {
  // White 8 is 10011; white 0 is 00110101 and black 8 is 000101.
  const data = Buffer.from([0b10011000, 0b00110101, 0b00010100]);
  const strip = { width: 8, rows: 2, size: 2, group3Options: 0, isYcbcr: false };
  const jpegTables = new Uint8Array();
  expect([...decodeStrip(data, { ...strip, jpegTables, compression: 'ccittRows' })]).toEqual([
    0, 255,
  ]);
  const words = Buffer.from([0b10011000, 0, 0b00110101, 0b00010100]);
  expect([
    ...decodeStrip(words, { ...strip, jpegTables, compression: 'ccittRowsInWords' }),
  ]).toEqual([0, 255]);
});
