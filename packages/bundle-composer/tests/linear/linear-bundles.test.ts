import { mkdtemp, readdir, rm, writeFile as writeBytes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { composeBundle, inspectPdf, type Manifest, planBundle } from '../../src/index.ts';
import { bundleOf, documentItem, memorySink, readWithPdfJs, typesetter } from '../compose.ts';
import { pagesPdf, textPdf } from '../make-pdf.ts';
import { readLinear } from './read-hints.ts';

/** Bundles are linearised: what a viewer finds by the hints is what stands in the file. */

const shared = '/Resources<</Font<</F1 3 0 R>>/XObject<</Logo 1000 0 R>>>>';
const source = pagesPdf(
  Array.from({ length: 7 }, (_, page) => ({
    text: '',
    content: `BT /F1 24 Tf 72 700 Td (Page ${page}) Tj ET /Logo Do`,
    resources: shared,
    entries:
      page % 2 === 0 ? '/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/Dest[12 0 R/Fit]>>]' : '',
  })),
  { objects: { 1000: { dict: '/Type/XObject/Subtype/Form/BBox[0 0 9 9]', data: '0 0 9 9 re f' } } },
);
const items = [
  { kind: 'section' as const, id: 's', title: 'Pleadings (5 0 R)' },
  documentItem('a'),
  documentItem('b', { title: 'A name with 3 0 R (and \\ brackets))' }),
];

const cases: [string, Partial<Manifest>][] = [
  [
    'contents, sections, numbers and notes',
    { items, hasContents: true, annotations: [{ id: 'n', page: 'item-a/3', text: 'See 4 0 R' }] },
  ],
  ['neither contents nor numbers', { hasPageNumbers: false }],
  ['the checksums of its documents, on A4', { hasManifestPage: true, fitsA4: true }],
];

test.each(cases)('a bundle with %s says where each page is', async (_, manifest) => {
  const { bytes, pageCount } = await bundleOf({ a: source, b: textPdf('One', 'Two') }, manifest);
  const text = bytes.toString('latin1');
  const file = readLinear(bytes);
  const { dictionary, offsets, firstNumbers, pages } = file;
  expect(dictionary).toMatchObject({ L: bytes.length, N: pageCount });
  expect(text.slice(dictionary.T, dictionary.T + 20)).toBe('\n0000000000 65535 f ');
  // Numbers have no gaps, and each object is where the tables say.
  const numbers = [...offsets.keys()].toSorted((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, index) => index + 1));
  for (const [num, offset] of offsets) expect(text.startsWith(`${num} 0 obj\n`, offset)).toBe(true);
  expect(offsets.get(dictionary.O)).toBe((dictionary.H[0] ?? 0) + (dictionary.H[1] ?? 0));

  // Hints leave out the hint stream, which stands before the first page.
  const real = (offset: number) => offset + (dictionary.H[1] ?? 0);
  expect(real(file.firstPageOffset)).toBe(offsets.get(dictionary.O));
  expect(pages).toHaveLength(pageCount);
  const isPage = (offset: number) =>
    /^\d+ 0 obj\n<<\/Type\/Page\/Parent /.test(text.slice(offset, offset + 60));
  let at = real(file.firstPageOffset);
  let num = dictionary.O;
  for (const [index, page] of pages.entries()) {
    expect(isPage(at)).toBe(true);
    expect(offsets.get(num)).toBe(at);
    expect(text.slice(at, at + page.length).match(/^\d+ 0 obj$/gm)).toHaveLength(page.objects);
    expect(text.slice(at + page.length - 7, at + page.length)).toBe('endobj\n');
    // The other pages follow the first one, under numbers from 1 on.
    at += page.length;
    num = index === 0 ? 1 : num + page.objects;
    if (index === 0) expect(at).toBe(dictionary.E);
  }
  expect(firstNumbers).toHaveLength((pages[0]?.objects ?? 0) + 3);
  const { shared } = file;
  expect(shared.firstCount).toBe(pages[0]?.objects);
  if (shared.num > 0) expect(offsets.get(shared.num)).toBe(real(shared.offset));
  expect(at).toBe(shared.num > 0 ? real(shared.offset) : at);

  // All that a page refers to is its own or among what it shares, or belongs to the whole file.
  const offsetsOfShared: number[] = [];
  let place = real(file.firstPageOffset);
  for (const [index, length] of shared.lengths.entries()) {
    if (index === shared.firstCount) place = real(shared.offset);
    offsetsOfShared.push(place);
    place += length;
  }
  const known = new Set(offsets.values());
  for (const offset of offsetsOfShared) expect(known.has(offset)).toBe(true);
  expect(pages[0]?.shared).toEqual([]);
  const fonts = /\/F1 (\d+) 0 R/.exec(text.slice(offsets.get(2), (offsets.get(2) ?? 0) + 400))?.[1];
  if (fonts !== undefined)
    for (const page of pages.slice(1)) expect(page.shared.length).toBeGreaterThan(0);
  const { outlines } = file;
  if (outlines !== undefined) {
    expect(offsets.get(outlines.num)).toBe(real(outlines.offset));
    expect(text.startsWith(`${outlines.num} 0 obj\n<</Type/Outlines`, real(outlines.offset))).toBe(
      true,
    );
    expect(real(outlines.offset) + outlines.length).toBe(dictionary.E);
  }
  expect(text).toContain('/Linearized 1');
  expect((await readWithPdfJs(bytes)).pageCount).toBe(pageCount);
  expect(await inspectPdf(bytes)).toMatchObject({ code: 'ok', wasRepaired: false });
});

test('titles that look like references stay as they are', async () => {
  const { bytes } = await bundleOf({ a: source, b: textPdf('One') }, { items, hasContents: true });
  const { outline } = await readWithPdfJs(bytes);
  const titles = outline.flatMap((one) => [one.title, ...one.items.map(({ title }) => title)]);
  expect(titles).toEqual([
    'Pleadings (5 0 R) · 2',
    'Title a · 3',
    'A name with 3 0 R (and \\ brackets)) · 10',
  ]);
});

test('the first part of the file is enough for the first page', async () => {
  const pictures = Array.from({ length: 20 }, (_, page) => ({
    text: '',
    content: 'q 595 0 0 842 0 0 cm /Im Do Q',
    resources: `/Resources<</XObject<</Im ${1000 + page} 0 R>>>>`,
  }));
  const objects = Object.fromEntries(
    pictures.map((_, page) => [
      1000 + page,
      {
        dict: '/Type/XObject/Subtype/Image/Width 500/Height 500/BitsPerComponent 8/ColorSpace/DeviceGray',
        data: Buffer.alloc(250_000, page),
      },
    ]),
  );
  const { bytes } = await bundleOf({ a: pagesPdf(pictures, { objects }) }, { hasContents: true });
  const { dictionary, pages } = readLinear(bytes);
  expect(bytes.length).toBeGreaterThan(5_000_000);
  expect(dictionary.E).toBeLessThan(60_000);
  // Each picture lies with its page.
  expect(pages.slice(1).every(({ length }) => length > 250_000 && length < 260_000)).toBe(true);
});

const filesOf = async (folder: string) => (await readdir(folder)).toSorted();

test('nothing is left of the objects beside the file, whatever ends the composing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'linear-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const facts = { a: { code: 'ok' as const, pageCount: 1 } };
  const manifest = {
    name: 'B',
    items: [documentItem('a')],
    hasPageNumbers: true,
    hasContents: false,
  };
  const plan = planBundle(manifest, facts, typesetter);
  const sink = join(folder, 'bundle.pdf');
  const file = textPdf('One');
  await composeBundle({ plan, typesetter, sink, openSource: async () => ({ file }) });
  expect(await filesOf(folder)).toEqual(['bundle.pdf']);
  const broken = new Error('No source');
  const failing = composeBundle({
    plan,
    typesetter,
    sink,
    openSource: () => Promise.reject(broken),
  });
  await expect(failing).rejects.toBe(broken);
  expect(await filesOf(folder)).toEqual(['bundle.pdf']);
  // A store that cannot be opened.
  const inFile = join(folder, 'bundle.pdf', 'other.pdf');
  await expect(
    composeBundle({ plan, typesetter, sink: inFile, openSource: async () => ({ file }) }),
  ).rejects.toThrow('ENOTDIR');
  await writeBytes(join(folder, 'other'), '');
  expect(await filesOf(folder)).toEqual(['bundle.pdf', 'other']);
  const stores = async () =>
    (await readdir(tmpdir())).filter((name) => name.startsWith('bundle-objects-'));
  const before = await stores();
  await composeBundle({
    plan,
    typesetter,
    sink: memorySink().sink,
    openSource: async () => ({ file }),
  });
  expect(await stores()).toEqual(before);
});
