import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readCff } from '../../src/compose/examine/programs/cff.ts';
import { readTrueType } from '../../src/compose/examine/programs/sfnt.ts';
import { readType1 } from '../../src/compose/examine/programs/type1.ts';
import { inspectPdf } from '../../src/index.ts';
import { bundleOf } from '../compose.ts';
import { pagesPdf, type TestObjects } from '../make-pdf.ts';

/** Fonts within a source: what is shown needs a glyph, its width and its text (6.2.11). */

const ARIMO = readFileSync(
  createRequire(import.meta.url).resolve(
    '@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf',
  ),
);
const program = readTrueType(ARIMO);
const unicode = program?.maps.find(({ platform, encoding }) => platform === 3 && encoding === 1);
const glyphOf = (character: string) => unicode?.glyphOf(character.charCodeAt(0)) ?? 0;
const widthOf = (character: string) => program?.widthOf(glyphOf(character)) ?? 0;

const file = { dict: `/Length1 ${ARIMO.length}`, data: ARIMO, isDeflated: true };
const descriptor = (flags: number, more = '') =>
  `<</Type/FontDescriptor/FontName/Arimo/Flags ${flags}/FontBBox[0 0 1000 1000]/ItalicAngle 0/Ascent 900/Descent -200/CapHeight 700/StemV 80/FontFile2 1002 0 R${more}>>`;
const latin = (more = '/Encoding/WinAnsiEncoding', width = widthOf('A')) =>
  `<</Type/Font/Subtype/TrueType/BaseFont/Arimo/FirstChar 65/LastChar 65/Widths[${width}]/FontDescriptor 1001 0 R${more}>>`;

/** A composite font that shows the A of Arimo by its number. */
const code = glyphOf('A').toString(16).padStart(4, '0');
const texts = (
  entries = `1 beginbfchar <${code}> <0041> endbfchar`,
  spaces = '1 begincodespacerange <0000> <ffff> endcodespacerange',
) => ({ dict: '', data: `begincmap ${spaces} ${entries} endcmap`, isDeflated: true });
const composite = (more = `/W[${glyphOf('A')}[${widthOf('A')}]]/CIDToGIDMap/Identity`) =>
  `<</Type/Font/Subtype/CIDFontType2/BaseFont/Arimo/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor 1001 0 R${more}>>`;
const outer = (more = '/ToUnicode 1004 0 R', encoding = 'Identity-H') =>
  `<</Type/Font/Subtype/Type0/BaseFont/Arimo/Encoding/${encoding}/DescendantFonts[1003 0 R]${more}>>`;

const type3 = (more: string, widths = '[500]') =>
  `<</Type/Font/Subtype/Type3/FontBBox[0 0 1000 1000]/FontMatrix[.001 0 0 .001 0 0]/FirstChar 65/LastChar 65/Widths${widths}/Resources<<>>${more}>>`;
const glyphs = '/Encoding<</Differences[65/A]>>/CharProcs<</A 1005 0 R>>';

type Shown = { font: string; show?: string; mode?: string; objects?: TestObjects };
const sourceOf = ({ font, show = '(A)', mode = '', objects = {} }: Shown) =>
  pagesPdf(
    [
      {
        text: '',
        content: `BT /F1 9 Tf ${mode} ${show} Tj ET`,
        resources: '/Resources<</Font<</F1 1000 0 R>>>>',
      },
    ],
    {
      objects: {
        1000: font,
        1001: descriptor(32),
        1002: file,
        1003: composite(),
        1004: texts(),
        1005: { dict: '', data: '500 0 d0 0 0 9 9 re f' },
        ...objects,
      },
    },
  );

async function reasonsOf(shown: Shown): Promise<readonly string[]> {
  const source = sourceOf(shown);
  const { obstacles, isArchival } = await bundleOf({ a: source });
  const reasons = obstacles[0]?.reasons ?? [];
  expect(isArchival).toBe(reasons.length === 0);
  return reasons;
}

test.each<[string, Shown]>([
  ['a font of letters', { font: latin() }],
  [
    'a font of letters by names',
    { font: latin('/Encoding<</BaseEncoding/WinAnsiEncoding/Differences[65/A]>>') },
  ],
  ['a composite font', { font: outer(), show: `<${code}>` }],
  [
    'a composite font that does not say that its numbers are those of the glyphs',
    {
      font: outer(),
      show: `<${code}>`,
      objects: { 1003: composite(`/W[${glyphOf('A')} ${glyphOf('A')} ${widthOf('A')}]`) },
    },
  ],
  [
    'a wrong list of glyphs, which is left out',
    { font: outer(), show: `<${code}>`, objects: { 1001: descriptor(4, '/CIDSet 1005 0 R') } },
  ],
  ['glyphs that are content', { font: type3(glyphs) }],
  ['invisible text of wrong widths', { font: latin(undefined, 1), mode: '3 Tr' }],
  [
    'invisible text in a font that is not embedded',
    { font: '<</Type/Font/Subtype/Type1/BaseFont/Symbol>>', mode: '3 Tr' },
  ],
])('%s: the bundle is archival', async (_what, shown) => {
  expect(await reasonsOf(shown)).toEqual([]);
});

test.each<[string, string, Shown]>([
  ['a width that differs', '6.2.11.5', { font: latin(undefined, widthOf('A') + 1.5) }],
  ['widths that are missing', '6.2.11.2', { font: latin().replace('/LastChar 65', '') }],
  ['a font of letters without an encoding', '6.2.11.6', { font: latin('') }],
  [
    'a font of symbols with an encoding',
    '6.2.11.6',
    { font: latin(), objects: { 1001: descriptor(4) } },
  ],
  [
    'a program that is none',
    '6.2.11.4',
    { font: latin(), objects: { 1002: { dict: '', data: 'x'.repeat(500) } } },
  ],
  [
    'a name of no character',
    '6.2.11.6',
    { font: latin('/Encoding<</BaseEncoding/WinAnsiEncoding/Differences[66/best]>>') },
  ],
  ['a composite font without a map of text', '6.2.11.7', { font: outer(''), show: `<${code}>` }],
  [
    'a map of text without the code that is shown',
    '6.2.11.7',
    { font: outer(), show: `<${code}>`, objects: { 1004: texts('') } },
  ],
  [
    'a text that is no character',
    '6.2.11.7',
    {
      font: outer(),
      show: `<${code}>`,
      objects: {
        1004: texts(
          `1 beginbfrange <0000> <ffff> <0000> endbfrange 1 beginbfchar <${code}> <feff> endbfchar`,
        ),
      },
    },
  ],
  [
    'a list that says another length',
    '6.2.11.7',
    {
      font: outer(),
      show: `<${code}>`,
      objects: {
        1004: texts(undefined, '500 begincodespacerange <0000> <ffff> endcodespacerange'),
      },
    },
  ],
  [
    'a code outside of those that the map has',
    '6.2.11.7',
    {
      font: outer(),
      show: `<${code}>`,
      objects: { 1004: texts(undefined, '1 begincodespacerange <0000> <0001> endcodespacerange') },
    },
  ],
  [
    'another map of characters',
    '6.2.11.3',
    { font: outer(undefined, 'UniJIS-UTF16-H'), show: '<0041>' },
  ],
  [
    'a glyph that the program does not have',
    '6.2.11.4',
    {
      font: outer(),
      show: '<fff0>',
      objects: { 1003: composite(), 1004: texts('1 beginbfchar <fff0> <0041> endbfchar') },
    },
  ],
  ['a glyph of another width than its content says', '6.2.11.5', { font: type3(glyphs, '[510]') }],
  [
    'a code without content',
    '6.2.11.4',
    { font: type3('/Encoding<</Differences[65/A]>>/CharProcs<<>>') },
  ],
])('%s is named (%s)', async (_what, clause, shown) => {
  expect(await reasonsOf(shown)).toContainEqual(expect.stringContaining(`(${clause}), page 1`));
});

test('text in a font that is not set is named', async () => {
  const page = { text: '', content: 'BT (A) Tj ET', resources: '/Resources<<>>' };
  const { obstacles } = await bundleOf({ a: pagesPdf([page]) });
  expect(obstacles[0]?.reasons).toEqual(['text in a font that is set elsewhere (6.2.11), page 1']);
});

test('the sign for a missing glyph is named', async () => {
  const objects = { 1004: texts('1 beginbfchar <0000> <0041> endbfchar') };
  const reasons = await reasonsOf({ font: outer(), show: '<0000>', objects });
  expect(reasons).toContainEqual(
    'text that shows the sign for a missing glyph: Arimo (6.2.11.8), page 1',
  );
});

test('widths of a compact font are those that its glyphs set', () => {
  const compact = readCff(
    readFileSync(
      createRequire(import.meta.url).resolve('pdfjs-dist/standard_fonts/FoxitSerif.pfb'),
    ),
  );
  const widths = ['space', 'A', 'i', 'W', 'germandbls'].map((name) =>
    compact?.widthOf(compact.glyphOfName(name) ?? -1),
  );
  expect(widths).toEqual([250, 722, 278, 944, 500]);
  expect(compact?.glyphOfName('best')).toBeUndefined();
});

test.each([
  ['TrueType', readTrueType],
  ['compact', readCff],
  ['Type 1', readType1],
])('programs that are cut off or changed are read without an error: %s', (_what, read) => {
  const secret = Buffer.from('%!PS /Encoding StandardEncoding def eexec ', 'latin1');
  for (let at = 0; at < 400; at++) {
    const damaged = Buffer.concat([
      at % 2 === 0 ? ARIMO.subarray(0, 60 * at) : secret,
      Buffer.alloc(at, at),
    ]);
    damaged[at % Math.max(1, damaged.length)] = at & 255;
    const found = read(damaged);
    if (found !== undefined) for (let glyph = 0; glyph < 5; glyph++) found.widthOf(glyph);
  }
  expect(read(Buffer.alloc(0))).toBeUndefined();
});

test('the program of a font is read once for all pages', async () => {
  const pages = Array.from({ length: 500 }, () => ({
    text: '',
    content: 'BT /F1 9 Tf (A) Tj ET',
    resources: '/Resources<</Font<</F1 1000 0 R>>>>',
  }));
  const data = deflateSync(Buffer.concat([ARIMO, Buffer.alloc(1)]));
  const objects = {
    1000: latin(),
    1001: descriptor(32),
    1002: { dict: `/Filter/FlateDecode/Length1 ${ARIMO.length}`, data },
  };
  const inspected = await inspectPdf(pagesPdf(pages, { objects }));
  expect(inspected).toMatchObject({ code: 'ok', archive: { faults: [] } });
});
