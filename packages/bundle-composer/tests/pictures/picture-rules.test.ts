import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { filterRows } from '../../src/compose/pictures/deflate-rows.ts';
import { inflateRows } from '../../src/compose/pictures/inflate-rows.ts';
import { isEncodable, qualityFor } from '../../src/compose/pictures/jpeg-codec.ts';
import { readJpegFrame } from '../../src/compose/pictures/jpeg-frame.ts';
import {
  isAbove,
  keptPages,
  type PictureState,
  reducedSize,
} from '../../src/compose/pictures/kept-pictures.ts';
import { PictureReducer } from '../../src/compose/pictures/reduce-picture.ts';
import { RowReducer, sharesOf } from '../../src/compose/pictures/reduce-rows.ts';
import { FileBytes } from '../../src/pdf/file-bytes.ts';
import { codec, flateObject } from './make-scans.ts';

/** The rules by which pictures are reduced, each by itself. */

const inch = { width: 1, height: 1 };

test('a picture is above from 311 dots in one direction on', () => {
  expect(isAbove({ width: 310, height: 310 }, inch)).toBe(false);
  expect(isAbove({ width: 311, height: 1 }, inch)).toBe(true);
  expect(isAbove({ width: 1, height: 311 }, inch)).toBe(true);
  expect(isAbove({ width: 621, height: 621 }, { width: 2, height: 2 })).toBe(true);
});

test('300 dots an inch at the largest place, never fewer and never more than there are', () => {
  expect(reducedSize({ width: 600, height: 600 }, [inch])).toEqual({ width: 300, height: 300 });
  expect(reducedSize({ width: 310, height: 310 }, [inch])).toBeUndefined();
  expect(reducedSize({ width: 600, height: 600 }, [])).toBeUndefined();
  expect(reducedSize({ width: 600, height: 200 }, [inch])).toEqual({ width: 300, height: 200 });
  expect(reducedSize({ width: 1, height: 900 }, [{ width: 0.001, height: 1 }])).toEqual({
    width: 1,
    height: 300,
  });
  const places = [inch, { width: 0.5, height: 1.5 }];
  expect(reducedSize({ width: 600, height: 600 }, places)).toEqual({ width: 300, height: 450 });
  const [length, dots] = [
    fc.double({ min: 0.01, max: 30, noNaN: true }),
    fc.integer({ min: 1, max: 9000 }),
  ];
  fc.assert(
    fc.property(dots, dots, length, length, (width, height, across, down) => {
      const reduced = reducedSize({ width, height }, [{ width: across, height: down }]);
      if (reduced === undefined) return;
      expect(reduced.width).toBeLessThanOrEqual(width);
      expect(reduced.height).toBeLessThanOrEqual(height);
      expect(reduced.width).toBeGreaterThanOrEqual(Math.min(width, 300 * across));
      expect(reduced.height).toBeGreaterThanOrEqual(Math.min(height, 300 * down));
    }),
  );
});

test('pages are named by each reason from a tenth of their area on', () => {
  const states = new Map<number, PictureState>([
    [1, { width: 600, height: 600, reason: 'bitonal' }],
    [2, { width: 600, height: 600, reason: 'coding' }],
    [3, { width: 300, height: 300, reason: 'elsewhere' }],
  ]);
  const use = (num: number, side = 1) => ({ num, width: side, height: side });
  const kept = keptPages(
    [
      { area: 10, uses: [use(1)] },
      { area: 10.1, uses: [use(1)] },
      { area: 20, uses: [use(1), use(2)] },
      { area: 1, uses: [use(3), use(9), use(1, 2)] },
      { area: 1, uses: [use(3, 0.5)] },
      { area: 20, uses: [use(3), use(1)] },
    ],
    states,
  );
  expect(Object.fromEntries(kept)).toEqual({ bitonal: [0, 2], coding: [2], elsewhere: [4] });
});

test('cells are shared out whole', () => {
  expect(sharesOf(4, 2)).toEqual({
    first: Int32Array.of(0, 0, 1, 1),
    share: Float64Array.of(1, 1, 1, 1),
  });
  expect(sharesOf(3, 2)).toEqual({
    first: Int32Array.of(0, 0, 1),
    share: Float64Array.of(1, 0.5, 1),
  });
});

/** The mean of what lies below each new pixel, by its definition. */
function averaged(
  {
    width,
    height,
    channels,
    pixels,
  }: { width: number; height: number; channels: number; pixels: Uint8Array },
  target: { width: number; height: number },
): number[] {
  const overlap = (cell: number, old: number, to: number, reduced: number) =>
    Math.max(
      0,
      Math.min((cell + 1) / old, (to + 1) / reduced) - Math.max(cell / old, to / reduced),
    );
  const result: number[] = [];
  for (let ty = 0; ty < target.height; ty++)
    for (let tx = 0; tx < target.width; tx++)
      for (let channel = 0; channel < channels; channel++) {
        let sum = 0;
        for (let y = 0; y < height; y++)
          for (let x = 0; x < width; x++)
            sum +=
              (pixels[(y * width + x) * channels + channel] ?? 0) *
              overlap(x, width, tx, target.width) *
              overlap(y, height, ty, target.height);
        result.push(sum * target.width * target.height);
      }
  return result;
}

test('each new pixel is the mean of those below it', () => {
  const side = fc.integer({ min: 1, max: 12 });
  fc.assert(
    fc.property(
      side,
      side,
      fc.constantFrom(1, 3),
      fc.infiniteStream(fc.integer({ min: 0, max: 255 })),
      fc.nat(),
      (width, height, channels, values, seed) => {
        const pixels = Uint8Array.from(
          { length: width * height * channels },
          () => values.next().value,
        );
        const target = { width: 1 + (seed % width), height: 1 + ((seed >> 8) % height) };
        const reducer = new RowReducer({ width, height, channels }, target);
        const rowBytes = width * channels;
        for (let y = 0; y < height; y++)
          reducer.push(pixels.subarray(y * rowBytes, (y + 1) * rowBytes));
        const wanted = averaged({ width, height, channels, pixels }, target);
        expect(reducer.pixels.length).toBe(wanted.length);
        for (const [at, mean] of wanted.entries())
          expect(Math.abs((reducer.pixels[at] ?? 0) - mean)).toBeLessThanOrEqual(0.5 + 1e-6);
      },
    ),
  );
});

test('pixels count by their opacity', () => {
  const reducer = new RowReducer({ width: 4, height: 1, channels: 3 }, { width: 2, height: 1 });
  reducer.push(
    Uint8Array.of(0, 0, 0, 200, 100, 50, 10, 20, 30, 30, 40, 50),
    Uint8Array.of(0, 255, 0, 0),
  );
  expect([...reducer.pixels]).toEqual([200, 100, 50, 20, 30, 40]);
});

const source = (data: Buffer) => ({ file: new FileBytes(data), start: 0, length: data.length });
async function rowsOf(data: Buffer, shape: Parameters<typeof inflateRows>[1]) {
  const rows: Buffer[] = [];
  for await (const row of inflateRows(source(data), shape)) rows.push(Buffer.from(row));
  return Buffer.concat(rows);
}

test('rows are written and read back, across pieces of the stream', async () => {
  const [width, height, channels] = [5000, 60, 3 as const];
  const pixels = Buffer.from(
    Array.from({ length: width * height * channels }, (_, at) => ((at * 7919) >> 5) ^ at),
  );
  const shape = { rowBytes: width * channels, rows: height, bytesPerPixel: channels };
  const written = deflateSync(filterRows({ pixels, width, height, channels }));
  expect(await rowsOf(written, { ...shape, hasPngRows: true, hasTiffRows: false })).toEqual(pixels);
  const plain = deflateSync(pixels);
  expect(await rowsOf(plain, { ...shape, hasPngRows: false, hasTiffRows: false })).toEqual(pixels);
  const { data } = flateObject({ width, height, channels, pixels }, { filterOf: (y) => y % 5 });
  expect(await rowsOf(data, { ...shape, hasPngRows: true, hasTiffRows: false })).toEqual(pixels);
  // More rows than the picture has are not read.
  expect(
    (await rowsOf(plain, { ...shape, rows: 2, hasPngRows: false, hasTiffRows: false })).length,
  ).toBe(2 * width * channels);
});

test('the predictor of TIFF adds what stands left', async () => {
  const data = deflateSync(Buffer.from([10, 20, 30, 1, 255, 2, 5, 5, 5, 0, 0, 0]));
  const shape = { rowBytes: 6, rows: 2, bytesPerPixel: 3, hasPngRows: false, hasTiffRows: true };
  expect([...(await rowsOf(data, shape))]).toEqual([10, 20, 30, 11, 19, 32, 5, 5, 5, 5, 5, 5]);
});

test('a gradient gets the filter that makes it small', () => {
  const pixels = Buffer.from(Array.from({ length: 64 * 4 }, (_, at) => (at % 64) * 3));
  const rows = filterRows({ pixels, width: 64, height: 4, channels: 1 });
  expect([0, 1, 2, 3].map((y) => rows[y * 65])).toEqual([1, 2, 2, 2]);
});

const encoded = async (
  channels: 1 | 3,
  quality: number,
  subsampling: 'none' | 'horizontal' | 'both',
) => {
  const pixels = Buffer.alloc(64 * 32 * channels, 90);
  return codec.encode(
    { width: 64, height: 32, channels, pixels },
    {
      width: 0,
      height: 0,
      samples: 0,
      channels,
      isProgressive: false,
      hasAdobeMarker: false,
      namesRgb: false,
      quality,
      subsampling,
    },
  );
};
const plainFrame = {
  ...{ samples: 0, isProgressive: false, subsampling: 'none' as const },
  ...{ hasAdobeMarker: false, namesRgb: false },
};
const frameOf = (bytes: Buffer) =>
  readJpegFrame((offset, length) => bytes.subarray(offset, offset + length));

test('the headers of a JPEG say how it was encoded', async () => {
  expect(frameOf(await encoded(3, 85, 'none'))).toEqual({
    ...{ width: 64, height: 32, channels: 3, samples: 64 * 32 * 3, quality: 85 },
    ...{ isProgressive: false, subsampling: 'none', hasAdobeMarker: false, namesRgb: false },
  });
  expect(frameOf(await encoded(3, 75, 'both'))).toMatchObject({
    samples: 64 * 32 * 1.5,
    subsampling: 'both',
    quality: 75,
  });
  expect(frameOf(await encoded(3, 92, 'horizontal'))).toMatchObject({
    samples: 64 * 32 * 2,
    subsampling: 'horizontal',
    quality: 92,
  });
  expect(frameOf(await encoded(1, 80, 'none'))).toMatchObject({ channels: 1, samples: 64 * 32 });
});

test('headers that are broken are no picture', async () => {
  const whole = await encoded(3, 85, 'none');
  const at = whole.indexOf(Buffer.from([0xff, 0xc0]));
  const changed = (offset: number, ...bytes: number[]) => {
    const copy = Buffer.from(whole);
    copy.set(bytes, at + offset);
    return frameOf(copy);
  };
  expect(changed(0, 0xff, 0xc2)).toMatchObject({ isProgressive: true });
  expect(changed(0, 0xff, 0xc3)).toBeUndefined();
  expect(changed(0, 0xfe, 0xc0)).toBeUndefined();
  expect(changed(2, 0, 1)).toBeUndefined();
  expect(changed(2, 0, 9)).toBeUndefined();
  expect(changed(5, 0, 0)).toBeUndefined();
  expect(changed(7, 0, 0)).toBeUndefined();
  expect(changed(9, 4)).toBeUndefined();
  expect(changed(11, 0x01)).toBeUndefined();
  expect(changed(11, 0x51)).toBeUndefined();
  const frames = Buffer.concat([
    whole.subarray(0, at),
    whole.subarray(at, at + 19),
    whole.subarray(at),
  ]);
  expect(frameOf(frames)).toBeUndefined();
  expect(frameOf(whole.subarray(0, at))).toBeUndefined();
  expect(frameOf(Buffer.alloc(0))).toBeUndefined();
  // Components that are named R, G and B, and no word of JFIF or Adobe.
  const named = Buffer.from(whole);
  for (const [index, letter] of [...'RGB'].entries())
    named[at + 10 + 3 * index] = letter.charCodeAt(0);
  expect(frameOf(named)?.namesRgb).toBe(false);
  named.write('JFXX', named.indexOf('JFIF'), 'latin1');
  expect(frameOf(named)?.namesRgb).toBe(true);
});

test.each([
  [1, 16, 16],
  [3, 2999, 2],
  [1, 601, 599],
  [3, 300, 301],
] as const)(
  'a JPEG of %s channels, %s × %s, that is larger than its pixels is whole',
  async (channels, width, height) => {
    let noise = 1;
    const pixels = Buffer.from(
      Array.from({ length: width * height * channels }, () => {
        noise = (Math.imul(noise, 1_664_525) + 1_013_904_223) >>> 0;
        return (noise >>> 30) & 1 ? 255 : 0;
      }),
    );
    const frame = { ...plainFrame, width, height, channels, quality: 92 };
    const jpeg = await codec.encode({ width, height, channels, pixels }, frame);
    const error = await codec.decode(jpeg, frame, (decoded) =>
      decoded.reduce((sum, value, at) => sum + Math.abs(value - (pixels[at] ?? 0)), 0),
    );
    expect(error / pixels.length).toBeLessThan(8);
  },
);

test('pictures of a few pixels are not encoded, and stay', async () => {
  const size = { width: 8, height: 8, channels: 1 as const };
  expect(isEncodable(size)).toBe(false);
  expect(isEncodable({ width: 1, height: 3000, channels: 1 })).toBe(false);
  expect(isEncodable({ width: 16, height: 16, channels: 3 })).toBe(true);
  const small = codec.encode(
    { ...size, pixels: Buffer.alloc(64) },
    { ...plainFrame, ...size, quality: 80 },
  );
  await expect(small).rejects.toThrow('cannot be encoded');
  const frame = { ...plainFrame, width: 64, height: 64, channels: 1 as const, quality: 80 };
  const whole = { width: 64, height: 64, channels: 1 as const };
  const data = await codec.encode({ ...whole, pixels: Buffer.alloc(64 * 64, 9) }, frame);
  const picture = {
    ...whole,
    base: undefined,
    mask: undefined,
    coding: { kind: 'jpeg' as const, frame },
  };
  const body = { num: 5, text: '<<>>', data: source(data) };
  const task = {
    num: 9,
    picture,
    copied: { body, head: '<<' },
    mask: undefined,
    target: { width: 8, height: 8 },
  };
  expect(await new PictureReducer(codec).reduce(task)).toEqual({
    bodies: [body],
    failed: 'larger',
  });
});

test('the quality stays within what readers see', () => {
  expect([20, 75, 85, 92, 100].map((quality) => qualityFor({ quality }))).toEqual([
    75, 75, 85, 92, 92,
  ]);
});

test('a bundle decodes so many samples, and keeps the pictures after them', async () => {
  const [width, height] = [64, 64];
  const pixels = Buffer.from(Array.from({ length: width * height }, (_, at) => (at * 7919) >> 4));
  const { data } = flateObject({ width, height, channels: 1, pixels });
  const picture = {
    ...{ width, height, channels: 1 as const, base: undefined, mask: undefined },
    coding: { kind: 'flate' as const, hasPngRows: false, hasTiffRows: false, palette: undefined },
  };
  const body = { num: 5, text: '<<>>', data: source(data) };
  const task = {
    num: 9,
    picture,
    copied: { body, head: '<</A 1' },
    mask: undefined,
    target: { width: 8, height: 8 },
  };
  const reducer = new PictureReducer(codec, width * height + 1);
  const [first, second] = [await reducer.reduce(task), await reducer.reduce(task)];
  expect(first.failed).toBeUndefined();
  expect(first.bodies[0]?.num).toBe(5);
  expect(first.bodies[0]?.text).toMatch(
    /^<<\/A 1\/Width 8\/Height 8\/BitsPerComponent 8\/Filter\/FlateDecode\/DecodeParms<<\/Predictor 15\/Colors 1\/Columns 8>>\/Length \d+>>$/,
  );
  expect(second).toEqual({ bodies: [body], failed: 'limit' });
});
