import { deflateSync, inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { stripDecoderOf } from '#lambdas/documents/processing/examine/tiff/compressions/decode-strip.ts';
import { decodeXz } from '#lambdas/documents/processing/examine/tiff/compressions/decode-xz.ts';
import { decodePage } from '#lambdas/documents/processing/examine/tiff/decode-page.ts';
import { readTiff } from '#lambdas/documents/processing/examine/tiff/read-tiff.ts';
import { layoutOf } from '#lambdas/documents/processing/examine/tiff/tiff-layout.ts';
import { libtiffFiles } from './libtiff-files.ts';
import { libtiffLibraryFiles } from './libtiff-library-files.ts';
import { libtiffLightFiles } from './libtiff-light-files.ts';
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

const files = {
  ...libtiffFiles,
  ...libtiffLibraryFiles,
  ...libtiffSampleFiles,
  ...libtiffLightFiles,
};
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
    ['pixarLog', [colours]],
    ['pixarLogPlanes', [colours]],
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
    const JPEG_2000 = 34_712;
    // The compression's entry of this big-endian file: tag, type, count, value.
    bytes.writeUInt16BE(JPEG_2000, bytes.indexOf(Buffer.from([1, 3, 0, 3, 0, 0, 0, 1])) + 8);
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

  it('whose levels of black and white lie beyond its end has none', () => {
    const REFERENCE_BLACK_WHITE = 532;
    const bytes = bytesOf('jpegYcbcr');
    expect(readTiff(bytes)[0]?.ratios(REFERENCE_BLACK_WHITE)).toHaveLength(6);
    // The entry of this little-endian file: tag, type, count, offset.
    const at = bytes.indexOf(Buffer.from([0x14, 2, 5, 0, 6, 0, 0, 0])) + 8;
    bytes.writeUInt32LE(bytes.length - 47, at);
    expect(readTiff(bytes)[0]?.ratios(REFERENCE_BLACK_WHITE)).toEqual([]);
    bytes.writeUInt32LE(bytes.length - 48, at);
    expect(readTiff(bytes)[0]?.ratios(REFERENCE_BLACK_WHITE)).toHaveLength(6);
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

/** The data of the first strip of a file. */
const stripOf = (name: keyof typeof files) => {
  const bytes = bytesOf(name);
  const [page] = readTiff(bytes);
  if (!page) throw new Error('No page');
  return bytes.subarray(page.value(273, 0), page.value(273, 0) + page.value(279, 0));
};

/** A strip of 8 × 2 bits. */
const strip = {
  width: 8,
  rows: 2,
  size: 2,
  group3Options: 0,
  isYcbcr: false,
  isLittleEndian: true,
  jpegTables: new Uint8Array(),
  samplesPerPixel: 1,
  bits: 1,
  format: 'unsigned' as const,
  lercParameters: [],
};

/** A strip of 24 × 16 bytes. */
const gray = { ...strip, width: 24, rows: 16, size: 24 * 16, bits: 8 };

it('reads rows of fax codes without ends of line, each from a full byte', async () => {
  // White 8 is 10011; white 0 is 00110101 and black 8 is 000101.
  const data = Buffer.from([0b10011000, 0b00110101, 0b00010100]);
  const decodeRows = await stripDecoderOf('ccittRows');
  expect([...decodeRows(data, strip)]).toEqual([0, 255]);
  const words = Buffer.from([0b10011000, 0, 0b00110101, 0b00010100]);
  const decodeWords = await stripDecoderOf('ccittRowsInWords');
  expect([...decodeWords(words, strip)]).toEqual([0, 255]);
});

it('reads the codes of ThunderScan, each line from black', async () => {
  const decode = await stripDecoderOf('thunderscan');
  const strip4 = { ...strip, width: 7, size: 8, bits: 4 };
  const data = Buffer.from([
    0xc9, // A pixel of 9.
    ...[0b01_01_10_11], // By two bits: 1 more, none, 1 less.
    ...[0b10_011_101], // By three bits: 3 more, 3 less.
    ...[0b10_100_111], // None, 1 less.
    ...[63], // 63 like the one before: more than the line has.
    // The next line: two less than black are 14, and so on.
    ...[0b10_110_100, 2],
    ...[0b11_000101],
  ]);
  const lines = Buffer.from(decode(data, strip4)).toString('hex');
  expect([lines.slice(0, 8), lines.slice(8)]).toEqual(['9a9c9880', 'eee50000']);
  expect([...decode(Buffer.from([0xcf]), strip4)]).toEqual([0xf0, 0, 0, 0, 0, 0, 0, 0]);
});

describe('a strip whose data hold more than it', () => {
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

  it('of PixarLog ends with the strip', async () => {
    const decode = await stripDecoderOf('pixarlog');
    const lines = { ...strip, width: 24, rows: 2, size: 24 * 2 * 3, samplesPerPixel: 3, bits: 8 };
    expect(decode(stripOf('pixarLog'), lines)).toEqual(colours.samples.subarray(0, 144));
  });

  it('of JPEG with 12 bits is refused before it is decoded', async () => {
    const decode = await stripDecoderOf('jpeg');
    expect(decode(stripOf('jpeg12'), gray)).toHaveLength(24 * 16);
    expect(() => decode(stripOf('jpeg12'), { ...gray, width: 25, size: 25 * 16 })).toThrow(
      'data of another size',
    );
  });
});

it('JPEG of 12 bits is decoded with tables that its strips share', async () => {
  const data = stripOf('jpeg12');
  const frame = data.indexOf(Buffer.from([0xff, 0xc1]));
  const scan = data.indexOf(Buffer.from([0xff, 0xda]));
  const huffman = data.indexOf(Buffer.from([0xff, 0xc4]));
  const [begin, end] = [data.subarray(0, 2), Buffer.from([0xff, 0xd9])];
  const jpegTables = Buffer.concat([
    begin,
    data.subarray(2, frame),
    data.subarray(huffman, scan),
    end,
  ]);
  const abbreviated = Buffer.concat([begin, data.subarray(frame, huffman), data.subarray(scan)]);
  const decode = await stripDecoderOf('jpeg');
  expect(decode(abbreviated, { ...gray, jpegTables })).toEqual(decode(data, gray));
});

it('codes of PixarLog are read in both byte orders', async () => {
  const decode = await stripDecoderOf('pixarlog');
  const swapped = deflateSync(inflateSync(stripOf('pixarLog16')).swap16());
  const inOrder = decode(stripOf('pixarLog16'), gray);
  expect(decode(swapped, { ...gray, isLittleEndian: false })).toEqual(inOrder);
  // As libtiff writes a big-endian file on a little-endian machine.
  expect(decode(stripOf('pixarLog16'), { ...gray, isLittleEndian: false })).toEqual(inOrder);
});

describe('damaged data', () => {
  it('of JPEG with 12 bits that end early leave the rest gray', async () => {
    const decode = await stripDecoderOf('jpeg');
    const data = stripOf('jpeg12');
    const whole = decode(data, gray);
    const part = decode(data.subarray(0, data.indexOf(Buffer.from([0xff, 0xda])) + 14), gray);
    expect(part).toHaveLength(whole.length);
    expect(part.at(-1)).toBe(128);
    expect(part).not.toEqual(whole);
  });

  it('of JPEG with 12 bits and no tables are refused', async () => {
    const decode = await stripDecoderOf('jpeg');
    const data = Buffer.from(stripOf('jpeg12'));
    // The tables of Huffman codes become a comment.
    for (let at = data.indexOf(Buffer.from([0xff, 0xc4])); at >= 0; ) {
      data[at + 1] = 0xfe;
      at = data.indexOf(Buffer.from([0xff, 0xc4]));
    }
    expect(() => decode(data, gray)).toThrow('The JPEG data have no tables');
  });

  it('of SGILog24 that end early are black', async () => {
    const decode = await stripDecoderOf('sgilog24');
    const colour = { ...gray, samplesPerPixel: 3, size: 24 * 16 * 3 };
    const data = stripOf('sgilog24');
    const whole = decode(data, colour);
    const part = decode(data.subarray(0, 24 * 8 * 3 + 1), colour);
    expect(part.subarray(0, 24 * 8 * 3)).toEqual(whole.subarray(0, 24 * 8 * 3));
    expect(part.subarray(24 * 8 * 3).every((byte) => byte === 0)).toBe(true);
  });

  it('of PixarLog that end early are refused', async () => {
    const decode = await stripDecoderOf('pixarlog');
    const data = stripOf('pixarLog16');
    expect(() => decode(data.subarray(0, 40), gray)).toThrow('unexpected end of file');
  });
});
