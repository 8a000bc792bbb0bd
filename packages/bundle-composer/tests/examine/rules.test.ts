import { expect, test } from 'vitest';
import { inspectPdf } from '../../src/index.ts';
import { bundleOf, searchable } from '../compose.ts';
import { pagesPdf, type TestObjects } from '../make-pdf.ts';

/** Rules of ISO 19005-2 that the examination of sources holds. */

type Source = { resources?: string; content?: string; objects?: TestObjects; entries?: string };
const sourceOf = ({ resources = '', content = '', objects = {}, entries = '' }: Source) =>
  pagesPdf([{ text: '', content, resources: `/Resources<<${resources}>>`, entries }], { objects });

/** Reasons of a bundle of a page, examined at its inspection and by the composer, which must agree. */
async function reasonsOf(source: Buffer): Promise<readonly string[]> {
  const inspected = await inspectPdf(source);
  if (inspected.code !== 'ok') throw new Error(inspected.code);
  const { archive, ...unexamined } = inspected;
  expect(archive?.version).toBe(1);
  const early = await bundleOf({ a: source });
  const late = await bundleOf({ a: source }, {}, { a: unexamined });
  expect(late.obstacles).toEqual(early.obstacles);
  const reasons = early.obstacles[0]?.reasons ?? [];
  expect(early.isArchival).toBe(reasons.length === 0);
  expect(searchable(early.bytes).includes('<pdfaid:part>2</pdfaid:part>')).toBe(early.isArchival);
  return reasons;
}

const form = (entries: string, data: string) => ({
  dict: `/Type/XObject/Subtype/Form/BBox[0 0 9 9]${entries}`,
  data,
});
const picture = (entries: string, data: string | Buffer = '\0\0\0\0') => ({
  dict: `/Type/XObject/Subtype/Image/Width 1/Height 1${entries}`,
  data,
});
const tint = { dict: '/FunctionType 4/Domain[0 1]/Range[0 1 0 1 0 1]', data: '{dup dup}' };
const gray = '/BitsPerComponent 8/ColorSpace/DeviceGray';
const jpeg2000 = (space: number, bits: number) =>
  Buffer.concat([
    Buffer.from('0000000c6a5020200d0a870a', 'hex'),
    Buffer.from('0000002d6a703268', 'hex'),
    Buffer.from('000000166968647200000001000000010003', 'hex'),
    Buffer.from([bits, 7, 0, 0]),
    Buffer.from('0000000f636f6c72010000000000', 'hex'),
    Buffer.from([space]),
  ]);

const broken: [what: string, clause: string, source: Source][] = [
  ['an unknown operator', '6.2.2', { content: 'BX foo EX' }],
  ['words without an operator', '6.2.2', { content: '1 0 0 rg 5' }],
  ['states that are not restored', '6.2.2', { content: 'q q Q' }],
  ['states that were not saved', '6.2.2', { content: 'q Q Q' }],
  ['28 states beside that of the bundle', '6.1.13', { content: 'q '.repeat(28) + 'Q '.repeat(28) }],
  ['half a byte', '6.1.6', { content: '/Span <</ActualText <616>>> BDC EMC' }],
  ['a number that is none', '6.1.7', { content: '1.2.3 w' }],
  ['a large number', '6.1.13', { content: '2147483648 w' }],
  ['a long name', '6.1.13', { content: `/${'a'.repeat(128)} BMC EMC` }],
  ['a long text', '6.1.13', { content: `/Span <</E (${'a'.repeat(32_768)})>> BDC EMC` }],
  ['a name that is not there', '6.2.2', { content: '/X Do' }],
  [
    'a form that uses the fonts of its page',
    '6.2.2',
    {
      resources: '/XObject<</X 1000 0 R>>/ExtGState<</G<</CA 1>>>>',
      content: '/X Do',
      objects: { 1000: form('', '/G gs') },
    },
  ],
  ['CMYK', '6.2.4.3', { content: '0 0 0 1 K' }],
  ['CMYK by its name', '6.2.4.3', { content: '/DeviceCMYK cs' }],
  [
    'CMYK below a spot colour, in a form in a pattern',
    '6.2.4.3',
    {
      resources: '/Pattern<</P 1000 0 R>>',
      content: '/Pattern cs /P scn',
      objects: {
        1000: {
          dict: '/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9 9]/XStep 9/YStep 9/Resources<</XObject<</X 1001 0 R>>>>',
          data: '/X Do',
        },
        1001: form(
          '/Resources<</ColorSpace<</C[/Separation/Spot/DeviceCMYK 1002 0 R]>>>>',
          '/C cs',
        ),
        1002: tint,
      },
    },
  ],
  ['the colours of a group', '6.2.4.3', { entries: '/Group<</S/Transparency/CS/DeviceCMYK>>' }],
  [
    'a profile that is none',
    '6.2.4.2',
    {
      resources: '/ColorSpace<</C[/ICCBased 1000 0 R]>>',
      content: '/C cs',
      objects: { 1000: { dict: '/N 3', data: 'x'.repeat(200) } },
    },
  ],
  [
    'a spot colour beside others without its definition',
    '6.2.4.4',
    {
      resources: '/ColorSpace<</C[/DeviceN[/A]/DeviceRGB 1000 0 R]>>',
      content: '/C cs',
      objects: { 1000: tint },
    },
  ],
  [
    'one spot colour with two definitions',
    '6.2.4.4',
    {
      resources:
        '/ColorSpace<</C[/Separation/A/DeviceRGB 1000 0 R]/D[/Separation/A/DeviceRGB 1001 0 R]>>',
      content: '/C cs /D cs',
      objects: { 1000: tint, 1001: { ...tint, data: '{pop 0 0 0}' } },
    },
  ],
  [
    'a spot colour that is not UTF-8',
    '6.1.8',
    {
      resources: '/ColorSpace<</C[/Separation/A#ff/DeviceRGB 1000 0 R]>>',
      content: '/C cs',
      objects: { 1000: tint },
    },
  ],
  ['an unknown intent', '6.2.6', { content: '/Best ri' }],
  [
    'an unknown blend mode',
    '6.2.10',
    { resources: '/ExtGState<</G<</BM/Best>>>>', content: '/G gs' },
  ],
  [
    'a soft mask in CMYK',
    '6.2.4.3',
    {
      resources: '/ExtGState<</G<</SMask<</S/Luminosity/G 1000 0 R>>>>>>',
      content: '/G gs',
      objects: { 1000: form('', '0 0 0 0 k') },
    },
  ],
  [
    'a picture of 3 bits',
    '6.2.8',
    {
      resources: '/XObject<</X 1000 0 R>>',
      content: '/X Do',
      objects: { 1000: picture('/BitsPerComponent 3/ColorSpace/DeviceGray') },
    },
  ],
  [
    'an unknown filter',
    '6.1.7.2',
    {
      resources: '/XObject<</X 1000 0 R>>',
      content: '/X Do',
      objects: { 1000: picture(`${gray}/Filter/Best`) },
    },
  ],
  [
    'LZW that is damaged',
    '6.1.7.2',
    {
      resources: '/XObject<</X 1000 0 R>>',
      content: '/X Do',
      objects: { 1000: picture(`${gray}/Filter[/FlateDecode/LZWDecode]`) },
    },
  ],
  [
    'JPEG 2000 in CMYK',
    '6.2.4.3',
    {
      resources: '/XObject<</X 1000 0 R>>',
      content: '/X Do',
      objects: { 1000: picture('/Filter/JPXDecode', jpeg2000(12, 7)) },
    },
  ],
  [
    'JPEG 2000 with samples of several sizes',
    '6.2.8.3',
    {
      resources: '/XObject<</X 1000 0 R>>',
      content: '/X Do',
      objects: { 1000: picture('/Filter/JPXDecode', jpeg2000(16, 255)) },
    },
  ],
  [
    'a picture within the content that readers smooth',
    '6.2.8',
    { content: 'BI /W 1 /H 1 /BPC 8 /CS /G /I true ID x EI' },
  ],
  ['LZW within the content', '6.1.7.2', { content: 'BI /W 1 /H 1 /BPC 8 /CS /G /F /LZW ID x EI' }],
  [
    'PostScript',
    '6.2.9',
    {
      resources: '/XObject<</X 1000 0 R>>',
      content: '/X Do',
      objects: { 1000: { dict: '/Type/XObject/Subtype/PS', data: '' } },
    },
  ],
  ['a page of 2 points', '6.1.13', { entries: '/TrimBox[0 0 2 9]' }],
  [
    'a comment without a look',
    '6.3.3',
    { entries: '/Annots[<</Type/Annot/Subtype/Square/Rect[9 9 20 20]>>]' },
  ],
];

test.each(broken)('%s is named (%s)', async (_what, clause, source) => {
  const reasons = await reasonsOf(sourceOf(source));
  expect(reasons).toEqual([expect.stringContaining(`(${clause}), page 1`)]);
});

const calculator = (data: string): Source => ({
  resources: '/ColorSpace<</C[/Separation/A/DeviceRGB 1000 0 R]>>',
  content: '/C cs',
  objects: { 1000: { ...tint, data } },
});
test.each(['{dup foo}', `{dup 0.${'0'.repeat(40)}1}`, '{dup 2147483648}'])(
  'a function with %s is named',
  async (data) => {
    expect(await reasonsOf(sourceOf(calculator(data)))).toEqual([
      expect.stringMatching(/^functions with numbers or operators.*\(6\.1\.13\), page 1$/),
    ]);
  },
);

test('a place of a link beyond the limits is left out', async () => {
  const entries =
    '/Annots[<</Type/Annot/Subtype/Link/Rect[9 9 20 20]/Dest[10 0 R/XYZ 0 2147483648 0]>>]';
  const source = sourceOf({ entries });
  expect(await reasonsOf(source)).toEqual([]);
  expect((await bundleOf({ a: source })).bytes.toString('latin1')).toContain('/XYZ 0 null 0');
});

const kept: [what: string, Source][] = [
  ['27 states beside that of the bundle', { content: 'q '.repeat(27) + 'Q '.repeat(27) }],
  ['a compatibility section', { content: 'BX q Q EX' }],
  ['gray and RGB', { content: '1 0 0 RG 0.5 g /DeviceRGB cs /DeviceGray CS' }],
  ['CMYK that nothing draws', { resources: '/ColorSpace<</C/DeviceCMYK>>' }],
  [
    'JPEG 2000 in sRGB',
    {
      resources: '/XObject<</X 1000 0 R>>',
      content: '/X Do',
      objects: { 1000: picture('/Filter/JPXDecode', jpeg2000(16, 7)) },
    },
  ],
  [
    'a form that draws itself',
    {
      resources: '/XObject<</X 1000 0 R>>',
      content: '/X Do',
      objects: { 1000: form('/Resources<</XObject<</X 1000 0 R>>>>', '/X Do') },
    },
  ],
  [
    'layers that can be turned off',
    {
      resources: '/Properties<</L 1000 0 R>>',
      content: '/OC /L BDC EMC',
      objects: {
        1: '<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[1000 0 R]/D<</Order[]>>>>>>',
        1000: '<</Type/OCG/Name(Notes)>>',
      },
    },
  ],
];

test.each(kept)('%s: the bundle is archival', async (_what, source) => {
  expect(await reasonsOf(sourceOf(source))).toEqual([]);
});

test('layers of the bundle have a name and no automatic states', async () => {
  const { bytes } = await bundleOf({ a: sourceOf(kept.at(-1)?.[1] ?? {}) });
  const text = bytes.toString('latin1');
  expect(text).toMatch(/\/OCProperties<<\/OCGs\[[0-9]+ 0 R\]\/D<<\/Name\(Layers\)/);
  expect(text).not.toContain('/AS[');
});

test.each([
  ['pictures are not smoothed', `${gray}/Interpolate true`, '/Interpolate'],
  ['an unknown intent of a picture is left out', `${gray}/Intent/Best`, '/Best'],
  ['other pictures are left out', `${gray}/Alternates[<</Image 1000 0 R>>]`, '/Alternates'],
])('%s, and the bundle is archival', async (_what, entries, gone) => {
  const source = sourceOf({
    resources: '/XObject<</X 1000 0 R>>',
    content: '/X Do',
    objects: { 1000: picture(entries) },
  });
  expect(source.toString('latin1')).toContain(gone);
  expect(await reasonsOf(source)).toEqual([]);
  expect((await bundleOf({ a: source })).bytes.toString('latin1')).not.toContain(gone);
});

test.each([
  [
    'an object',
    '/G 1000 0 R',
    { 1000: '<</Type/ExtGState/TR/Identity/HT/Default/RI/Best/CA .5>>' },
  ],
  [
    'an object that does not say what it is',
    '/G 1000 0 R',
    { 1000: '<</TR2/Default/RI/Best/CA .5>>' },
  ],
  ['a part of the resources', '/G<</TR/Identity/HTP[1 2]/RI/Best/CA .5>>', {}],
])('settings of a printing press are left out: %s', async (_what, states, objects) => {
  const source = sourceOf({ resources: `/ExtGState<<${states}>>`, content: '/G gs', objects });
  expect(await reasonsOf(source)).toEqual([]);
  const written = (await bundleOf({ a: source })).bytes.toString('latin1');
  expect(written).toContain('/CA 0.5');
  expect(written).not.toMatch(/\/TR|\/HT|\/RI/);
});

test('texts of objects have whole bytes', async () => {
  const source = sourceOf({
    entries:
      '/Annots[<</Type/Annot/Subtype/Text/Rect[9 9 20 20]/Contents<41 4>/AP<</N 1000 0 R>>>>]',
    objects: { 1000: form('', '') },
  });
  expect(await reasonsOf(source)).toEqual([]);
  expect((await bundleOf({ a: source })).bytes.toString('latin1')).toContain('/Contents <4140>');
});

test('each page is judged alone, and a page counts where it is chosen', async () => {
  const pages = ['', '0 0 0 1 k', '', '/Best ri', '0 0 0 1 k', '0 0 0 1 k'].map((content) => ({
    text: '',
    content,
    resources: '/Resources<<>>',
  }));
  const source = pagesPdf(pages);
  expect(await reasonsOf(source)).toEqual([
    'colours of a printing press (CMYK) without a profile (6.2.4.3), pages 2, 5, 6',
    'unknown rendering intents (6.2.6), page 4',
  ]);
  const item = { kind: 'document', id: 'i', documentId: 'a', title: 'A' } as const;
  const some = await bundleOf({ a: source }, { items: [{ ...item, pages: '1,3' }] });
  expect(some.isArchival).toBe(true);
});

test('documents that define a spot colour otherwise than earlier ones are named', async () => {
  const spot = (data: string) =>
    sourceOf({
      resources: '/ColorSpace<</C[/Separation/A/DeviceRGB 1000 0 R]>>',
      content: '/C cs',
      objects: { 1000: { ...tint, data } },
    });
  const same = await bundleOf({ a: spot('{dup dup}'), b: spot('{dup dup}') });
  expect(same.isArchival).toBe(true);
  const { obstacles } = await bundleOf({ a: spot('{dup dup}'), b: spot('{pop 0 0 0}') });
  expect(obstacles).toEqual([
    {
      documentId: 'b',
      reasons: ['one spot colour with different definitions (6.2.4.4), page 2'],
    },
  ]);
});

test('forms that draw each other are followed to a depth, and the document stays readable', async () => {
  const objects: TestObjects = {};
  for (let index = 0; index < 20_000; index++)
    objects[1000 + index] = form(`/Resources<</XObject<</X ${1001 + index} 0 R>>>>`, '/X Do');
  objects[21_000] = form('', '');
  const source = sourceOf({ resources: '/XObject<</X 1000 0 R>>', content: '/X Do', objects });
  expect(await reasonsOf(source)).toEqual(['more than is examined of one document, page 1']);
});

test('facts of another version of the examination are not believed', async () => {
  const source = sourceOf({ content: '0 0 0 1 k' });
  const inspected = await inspectPdf(source);
  if (inspected.code !== 'ok') throw new Error(inspected.code);
  const facts = { ...inspected, archive: { version: 0, faults: [] } };
  expect((await bundleOf({ a: source }, {}, { a: facts })).isArchival).toBe(false);
});
