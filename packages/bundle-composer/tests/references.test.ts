import { expect, test } from 'vitest';
import { difference, openRendered } from '../../typesetter/tests/pdfium.ts';
import { inspectPdf, type Manifest, type SourceReference } from '../src/index.ts';
import { bundleOf, documentItem, linkRectsOf, readWithPdfJs } from './compose.ts';
import { readLinear } from './linear/read-hints.ts';
import { pagesPdf, textPdf } from './make-pdf.ts';

/** Words that a manifest makes links to other pages of the bundle. */

const LINE = { x: 72, y: 690, width: 200, height: 30 };

/** A reference on page 1 of `a`, and where its words stand. */
const reference = (
  target: { documentId: string; page: number },
  boxes: SourceReference['boxes'] = [LINE],
) => ({
  inManifest: { documentId: 'a', page: 1, words: 'Annexure P-3', occurrence: 0, target },
  inSource: { page: 1, boxes, target },
});

function bundleWith(
  files: { [documentId: string]: Buffer },
  references: ReturnType<typeof reference>[],
  manifest: Partial<Manifest> = {},
) {
  return bundleOf(
    files,
    { references: references.map(({ inManifest }) => inManifest), ...manifest },
    {},
    { a: references.map(({ inSource }) => inSource) },
  );
}

const a = textPdf('See Annexure P-3', 'Two');
const b = textPdf('Ledger', 'Total');
const toTotal = { documentId: 'b', page: 2 };

test('a reference is a link to the page, described by title and number, and the page looks as before', async () => {
  const { bytes, problems } = await bundleWith({ a, b }, [reference(toTotal)]);
  const read = await readWithPdfJs(bytes);
  expect(await read.links(0)).toEqual([3]);
  expect(await read.annotations(0)).toEqual([{ subtype: 'Link', text: 'Title b, page 4' }]);
  expect(await linkRectsOf(bytes, 0)).toEqual([[72, 690, 272, 720]]);
  expect(problems).toEqual([]);
  const [linked, plain] = [
    await openRendered(bytes),
    await openRendered((await bundleOf({ a, b })).bytes),
  ];
  expect(difference(linked.picture(0), plain.picture(0))).toBe(0);
  // PDF/A-2 and PDF/UA: printed, not hidden, and in the structure of its page.
  const text = bytes.toString('latin1');
  expect(text).toMatch(/\/Subtype\/Link\/Rect\[[^\]]*\]\/Border\[0 0 0\]\/F 4\/Contents/);
  expect(text).toMatch(/\/S\/Link\/P \d+ 0 R\/Pg \d+ 0 R\/K <<\/Type\/OBJR/);
});

test('a bundle without references has the bytes that it had', async () => {
  const { bytes } = await bundleOf({ a, b });
  expect((await bundleOf({ a, b }, { references: [] })).bytes.equals(bytes)).toBe(true);
});

test.each([
  ['a document that is not in the bundle', { documentId: 'c', page: 1 }, {}],
  [
    'a page that was not chosen',
    toTotal,
    { items: [documentItem('a'), documentItem('b', { pages: '1' })] },
  ],
  ['a page that was deleted', toTotal, { deletedPages: ['item-b/2'] }],
])('%s gets no link, and nothing tells of it', async (_what, target, manifest) => {
  const { bytes, problems } = await bundleWith({ a, b }, [reference(target)], manifest);
  expect(await (await readWithPdfJs(bytes)).links(0)).toEqual([]);
  expect(problems).toEqual([]);
});

test('words over two lines are two links, so that the words between lead nowhere', async () => {
  const boxes = [
    { x: 400, y: 700, width: 120, height: 20 },
    { x: 72, y: 676, width: 60, height: 20 },
  ];
  const { bytes } = await bundleWith({ a, b }, [reference(toTotal, boxes)]);
  expect(await linkRectsOf(bytes, 0)).toEqual([
    [400, 700, 520, 720],
    [72, 676, 132, 696],
  ]);
});

test('words that were not found, and words beside the visible page, are named and are no links', async () => {
  const beside = [{ x: 72, y: 900, width: 100, height: 20 }];
  const { bytes, problems } = await bundleWith({ a, b }, [
    reference(toTotal, []),
    reference(toTotal, beside),
  ]);
  expect(await (await readWithPdfJs(bytes)).links(0)).toEqual([]);
  expect(problems).toEqual([
    {
      code: 'reference_unlinked',
      message: 'Page 1: a reference is not a link, because its words were not found on the page',
      ...{ itemId: 'item-a', pages: ['1'] },
    },
  ]);
});

test('words below a mark for redaction, and those of a page with a hidden layer, are no links', async () => {
  const marked = pagesPdf([
    { text: 'See', entries: '/Annots[<</Type/Annot/Subtype/Redact/Rect[100 680 150 730]>>]' },
  ]);
  const layered = pagesPdf(
    [
      {
        text: '',
        content: '/OC /Hidden BDC BT /F1 24 Tf 72 700 Td (Annexure P-3) Tj ET EMC',
        resources: '/Resources<</Font<</F1 3 0 R>>/Properties<</Hidden 1000 0 R>>>>',
      },
    ],
    {
      catalog: '/OCProperties<</OCGs[1000 0 R]/D<</OFF[1000 0 R]>>>>',
      objects: { 1000: '<</Type/OCG/Name(Hidden)>>' },
    },
  );
  for (const source of [marked, layered]) {
    const { bytes, problems } = await bundleWith({ a: source, b }, [reference(toTotal)]);
    expect(await (await readWithPdfJs(bytes)).links(0)).toEqual([]);
    expect(problems.map(({ code }) => code)).toContain('reference_unlinked');
  }
});

test('a link follows its page when that is put on A4, and stays on the words of a turned one', async () => {
  const large = pagesPdf([{ text: 'See', mediaBox: '[0 0 1190 1684]' }]);
  const { bytes } = await bundleWith({ a: large, b }, [reference(toTotal)], { fitsA4: true });
  const [rect = []] = await linkRectsOf(bytes, 0);
  expect(rect.map(Math.round)).toEqual([36, 345, 136, 360]);
  const turned = await bundleWith({ a, b }, [reference(toTotal)], {
    rotations: [{ page: 'item-a/1', turn: 90 }],
  });
  expect(await linkRectsOf(turned.bytes, 0)).toEqual([[72, 690, 272, 720]]);
});

test('a link to a document that turns out unreadable leads to its slip sheet', async () => {
  const { inManifest, inSource } = reference(toTotal);
  const { bytes, slips } = await bundleOf(
    { a, b: Buffer.from('%PDF-1.7\n') },
    { references: [inManifest] },
    { b: await inspectPdf(b) },
    { a: [inSource] },
  );
  expect(slips).toHaveLength(1);
  expect(await (await readWithPdfJs(bytes)).links(0)).toEqual([2]);
});

test('each place of a document that stands twice in the bundle has the link', async () => {
  const items = [documentItem('a'), documentItem('b'), { ...documentItem('a'), id: 'again' }];
  const { bytes } = await bundleWith({ a, b }, [reference(toTotal)], { items });
  const read = await readWithPdfJs(bytes);
  expect([await read.links(0), await read.links(4)]).toEqual([[3], [3]]);
});

test('a bundle with links is linearised, and stays PDF/A-2u where its documents are', async () => {
  const sheets = await bundleOf(
    {},
    { items: [{ kind: 'section', id: 's', title: 'Pleadings' }], hasContents: true },
  );
  const [own, other] = [sheets.bytes, sheets.bytes];
  const { bytes, isArchival } = await bundleWith({ a: own, b: other }, [reference(toTotal)], {
    hasContents: true,
  });
  expect(isArchival).toBe(true);
  expect((await readWithPdfJs(bytes)).pageCount).toBe(5);
  expect(await linkRectsOf(bytes, 1)).toContainEqual([72, 690, 272, 720]);
  expect(readLinear(bytes).pages).toHaveLength(5);
});
