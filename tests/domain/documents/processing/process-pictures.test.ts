import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encode } from 'fast-png';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composePictures } from '#lambdas/documents/processing/examine/compose-pictures.ts';
import { openPdfium } from '#lambdas/documents/processing/examine/open-pdfium.ts';
import { libtiffFiles } from './libtiff-files.ts';
import { libtiffLibraryFiles } from './libtiff-library-files.ts';
import { libtiffSampleFiles } from './libtiff-sample-files.ts';
import { orientedJpeg, redBlueJpeg, tiffOf, tiffWith } from './make-files.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Composes a picture file. Returns the refusal, or the colours at the corners of each page. */
async function compose(bytes: Uint8Array, contentType: string) {
  const path = join(folder, 'picture');
  const pdfFile = join(folder, 'pages.pdf');
  await writeFile(path, bytes);
  const { refusal } = await composePictures({ kind: 'pictures', path, contentType, pdfFile });
  if (refusal) return refusal;
  return openPdfium({ path: pdfFile }, ({ pageCount, pictureOf }) =>
    Array.from({ length: pageCount }, (_, page) => {
      const picture = pictureOf(page, { width: 80, height: 80 });
      if (!picture) throw new Error(`No page ${page}`);
      const { width, height, rgba } = picture;
      const at = (x: number, y: number) => {
        const offset = (Math.floor(height * y) * width + Math.floor(width * x)) * 4;
        const [red = 0, green = 0, blue = 0] = rgba.slice(offset, offset + 3);
        if (red > 180 && green > 180 && blue < 90) return 'yellow';
        if (red > 180 && blue < 90) return 'red';
        if (blue > 180 && red < 90) return 'blue';
        return green > 180 && red < 90 ? 'green' : `${red},${green},${blue}`;
      };
      return {
        isWide: width > height,
        corners: [at(0.2, 0.2), at(0.8, 0.2), at(0.2, 0.8), at(0.8, 0.8)].join(' '),
      };
    }),
  );
}

/** 40 × 20 pixels: red and green above blue and yellow. */
const size = { width: 40, height: 20 };
const quarters = new Uint8Array(size.width * size.height * 3);
for (let y = 0; y < size.height; y += 1)
  for (let x = 0; x < size.width; x += 1) {
    const isRight = x >= size.width / 2;
    const isLow = y >= size.height / 2;
    const colour = isLow
      ? isRight
        ? [255, 255, 0]
        : [0, 0, 255]
      : isRight
        ? [0, 255, 0]
        : [255, 0, 0];
    quarters.set(colour, (y * size.width + x) * 3);
  }

describe('pages of pictures', () => {
  it.each([
    [1, 'red green blue yellow'],
    [2, 'green red yellow blue'],
    [3, 'yellow blue green red'],
    [4, 'blue yellow red green'],
    [5, 'red blue green yellow'],
    [6, 'blue red yellow green'],
    [7, 'yellow green blue red'],
    [8, 'green yellow red blue'],
  ])('are upright by orientation %i', async (orientation, corners) => {
    const tiff = tiffOf([{ ...size, rgb: quarters, orientation }]);
    expect(await compose(tiff, 'image/tiff')).toEqual([{ isWide: orientation < 5, corners }]);
  });

  it('follow each other as in a TIFF file', async () => {
    const one = { ...size, rgb: quarters };
    const pages = await compose(tiffOf([one, { ...one, orientation: 3 }, one]), 'image/tiff');
    expect(pages).toMatchObject([
      { corners: 'red green blue yellow' },
      { corners: 'yellow blue green red' },
      { corners: 'red green blue yellow' },
    ]);
  });

  it('of a fax have its proportions, and a small copy of a page is none', async () => {
    const one = { ...size, rgb: quarters };
    const copy = { ...one, orientation: 3, isSmallerCopy: true };
    const pages = await compose(tiffOf([{ ...one, resolution: [204, 68] }, copy]), 'image/tiff');
    // 40 × 60 square pixels.
    expect(pages).toEqual([{ isWide: false, corners: 'red green blue yellow' }]);
  });

  it('of ThunderScan have its shades', async () => {
    // A pixel of 4 bits as it is (11), then 19 like it (00).
    const run = (shade: number) => [0xc0 | shade, 19];
    const rows = Array.from({ length: size.height }, (_, y) =>
      y < size.height / 2 ? [...run(15), ...run(0)] : [...run(0), ...run(15)],
    );
    const data = Buffer.from(rows.flat());
    const tiff = (bits: number, strip: Buffer) =>
      tiffWith(strip, [
        [256, size.width],
        [257, size.height],
        [258, bits],
        [259, 32_809],
        [262, 1],
        [277, 1],
        [278, size.height],
      ]);
    const [white, black] = ['255,255,255', '0,0,0'];
    expect(await compose(tiff(4, data), 'image/tiff')).toEqual([
      { isWide: true, corners: [white, black, black, white].join(' ') },
    ]);
    // What is missing is black.
    expect(await compose(tiff(4, data.subarray(0, 4)), 'image/tiff')).toEqual([
      { isWide: true, corners: [black, black, black, black].join(' ') },
    ]);
    // It has no samples of eight bits.
    expect(await compose(tiff(8, data), 'image/tiff')).toBe('unsupported');
  });

  it('of JPEG as it was in TIFF before 1995 are shown', async () => {
    const file = tiffWith(redBlueJpeg, [
      [256, 16],
      [257, 8],
      [258, 8],
      [259, 6],
      // YCbCr.
      [262, 6],
      [277, 3],
      [278, 8],
      // The place and length of a whole JPEG file.
      [513, 'data'],
      [514, redBlueJpeg.length],
    ]);
    expect(await compose(file, 'image/tiff')).toEqual([
      { isWide: true, corners: 'red blue red blue' },
    ]);
  });

  it('are refused for a compression that cannot be shown', async () => {
    const file = Buffer.from(libtiffFiles.lzwDifferences, 'base64');
    const JPEG_2000 = 34_712;
    // The compression's entry of this big-endian file: tag, type, count, value.
    file.writeUInt16BE(JPEG_2000, file.indexOf(Buffer.from([1, 3, 0, 3, 0, 0, 0, 1])) + 8);
    expect(await compose(file, 'image/tiff')).toBe('unsupported');
  });

  it('show a JPEG upright by its EXIF data', async () => {
    expect(await compose(redBlueJpeg, 'image/jpeg')).toEqual([
      { isWide: true, corners: 'red blue red blue' },
    ]);
    expect(await compose(orientedJpeg(6), 'image/jpeg')).toEqual([
      { isWide: false, corners: 'red red blue blue' },
    ]);
    expect(await compose(orientedJpeg(3), 'image/jpeg')).toEqual([
      { isWide: true, corners: 'blue red blue red' },
    ]);
    // A number that EXIF does not know.
    expect(await compose(orientedJpeg(99), 'image/jpeg')).toMatchObject([{ isWide: true }]);
  });

  it('show a PNG, with white where it is transparent', async () => {
    const png = encode({ ...size, data: quarters, channels: 3, depth: 8 });
    expect(await compose(png, 'image/png')).toMatchObject([{ corners: 'red green blue yellow' }]);
    const clear = encode({ ...size, data: new Uint8Array(40 * 20 * 4), channels: 4, depth: 8 });
    expect(await compose(clear, 'image/png')).toMatchObject([
      { corners: Array(4).fill('255,255,255').join(' ') },
    ]);
  });

  it('are refused for a damaged file and for too many pixels', async () => {
    const png = Buffer.from(encode({ ...size, data: quarters, channels: 3, depth: 8 }));
    const lerc = Buffer.from(libtiffLibraryFiles.lerc, 'base64');
    // The data follow the header of the file; LERC has a checksum.
    lerc.writeUInt8(lerc.readUInt8(200) ^ 1, 200);
    expect(await compose(lerc, 'image/tiff')).toBe('damaged');
    expect(await compose(png.subarray(0, 60), 'image/png')).toBe('damaged');
    expect(await compose(redBlueJpeg.subarray(0, 8), 'image/jpeg')).toBe('damaged');
    expect(await compose(Buffer.from('II*\0'), 'image/tiff')).toBe('damaged');
    png.writeUInt32BE(60_000, 16);
    png.writeUInt32BE(60_000, 20);
    expect(await compose(png, 'image/png')).toBe('tooLarge');
    const samples = Buffer.from(libtiffSampleFiles.float64Differences, 'base64');
    // 6 million pixels of 16 samples of 8 bytes.
    for (const [tag, value] of [
      [256, 3_000],
      [257, 2_000],
      [277, 16],
    ] as const) {
      // Short numbers of this little-endian file: tag, type, count, value.
      const entry = Buffer.from([tag & 255, tag >> 8, 3, 0, 1, 0, 0, 0]);
      samples.writeUInt16LE(value, samples.indexOf(entry) + 8);
    }
    expect(await compose(samples, 'image/tiff')).toBe('tooLarge');
    const tiff = tiffOf([{ width: 60_000, height: 60_000, rgb: quarters }]);
    expect(await compose(tiff, 'image/tiff')).toBe('tooLarge');
  });
});
