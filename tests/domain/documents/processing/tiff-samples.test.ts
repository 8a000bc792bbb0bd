import { describe, expect, it } from 'vitest';
import { chromaticityOf } from '#lambdas/documents/processing/examine/tiff/compressions/chromaticity-cells.ts';
import { libtiffLibraryFiles } from './libtiff-library-files.ts';
import { libtiffLightFiles } from './libtiff-light-files.ts';
import { libtiffSampleFiles } from './libtiff-sample-files.ts';
import { colours, decodeTiff, eachPixel } from './tiff-pictures.ts';

/** TIFF files with other samples than bytes: measurements, light, CMYK, YCbCr and L*a*b*. */

const files = { ...libtiffSampleFiles, ...libtiffLibraryFiles, ...libtiffLightFiles };
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
const large24 = eachPixel((x, y) => x * 700_000 + y * 5_000);

describe('measured samples are scaled from minimum to maximum', () => {
  it.each([
    ['floatDifferences', roots],
    ['floatHorizontal', roots],
    ['float64Differences', roots],
    ['lercZstdFloat', roots],
    ['signed16Differences', signed],
    ['uint32Differences', large],
    ['gray24', large24],
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

/** Where a file has the entry of a tag. */
function entryOf(bytes: Buffer, tag: number): number {
  const isBig = bytes.readUInt8(0) === 0x4d;
  const u16 = (at: number) => (isBig ? bytes.readUInt16BE(at) : bytes.readUInt16LE(at));
  const first = (isBig ? bytes.readUInt32BE(4) : bytes.readUInt32LE(4)) + 2;
  const at = Array.from({ length: u16(first - 2) }, (_, index) => first + index * 12);
  const entry = at.find((place) => u16(place) === tag);
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

  it.each(['sgilogColour', 'sgilog24'] as const)('of CIE XYZ is RGB, in %s', async (name) => {
    const { kind, samples } = await decodeFile(name);
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

/** Codes of a colour in SGILog24 with the u′ and v′ that libtiff reads them as. */
const chromaticities = [
  [0, 0.2494, 0.0187],
  [3, 0.2599, 0.0187],
  [4, 0.2455, 0.0222],
  [500, 0.2963, 0.0957],
  [1000, 0.1941, 0.1342],
  [2345, 0.3142, 0.2007],
  [4000, 0.2443, 0.2637],
  [6000, 0.4335, 0.3232],
  [8191, 0.1536, 0.3827],
  [10000, 0.2425, 0.4247],
  [12000, 0.4562, 0.4667],
  [13500, 0.3043, 0.4982],
  [15000, 0.3345, 0.5297],
  [16000, 0.131, 0.5647],
  [16288, 0.0954, 0.5857],
  [16289, 0.2105, 0.4737],
  [16383, 0.2105, 0.4737],
] as const;

it.each(chromaticities)('colour %i of SGILog24 has its chromaticity', (code, u, v) => {
  const [decodedU, decodedV] = chromaticityOf(code);
  expect(decodedU).toBeCloseTo(u, 3);
  expect(decodedV).toBeCloseTo(v, 3);
});

describe('light of PixarLog', () => {
  it('of 16 bits is gray', async () => {
    const { kind, samples } = await decodeFile('pixarLog16');
    expect(kind).toBe('gray');
    const expected = eachPixel((x, y) => (x * 2700 + y * 100) / 257);
    // A step of the logarithm is 0.4 %.
    expect(distance(samples, expected)).toBeLessThan(1.1);
  });

  it('of floating point is white from 1', async () => {
    const { samples } = await decodeFile('pixarLogFloat');
    const expected = eachPixel((x, y) => Math.min(1, (x + y) / 32) * 255);
    expect(distance(samples, expected)).toBeLessThan(1.1);
  });
});

describe('samples that are no whole bytes', () => {
  const gray = eachPixel((x, y) => ((x * 16 + y) * 255) / 383);
  const rgb = eachPixel((x, y) => [
    (x * 255) / 23,
    (y * 255) / 15,
    ((Math.floor(x / 4) + Math.floor(y / 4)) % 2) * 255,
  ]).flat();

  it.each([
    ['gray12', 'gray', gray, 0.6],
    ['gray10Deflate', 'gray', gray, 0.7],
    ['rgb12Lzw', 'rgb', rgb, 0.6],
    ['rgb14PackBits', 'rgb', rgb, 0.6],
    ['jpeg12', 'gray', gray, 1],
    ['jpeg12Ycbcr', 'rgb', rgb, 3],
  ] as const)('of %s are bytes', async (name, kind, expected, most) => {
    const page = await decodeFile(name);
    expect(page.kind).toBe(kind);
    expect(distance(page.samples, expected)).toBeLessThan(most);
  });

  it('of JPEG with halved colours keep their luminance', async () => {
    const { samples } = await decodeFile('jpeg12Halved');
    const lights = (values: ArrayLike<number>) =>
      eachPixel((x, y) => (y * 24 + x) * 3).map(
        (at) =>
          0.299 * (values[at] ?? 0) + 0.587 * (values[at + 1] ?? 0) + 0.114 * (values[at + 2] ?? 0),
      );
    const [expected, decoded] = [lights(rgb), lights(samples)];
    const mean = expected.reduce((sum, one, at) => sum + Math.abs(one - (decoded[at] ?? 0)), 0);
    // Colours outside of RGB are clipped.
    expect(mean / expected.length).toBeLessThan(8);
  });
});

/** Pixels of L* (20 + 10x) · 100 / 255, a* 8y − 60 and b* 14 (x mod 8) − 50, as LittleCMS converts them. */
const labColours = [
  { x: 3, y: 7, rgb: [34, 49, 59] },
  { x: 4, y: 5, rgb: [18, 64, 46] },
  { x: 11, y: 7, rgb: [108, 124, 135] },
  { x: 12, y: 9, rgb: [154, 124, 122] },
  { x: 13, y: 12, rgb: [206, 115, 109] },
  { x: 19, y: 4, rgb: [131, 220, 219] },
  { x: 19, y: 7, rgb: [191, 208, 220] },
];

describe('L*a*b*', () => {
  it.each(['cieLab', 'iccLab', 'cieLab16'] as const)('of %s is sRGB', async (name) => {
    const { kind, samples } = await decodeFile(name);
    expect(kind).toBe('rgb');
    const decoded = labColours.flatMap(({ x, y }) => {
      const at = (y * 24 + x) * 3;
      return [...samples.subarray(at, at + 3)];
    });
    const expected = labColours.flatMap(({ rgb }) => rgb);
    expect(distance(Uint8Array.from(decoded), expected)).toBeLessThan(2);
  });

  it('without a colour is gray, and its white is white', async () => {
    const bytes = Buffer.from(files.iccLab, 'base64');
    // Uncompressed: one strip with a* and b* of 0.
    const data = Buffer.from(eachPixel((x) => [Math.floor((x * 255) / 23), 128, 128]).flat());
    const whole = Buffer.concat([bytes, data]);
    for (const [tag, value] of [
      [259, 1],
      [273, bytes.length],
      [279, data.length],
    ] as const)
      whole.writeUInt32LE(value, entryOf(whole, tag) + 8);
    const [page] = await decodeTiff(whole);
    expect(page?.kind).toBe('gray');
    expect([page?.samples[0], page?.samples[23]]).toEqual([0, 255]);
  });
});
