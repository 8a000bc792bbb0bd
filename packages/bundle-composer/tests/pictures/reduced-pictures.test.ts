import { expect, test } from 'vitest';
import { difference, openRendered } from '../../../typesetter/tests/pdfium.ts';
import type { Manifest } from '../../src/index.ts';
import { bundleOf } from '../compose.ts';
import {
  flateObject,
  jpegObject,
  picturesIn,
  progressiveObject,
  scanOf,
  scansPdf,
} from './make-scans.ts';

/** Pictures above 300 dots per inch in whole bundles, seen by PDFium. */

const reduced = (source: Buffer, manifest: Partial<Manifest> = {}) =>
  bundleOf({ a: source }, { hasPageNumbers: false, reducesPictures: true, ...manifest });
const plain = (source: Buffer, manifest: Partial<Manifest> = {}) =>
  bundleOf({ a: source }, { hasPageNumbers: false, ...manifest });

/** Screens show pages at about 100 to 200 dots per inch. */
const READING_SCALE = 2;
/** Share of pixels that may differ by more than a shade. */
const TOLERANCE = 0.004;

test.each([1, 3] as const)(
  'scans of %s channels at 600 have 300 dots, and look the same',
  async (channels) => {
    const scan = await scanOf(600, channels);
    const source = scansPdf([
      await jpegObject(scan),
      flateObject(scan),
      flateObject(scan, { filterOf: (row) => row % 5 }),
      await progressiveObject(scan),
    ]);
    const before = await plain(source);
    const after = await reduced(source);
    expect(picturesIn(before.bytes).map(({ width }) => width)).toEqual([1200, 1200, 1200, 1200]);
    expect(picturesIn(after.bytes)).toEqual([
      expect.objectContaining({ width: 600, height: 600, filter: 'DCTDecode' }),
      expect.objectContaining({ width: 600, height: 600, filter: 'FlateDecode' }),
      expect.objectContaining({ width: 600, height: 600, filter: 'FlateDecode' }),
      expect.objectContaining({ width: 600, height: 600, filter: 'DCTDecode' }),
    ]);
    expect(after.sizeBytes).toBeLessThan(before.sizeBytes / 2);
    expect(after.problems.map(({ code }) => code)).not.toContain('picture_kept');
    const [old, now] = [await openRendered(before.bytes), await openRendered(after.bytes)];
    for (const page of [0, 1, 2, 3])
      expect(
        difference(old.picture(page, READING_SCALE), now.picture(page, READING_SCALE)),
      ).toBeLessThan(TOLERANCE);
  },
);

/** Looks at a page before and after; gives the pictures of the reduced bundle. */
async function lookTheSame(source: Buffer, manifest: Partial<Manifest> = {}) {
  const [before, after] = [await plain(source, manifest), await reduced(source, manifest)];
  const [old, now] = [await openRendered(before.bytes), await openRendered(after.bytes)];
  for (let page = 0; page < old.pageCount; page++)
    expect(
      difference(old.picture(page, READING_SCALE), now.picture(page, READING_SCALE)),
    ).toBeLessThan(TOLERANCE);
  return { after, before: picturesIn(before.bytes), pictures: picturesIn(after.bytes) };
}

test('a palette becomes its colours, and other colour spaces stay', async () => {
  const scan = await scanOf(600, 3);
  const gray = await scanOf(600, 1);
  const palette = Buffer.from(
    Array.from({ length: 256 }, (_, index) => [index, 255 - index, 128]).flat(),
  );
  const rgbProfile = Buffer.from(`${'\0'.repeat(16)}RGB ${'\0'.repeat(108)}`, 'latin1');
  const { pictures } = await lookTheSame(
    scansPdf(
      [
        flateObject(gray, { colours: '[/Indexed/DeviceRGB 255 1100 0 R]' }),
        flateObject(gray, { entries: '/Decode[1 0]' }),
        await jpegObject(gray, { entries: '/Decode[1 0]' }),
        await jpegObject(scan, { colours: '[/ICCBased 1101 0 R]' }),
        flateObject(gray, { colours: '[/CalGray<</WhitePoint[0.95 1 1.09]>>]' }),
      ],
      {
        // Three values for one: only a much smaller picture takes less space.
        pages: [96, 144, 144, 144, 144].map((side, index) => ({
          content: `q ${side} 0 0 ${side} 0 0 cm /P${index} Do Q`,
        })),
        objects: {
          1100: { dict: '', data: palette },
          1101: { dict: '/N 3/Alternate/DeviceRGB', data: rgbProfile },
        },
      },
    ),
  );
  expect(pictures.map(({ width }) => width)).toEqual([400, 600, 600, 600, 600]);
  expect(pictures[0]?.dict).toMatch(/\/ColorSpace *\/DeviceRGB/);
  expect(pictures[0]?.dict).not.toContain('Indexed');
  expect(pictures[1]?.dict).toMatch(/\/Decode *\[1 0\]/);
  expect(pictures[3]?.dict).toContain('ICCBased');
  expect(pictures[4]?.dict).toContain('CalGray');
});

test('a soft mask is reduced with its picture, and hidden colours do not show at its edges', async () => {
  const { pixels, ...size } = await scanOf(600, 3);
  const scan = { ...size, pixels: Buffer.from(pixels) };
  const opacity = Buffer.alloc(1200 * 1200);
  for (let at = 0; at < opacity.length; at++) {
    const isShown = ((at % 1200) - 600) ** 2 + (Math.floor(at / 1200) - 600) ** 2 < 400 ** 2;
    opacity[at] = isShown ? 255 : 0;
    if (!isShown) scan.pixels.fill(0, at * 3, at * 3 + 3);
  }
  const mask = flateObject({ width: 1200, height: 1200, channels: 1, pixels: opacity });
  const flate = flateObject(scan, { entries: '/SMask 1200 0 R' });
  const jpeg = await jpegObject(scan, { entries: '/SMask 1201 0 R', quality: 95 });
  const { pictures } = await lookTheSame(
    scansPdf([flate, jpeg], { objects: { 1200: mask, 1201: mask } }),
  );
  expect(pictures.map(({ width }) => width)).toEqual([600, 600, 600, 600]);
  // Beside the circle no picture is darker than its own colours there.
  const source = scansPdf([flate], { objects: { 1200: mask } });
  const { rgba } = (await openRendered((await reduced(source)).bytes)).picture(0, 300 / 72);
  // A row between lines of text, where the circle begins at 125.
  const row = [...Array(600).keys()].map((x) => rgba[(204 * 600 + x) * 4 + 1] ?? 0);
  expect(Math.min(...row.slice(115, 135))).toBeGreaterThan(200);
});

test.each([
  ['a smaller place', ['72 0 0 72 0 0', '36 0 0 36 0 0'], 300],
  ['the largest place on any page', ['72 0 0 72 0 0', '108 0 0 108 0 0'], 450],
  ['a turned place', ['0 72 -72 0 72 0', '0 36 -36 0 36 0'], 300],
  ['a place that is narrower than high', ['72 0 0 144 0 0'], 300],
])('%s decides', async (_, places, width) => {
  const scan = await scanOf(600, 1);
  const pages = places.map((place) => ({ content: `q ${place} cm /P0 Do Q` }));
  const { pictures } = await lookTheSame(scansPdf([await jpegObject(scan)], { pages }));
  expect(pictures[0]?.width).toBe(width);
  const isHigh = places.length === 1;
  expect(pictures[0]?.height).toBe(isHigh ? 600 : width);
});

test('forms, units of a page and A4 count', async () => {
  const scan = await scanOf(600, 1);
  const objects = {
    1300: {
      dict: '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Matrix[16 0 0 16 0 0]/Resources<</XObject<</In 1000 0 R>>>>',
      data: 'q 9 0 0 9 0 0 cm /In Do Q',
    },
  };
  const picture = await jpegObject(scan);
  const inForm = await lookTheSame(
    scansPdf([picture], {
      objects,
      pages: [{ content: '/F Do', resources: '/Resources<</XObject<</F 1300 0 R>>>>' }],
    }),
  );
  expect(inForm.pictures[0]?.width).toBe(600);
  // Half of the page in units of four points: two inches.
  const content = 'q 36 0 0 36 0 0 cm /P0 Do Q';
  const units = scansPdf([picture], {
    pages: [{ content, mediaBox: '[0 0 72 72]', entries: '/UserUnit 4' }],
  });
  expect((await lookTheSame(units)).pictures[0]?.width).toBe(600);
  // 360 dots per inch on a large page, which A4 shows at about a third.
  const large = scansPdf([picture], {
    pages: [{ content: 'q 240 0 0 240 0 0 cm /P0 Do Q', mediaBox: '[0 0 1684 1684]' }],
  });
  expect(picturesIn((await reduced(large)).bytes)[0]?.width).toBe(1000);
  const onA4 = picturesIn((await reduced(large, { fitsA4: true })).bytes)[0]?.width;
  expect(onA4).toBe(Math.ceil((1000 * 595.28) / 1684));
});

test('pictures up to 310 dots per inch, and bundles without the setting, stay as they are', async () => {
  const scan = await scanOf(309, 3);
  const source = scansPdf([await jpegObject(scan), flateObject(scan)]);
  const [before, after] = [await plain(source), await reduced(source)];
  expect(picturesIn(after.bytes)).toEqual(picturesIn(before.bytes));
  expect(after.problems).toEqual(before.problems);
});

test('the same bundle has the same bytes', async () => {
  const scan = await scanOf(600, 3);
  const source = scansPdf([await jpegObject(scan), flateObject(scan)]);
  expect((await reduced(source)).sha256).toBe((await reduced(source)).sha256);
});
