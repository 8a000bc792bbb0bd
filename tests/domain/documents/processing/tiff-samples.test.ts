import { describe, expect, it } from 'vitest';
import { libtiffLibraryFiles } from './libtiff-library-files.ts';
import { libtiffSampleFiles } from './libtiff-sample-files.ts';
import { colours, decodeTiff, eachPixel } from './tiff-pictures.ts';

/** TIFF files with other samples than bytes: measurements, light, CMYK and YCbCr. */

const files = { ...libtiffSampleFiles, ...libtiffLibraryFiles };
const decodeFile = async (name: keyof typeof files) => {
  const [page] = await decodeTiff(Buffer.from(files[name], 'base64'));
  if (!page) throw new Error(`${name} is not decoded`);
  return page;
};

/** The largest difference from these samples. */
const distance = (samples: Uint8Array, expected: readonly number[]) => {
  expect(samples).toHaveLength(expected.length);
  return expected.reduce(
    (most, value, at) => Math.max(most, Math.abs(value - (samples[at] ?? 0))),
    0,
  );
};

/** Scaled from their own minimum to their maximum. */
const scaled = (values: readonly number[]) => {
  const [minimum, maximum] = [Math.min(...values), Math.max(...values)];
  return values.map((value) => ((value - minimum) / (maximum - minimum)) * 255);
};
const roots = eachPixel((x, y) => Math.sqrt(x * 16 + y) - 5);
const signed = eachPixel((x, y) => x * 1000 - 12_000 + y * 50);
const large = eachPixel((x, y) => x * 70_000_000 + y * 5_000);

describe('measured samples are scaled from minimum to maximum', () => {
  it.each([
    ['floatDifferences', roots],
    ['floatHorizontal', roots],
    ['float64Differences', roots],
    ['lercZstdFloat', roots],
    ['signed16Differences', signed],
    ['uint32Differences', large],
  ] as const)('of %s', async (name, values) => {
    const { kind, samples } = await decodeFile(name);
    expect(kind).toBe('gray');
    expect(distance(samples, scaled(values))).toBeLessThan(0.501);
  });

  it('of 16-bit floating point, within their precision', async () => {
    const { samples } = await decodeFile('float16Differences');
    expect(distance(samples, scaled(roots))).toBeLessThan(0.6);
  });

  it('with numbers that are none shown as the minimum', async () => {
    const bytes = Buffer.from(files.floatHorizontal, 'base64');
    // Uncompressed: one strip of big-endian samples instead of the strip of the file.
    const data = Buffer.alloc(roots.length * 4);
    for (const [at, value] of roots.entries()) data.writeFloatBE(value, at * 4);
    data.writeFloatBE(Number.NaN, 40);
    data.writeFloatBE(Number.POSITIVE_INFINITY, 44);
    const whole = Buffer.concat([bytes, data]);
    for (const [tag, value] of [
      [259, 1 << 16],
      [273, bytes.length],
      [279, data.length],
    ] as const)
      whole.writeUInt32BE(value, entryOf(whole, tag) + 8);
    const [page] = await decodeTiff(whole);
    const expected = scaled(roots);
    expected[10] = 0;
    expected[11] = 255;
    expect(page && distance(page.samples, expected)).toBeLessThan(0.501);
  });
});

/** Where a big-endian file has the entry of a tag. */
function entryOf(bytes: Buffer, tag: number): number {
  const first = bytes.readUInt32BE(4) + 2;
  const count = bytes.readUInt16BE(first - 2);
  const at = Array.from({ length: count }, (_, index) => first + index * 12);
  const entry = at.find((place) => bytes.readUInt16BE(place) === tag);
  if (entry === undefined) throw new Error(`No tag ${tag}`);
  return entry;
}

describe('light of SGILog', () => {
  const byteOf = (light: number) => Math.min(255, 256 * Math.sqrt(Math.max(0, light)));

  it('of one luminance is gray', async () => {
    const { kind, samples } = await decodeFile('sgilogGray');
    const lights = eachPixel((x, y) => byteOf(2 ** (-8 + (x + y) / 4)));
    expect(kind).toBe('gray');
    // A step of the logarithm is 0.27 %.
    expect(distance(samples, lights)).toBeLessThan(2);
  });

  it('of CIE XYZ is RGB', async () => {
    const { kind, samples } = await decodeFile('sgilogColour');
    const lights = eachPixel((x, y) => {
      const [X, Y, Z] = [0.02 + x * 0.04, 0.02 + x * 0.03 + y * 0.02, 0.05 + y * 0.06];
      const light = [
        2.69 * X - 1.276 * Y - 0.414 * Z,
        -1.022 * X + 1.978 * Y + 0.044 * Z,
        0.061 * X - 0.224 * Y + 1.163 * Z,
      ];
      return light.map(byteOf);
    }).flat();
    expect(kind).toBe('rgb');
    const mean = lights.reduce((sum, one, at) => sum + Math.abs(one - (samples[at] ?? 0)), 0);
    // Steps of chromaticity are largest for dark colours.
    expect(mean / lights.length).toBeLessThan(2);
  });
});

it('CMYK in JPEG keeps its inks', async () => {
  const { kind, samples } = await decodeFile('jpegCmyk');
  const expected = eachPixel((x, y) =>
    [x * 10, y * 15, 100].map((ink) => ((255 - ink) * (255 - (x + y) * 3)) / 255),
  ).flat();
  expect(kind).toBe('rgb');
  expect(distance(samples, expected)).toBeLessThan(5);
});

it('planes of JPEG are put together', async () => {
  const { kind, samples } = await decodeFile('jpegPlanes');
  expect(kind).toBe('rgb');
  expect(distance(samples, [...colours.samples])).toBeLessThan(4);
});

describe('YCbCr outside JPEG', () => {
  it('with a colour for each pixel is RGB', async () => {
    const { samples } = await decodeFile('ycbcrWhole');
    expect(distance(samples, [...colours.samples])).toBeLessThan(2);
  });

  it.each([
    ['ycbcr', 2, 2],
    ['ycbcrLzw', 2, 1],
    ['ycbcrWide', 4, 2],
  ] as const)('of %s has the mean colour of each block', async (name, across, down) => {
    const { samples } = await decodeFile(name);
    const rgb = colours.samples;
    const luminance = (at: number) =>
      0.299 * (rgb[at] ?? 0) + 0.587 * (rgb[at + 1] ?? 0) + 0.114 * (rgb[at + 2] ?? 0);
    const expected = eachPixel((x, y) => {
      const block = eachPixel((left, top) => ({ left, top, at: (top * 24 + left) * 3 })).filter(
        ({ left, top }) =>
          Math.floor(left / across) === Math.floor(x / across) &&
          Math.floor(top / down) === Math.floor(y / down),
      );
      const mean = (channel: number) =>
        block.reduce((sum, { at }) => sum + (rgb[at + channel] ?? 0) - luminance(at), 0) /
        block.length;
      const own = luminance((y * 24 + x) * 3);
      const [red, blue] = [own + mean(0), own + mean(2)];
      return [red, (own - 0.299 * red - 0.114 * blue) / 0.587, blue];
    })
      .flat()
      .map((value) => Math.min(255, Math.max(0, value)));
    expect(distance(samples, expected)).toBeLessThan(3);
  });
});
