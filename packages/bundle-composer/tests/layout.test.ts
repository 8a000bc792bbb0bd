import { expect, test } from 'vitest';
import { difference, openRendered } from '../../typesetter/tests/pdfium.ts';
import { composeBundle, inspectPdf, type Manifest, planBundle, volumePlan } from '../src/index.ts';
import { bundleOf, documentItem, memorySink, readWithPdfJs, typesetter } from './compose.ts';
import { pagesPdf, symbolFont, textPdf } from './make-pdf.ts';

/** Turned pages, pages on A4, places of numbers, and volumes as files. */

const sizesOf = async (bytes: Buffer) => {
  const inspected = await inspectPdf(bytes);
  if (inspected.code !== 'ok') throw new Error(inspected.code);
  return inspected.pages.map(({ width, height }) => [Math.round(width), Math.round(height)]);
};

test.each([90, 180, 270] as const)('a page turned by %s degrees looks so', async (turn) => {
  const objects = symbolFont;
  const source = pagesPdf([{ text: 'One' }, { text: 'Two', entries: '/Rotate 90' }], { objects });
  const turned = await bundleOf(
    { a: source },
    {
      hasPageNumbers: false,
      rotations: [
        { page: 'item-a/1', turn },
        { page: 'item-a/2', turn },
      ],
    },
  );
  const wanted = pagesPdf(
    [
      { text: 'One', entries: `/Rotate ${turn}` },
      { text: 'Two', entries: `/Rotate ${turn + 90}` },
    ],
    { objects },
  );
  const [ours, theirs] = [await openRendered(turned.bytes), await openRendered(wanted)];
  for (const page of [0, 1]) expect(difference(ours.picture(page), theirs.picture(page))).toBe(0);
});

test('the number of a turned page stands upright at its lower right', async () => {
  const blank = pagesPdf([{ text: '', content: '' }]);
  const plain = await openRendered((await bundleOf({ a: blank })).bytes);
  const turned = await openRendered(
    (await bundleOf({ a: blank }, { rotations: [{ page: 'item-a/1', turn: 180 }] })).bytes,
  );
  expect(difference(plain.picture(0), turned.picture(0))).toBe(0);
});

const sizes = pagesPdf([
  { text: 'A3', mediaBox: '[0 0 842 1191]' },
  { text: 'Wide', mediaBox: '[0 0 1191 842]' },
  { text: 'Small', mediaBox: '[0 0 100 60]', content: 'BT /F1 24 Tf 10 20 Td (Small) Tj ET' },
  { text: 'Letter', mediaBox: '[0 0 612 792]' },
  { text: 'A4' },
  { text: 'Cropped', mediaBox: '[-100 -100 900 900]', entries: '/CropBox[0 0 842 595]' },
  { text: 'Units', mediaBox: '[0 0 298 421]', entries: '/UserUnit 4' },
]);

test('pages of other sizes stand on A4, upright or wide as they are', async () => {
  const { bytes } = await bundleOf({ a: sizes }, { fitsA4: true });
  expect(await sizesOf(bytes)).toEqual([
    [595, 842],
    [842, 595],
    [595, 842],
    [595, 842],
    [595, 842],
    [842, 595],
    [595, 842],
  ]);
  const read = await readWithPdfJs(bytes);
  expect(await read.text(0)).toBe('A31');
});

/** The part of a picture that is not white, as shares of its width and height. */
function inkOf({ width, height, rgba }: { width: number; height: number; rgba: Buffer }) {
  const box = { left: width, right: 0, top: height, bottom: 0 };
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if ((rgba[(y * width + x) * 4] ?? 255) < 128) {
        box.left = Math.min(box.left, x);
        box.right = Math.max(box.right, x);
        box.top = Math.min(box.top, y);
        box.bottom = Math.max(box.bottom, y);
      }
  return {
    left: box.left / width,
    right: box.right / width,
    top: box.top / height,
    bottom: box.bottom / height,
  };
}

/** A frame along the edges of the page, which cutting would take away. */
const framed = (width: number, height: number) =>
  pagesPdf([
    {
      text: '',
      mediaBox: `[0 0 ${width} ${height}]`,
      content: `${width / 50} w 0 0 ${width} ${height} re S`,
    },
  ]);

test.each([
  [842, 1191],
  [1191, 842],
  [612, 792],
  [2000, 300],
  [80, 40],
  [3000, 3000],
])('nothing of a page of %s by %s is cut off, and it is centred', async (width, height) => {
  const { bytes } = await bundleOf(
    { a: framed(width, height) },
    { fitsA4: true, hasPageNumbers: false },
  );
  const ink = inkOf((await openRendered(bytes)).picture(0, 1));
  expect(ink.left + ink.right).toBeCloseTo(1, 1);
  expect(ink.top + ink.bottom).toBeCloseTo(1, 1);
  const [seen] = await sizesOf(bytes);
  const ratio =
    ((ink.right - ink.left) * (seen?.[0] ?? 0)) / ((ink.bottom - ink.top) * (seen?.[1] ?? 1));
  expect(ratio / (width / height)).toBeGreaterThan(0.93);
  expect(ratio / (width / height)).toBeLessThan(1.07);
});

test('patterns and annotations move with a page that is put on A4', async () => {
  const source = (mediaBox: string, by: number) => {
    const at = (...values: number[]) => values.map((value) => value * by).join(' ');
    return pagesPdf(
      [
        {
          text: '',
          mediaBox,
          resources: '/Resources<</Pattern<</P 1000 0 R>>>>',
          content: `/Pattern cs /P scn ${at(100, 100, 300, 300)} re f`,
          entries: `/Annots[<</Type/Annot/Subtype/Square/F 4/Rect[${at(100, 500, 300, 600)}]/AP<</N 1001 0 R>>>>]`,
        },
      ],
      {
        objects: {
          1000: {
            dict: `/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 40 40]/XStep 40/YStep 40/Matrix[${by} 0 0 ${by} 0 0]/Resources<<>>`,
            data: '1 0 0 rg 0 0 20 20 re f',
          },
          1001: {
            dict: '/Type/XObject/Subtype/Form/BBox[0 0 10 10]',
            data: '0 0 1 rg 0 0 10 10 re f',
          },
        },
      },
    );
  };
  const options = { fitsA4: true, hasPageNumbers: false };
  const large = await bundleOf({ a: source('[0 0 1190.56 1683.78]', 2) }, options);
  const same = await bundleOf({ a: source('[0 0 595.28 841.89]', 1) }, options);
  const [ours, theirs] = [await openRendered(large.bytes), await openRendered(same.bytes)];
  expect(difference(ours.picture(0, 1), theirs.picture(0, 1))).toBeLessThan(0.002);
});

test('a page that is turned and put on A4 is as one that was turned before', async () => {
  const entries = '/Rotate 90';
  const page = { text: 'Wide', mediaBox: '[0 0 842 1191]' };
  const turned = await bundleOf(
    { a: pagesPdf([page]) },
    { fitsA4: true, rotations: [{ page: 'item-a/1', turn: 90 }] },
  );
  const before = await bundleOf({ a: pagesPdf([{ ...page, entries }]) }, { fitsA4: true });
  const [ours, theirs] = [await openRendered(turned.bytes), await openRendered(before.bytes)];
  expect(difference(ours.picture(0), theirs.picture(0))).toBe(0);
  expect(await sizesOf(turned.bytes)).toEqual([[842, 595]]);
});

test.each([
  ['bottomRight', 0.9, 0.9],
  ['bottomCentre', 0.4, 0.9],
  ['bottomLeft', 0, 0.9],
  ['topRight', 0.9, 0],
  ['topCentre', 0.4, 0],
  ['topLeft', 0, 0],
] as const)('a number at %s is there', async (position, left, top) => {
  const blank = pagesPdf([{ text: '', content: '' }]);
  const { bytes } = await bundleOf({ a: blank }, { numbers: { position } });
  const ink = inkOf((await openRendered(bytes)).picture(0, 1));
  expect(ink.left).toBeGreaterThan(left);
  expect(ink.right).toBeLessThan(left + 0.2);
  expect(ink.top).toBeGreaterThan(top);
  expect(ink.bottom).toBeLessThan(top + 0.1);
});

test('a prefix is in print, labels, contents and bookmarks', async () => {
  const { bytes } = await bundleOf(
    { a: textPdf('Alpha') },
    { hasContents: true, numbers: { prefix: 'ABC-', first: 9, digits: 4 } },
  );
  const read = await readWithPdfJs(bytes);
  expect(read.labels).toEqual(['ABC-0009', 'ABC-0010']);
  expect(await read.text(0)).toBe('Hearing bundleContentsTitle a ABC-0010ABC-0009');
  expect(await read.text(1)).toBe('AlphaABC-0010');
  expect(read.outline[0]?.title).toBe('Title a · ABC-0010');
});

const files: { [id: string]: Buffer } = {
  a: textPdf(...Array.from({ length: 8 }, (_, page) => `Alpha ${page + 1}`)),
  b: textPdf(...Array.from({ length: 14 }, (_, page) => `Beta ${page + 1}`)),
};

test('each volume is a PDF with its own contents; numbers and labels are those of the whole', async () => {
  const manifest: Manifest = {
    name: 'Bundle',
    items: [documentItem('a'), documentItem('b')],
    hasPageNumbers: true,
    hasContents: true,
    volumes: { by: 'pages', pages: 12 },
  };
  const facts = { a: { code: 'ok', pageCount: 8 }, b: { code: 'ok', pageCount: 14 } } as const;
  const plan = planBundle(manifest, facts, typesetter);
  const compose = async (part: typeof plan) => {
    const { sink, bytes } = memorySink();
    await composeBundle({
      plan: part,
      typesetter,
      sink,
      openSource: async (id) => ({ file: files[id] ?? Buffer.alloc(0) }),
    });
    return readWithPdfJs(bytes());
  };
  const whole = await compose(plan);
  expect(await whole.text(0)).toContain('Title b Volume 2 · 12');
  expect(whole.outline.map(({ title, page }) => [title, page])).toEqual([
    ['Title a · 3', 2],
    ['Title b · 12', 11],
  ]);
  const volumes = plan.volumes ?? [];
  expect(volumes).toHaveLength(3);
  const second = volumes[1] ?? { first: 0, count: 0 };
  const read = await compose(volumePlan(plan, second, 'Bundle, volume 2 of 3'));
  expect(read.pageCount).toBe(second.count);
  expect(read.labels?.[0]).toBe(String(second.first + 1));
  expect(await read.text(0)).toContain('Contents of volume 2 of 3');
  expect(await read.text(0)).toContain('Title b 12');
  expect(read.outline.map(({ title, page }) => [title, page])).toEqual([['Title b · 12', 1]]);
  expect(await read.links(0)).toEqual([1]);
  const third = volumes[2] ?? { first: 0, count: 0 };
  const rest = await compose(volumePlan(plan, third, 'Bundle, volume 3 of 3'));
  expect(rest.outline.map(({ title }) => title)).toEqual([
    `Title b (continued) · ${third.first + 2}`,
  ]);
  // Contents of the whole in the first volume lead to its own pages only.
  const first = await compose(volumePlan(plan, volumes[0] ?? { first: 0, count: 0 }, 'One'));
  expect(await first.text(0)).toContain('Title b Volume 2 · 12');
  expect(await first.links(0)).toEqual([2]);
});

test('the inspection finds text that is turned, as people see it', async () => {
  const sideways = 'BT /F1 9 Tf 0 1 -1 0 100 100 Tm (Text that runs up) Tj ET';
  const inspected = await inspectPdf(
    pagesPdf([
      { text: 'Upright' },
      { text: 'Turned', entries: '/Rotate 90' },
      { text: 'Upside down', entries: '/Rotate 180' },
      { text: '', content: sideways },
      { text: '', content: sideways, entries: '/Rotate 90' },
      { text: '', content: 'q -1 0 0 -1 595 842 cm BT /F1 9 Tf 9 9 Td (Flipped) Tj ET Q' },
      { text: '', content: `${sideways} BT /F1 9 Tf 9 9 Td (A longer text that is upright) Tj ET` },
      { text: '', content: 'BT /F1 -9 Tf -1 0 0 -1 9 9 Tm (Negative size) Tj ET' },
    ]),
  );
  expect(inspected).toMatchObject({
    turnedPages: [
      { page: 2, turn: 90 },
      { page: 3, turn: 180 },
      { page: 4, turn: 270 },
      { page: 6, turn: 180 },
    ],
  });
});

test('the inspection finds sizes other than A4, and the resolution of pictures', async () => {
  const picture = (width: number) => ({
    dict: `/Type/XObject/Subtype/Image/Width ${width}/Height ${Math.round(width * Math.SQRT2)}/BitsPerComponent 1/ColorSpace/DeviceGray`,
    data: Buffer.alloc(1),
  });
  const scan = (name: string, size = '595 0 0 842') => ({
    text: '',
    content: `q ${size} 0 0 cm /${name} Do Q`,
    resources: '/Resources<</XObject<</Low 1000 0 R/Right 1001 0 R/High 1002 0 R>>>>',
  });
  const inspected = await inspectPdf(
    pagesPdf(
      [
        scan('Low'),
        scan('Right'),
        scan('High'),
        scan('High', '30 0 0 42'),
        { ...scan('Right'), mediaBox: '[0 0 612 792]' },
      ],
      { objects: { 1000: picture(1240), 1001: picture(2480), 1002: picture(4960) } },
    ),
  );
  expect(inspected).toMatchObject({
    otherSizePages: [5],
    lowResolutionPages: [1],
    highResolutionPages: [3],
  });
});
