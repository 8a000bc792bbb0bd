import { describe, expect, it } from 'vitest';
import { decodePage } from '#lambdas/documents/processing/examine/tiff/decode-page.ts';
import { stripDecoderOf } from '#lambdas/documents/processing/examine/tiff/compressions/decode-strip.ts';
import { decodeXz } from '#lambdas/documents/processing/examine/tiff/compressions/decode-xz.ts';
import { readTiff } from '#lambdas/documents/processing/examine/tiff/read-tiff.ts';
import { layoutOf } from '#lambdas/documents/processing/examine/tiff/tiff-layout.ts';
import { libtiffFiles } from './libtiff-files.ts';
import { libtiffLibraryFiles } from './libtiff-library-files.ts';
import { libtiffSampleFiles } from './libtiff-sample-files.ts';
import {
  bits,
  colours,
  decodeTiff,
  grays,
  manyBits,
  pattern,
  transparentColours,
} from './tiff-pictures.ts';

/** TIFF files as scanners write them: compressions, byte orders, strips, tiles, planes, BigTIFF. */

const files = { ...libtiffFiles, ...libtiffLibraryFiles, ...libtiffSampleFiles };
const bytesOf = (name: keyof typeof files) => Buffer.from(files[name], 'base64');

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
    ['lzma', [colours]],
    ['lzmaDifferences', [colours]],
    ['lzmaLarge', [manyBits]],
    ['jbig', [bits]],
    ['jbigFillOrder', [bits]],
    ['jbigLarge', [manyBits]],
    ['jbigPattern', [pattern]],
    ['lerc', [colours]],
    ['lercDeflateOpacity', [transparentColours]],
    ['webp', [colours]],
    ['webpOpacity', [transparentColours]],
  ] as const)('with %s is decoded exactly', async (name, pages) => {
    expect(await decodeTiff(bytesOf(name))).toEqual(pages);
  });

  it.each(['jpegRgb', 'jpegYcbcr'] as const)('with %s is decoded as JPEG can', async (name) => {
    const [page] = await decodeTiff(bytesOf(name));
    expect(page).toMatchObject({ width: 24, height: 16, kind: 'rgb' });
    const rgb = colours.samples;
    const mean =
      rgb.reduce((sum, value, at) => sum + Math.abs(value - (page?.samples[at] ?? 0)), 0) /
      rgb.length;
    // Halved colour resolution blurs the edges of the squares.
    expect(mean).toBeLessThan(name === 'jpegRgb' ? 2 : 40);
  });

  it('with another compression is not decoded to something else', async () => {
    const bytes = bytesOf('lzwDifferences');
    const PIXAR_LOG = 32_909;
    // The compression's entry of this big-endian file: tag, type, count, value.
    bytes.writeUInt16BE(PIXAR_LOG, bytes.indexOf(Buffer.from([1, 3, 0, 3, 0, 0, 0, 1])) + 8);
    expect(await decodeTiff(bytes)).toEqual([undefined]);
  });

  it('that was cut off or damaged ends with a picture or an error', async () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    let count = 0;
    for (const name of Object.keys(files) as (keyof typeof files)[])
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
            const { samples } = await decodePage(damaged, page, layout);
            expect(samples.length).toBeGreaterThan(0);
          }
        } catch (error) {
          expect(error).toBeInstanceOf(Error);
        }
        count += 1;
      }
    expect(count).toBe(Object.keys(files).length * 60);
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

/** A strip of 8 × 2 bits. */
const strip = {
  width: 8,
  rows: 2,
  size: 2,
  group3Options: 0,
  isYcbcr: false,
  jpegTables: new Uint8Array(),
  samplesPerPixel: 1,
  bits: 1,
  format: 'unsigned' as const,
  lercParameters: [],
};

it('reads rows of fax codes without ends of line, each from a full byte', async () => {
  // White 8 is 10011; white 0 is 00110101 and black 8 is 000101.
  const data = Buffer.from([0b10011000, 0b00110101, 0b00010100]);
  const decodeRows = await stripDecoderOf('ccittRows');
  expect([...decodeRows(data, strip)]).toEqual([0, 255]);
  const words = Buffer.from([0b10011000, 0, 0b00110101, 0b00010100]);
  const decodeWords = await stripDecoderOf('ccittRowsInWords');
  expect([...decodeWords(words, strip)]).toEqual([0, 255]);
});

describe('a strip whose data hold more than it', () => {
  /** The data of the only strip of a file. */
  const stripOf = (name: keyof typeof files) => {
    const bytes = bytesOf(name);
    const [page] = readTiff(bytes);
    if (!page) throw new Error('No page');
    return bytes.subarray(page.value(273, 0), page.value(273, 0) + page.value(279, 0));
  };

  it('of LZMA ends with the strip', () => {
    expect(decodeXz(stripOf('lzmaLarge'), 99)).toEqual(manyBits.samples.subarray(0, 99));
  });

  it('of JBIG is refused before it is decoded', async () => {
    const decode = await stripDecoderOf('jbig');
    const whole = { ...strip, width: 40, rows: 12, size: 60 };
    expect(decode(stripOf('jbig'), whole)).toEqual(bits.samples);
    expect(() => decode(stripOf('jbig'), { ...whole, rows: 11, size: 55 })).toThrow(
      'JBIG data of another size',
    );
  });

  it.each(['webp', 'lerc'] as const)('of %s is refused before it is decoded', async (name) => {
    const decode = await stripDecoderOf(name);
    const byte = { ...strip, width: 24, rows: 16, size: 24 * 16 * 3, samplesPerPixel: 3, bits: 8 };
    expect(decode(stripOf(name), byte)).toEqual(colours.samples);
    expect(() => decode(stripOf(name), { ...byte, rows: 15, size: 24 * 15 * 3 })).toThrow(
      'data of another size',
    );
  });

  it('of floating-point LERC is refused for samples of bytes', async () => {
    const decode = await stripDecoderOf('lerc');
    const bytes = {
      ...strip,
      width: 24,
      rows: 16,
      size: 24 * 16 * 3,
      samplesPerPixel: 3,
      bits: 16,
    };
    expect(() => decode(stripOf('lerc'), bytes)).toThrow('LERC data of another type');
  });
});
