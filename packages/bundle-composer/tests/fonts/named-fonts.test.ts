import { StandardFontEmbedder } from 'pdf-lib';
import { describe, expect, test } from 'vitest';
import { difference, openRendered, type Picture } from '../../../typesetter/tests/pdfium.ts';
import { bundleOf, readWithPdfJs, searchable } from '../compose.ts';
import { pagesPdf, symbolFont, type TestObjects, type TestPage, textPdf } from '../make-pdf.ts';
import { type ReadFont, readFonts } from './read-fonts.ts';

type StandardFontName = Parameters<typeof StandardFontEmbedder.for>[0];

/** A source that declares PDF/A-2u, so that only its fonts decide. */
const declared = {
  catalog: '/Metadata 1000 0 R',
  objects: {
    1000: {
      dict: '/Type/Metadata/Subtype/XML',
      data: '<x pdfaid:part="2" pdfaid:conformance="U"/>',
    },
  },
};
const sourceOf = (
  font: string,
  { content = showing('Hello'), objects = {} }: { content?: string; objects?: TestObjects } = {},
) =>
  pagesPdf([{ text: '', content, resources: `/Resources<</Font<</F1 3 0 R>>>>` }], {
    ...declared,
    objects: { ...declared.objects, 3: font, ...objects },
  });
const showing = (text: string) => `BT /F1 16 Tf 40 700 Td (${text}) Tj ET`;
const type1 = (name: string, more = '') => `<</Type/Font/Subtype/Type1/BaseFont/${name}${more}>>`;
const trueType = (name: string, more = '/Encoding/WinAnsiEncoding') =>
  `<</Type/Font/Subtype/TrueType/BaseFont/${name}${more}>>`;
const WIN_ANSI = '/Encoding/WinAnsiEncoding';

const hex = (codes: readonly number[]) =>
  `<${codes.map((code) => code.toString(16).padStart(2, '0')).join('')}>`;
/** Eight lines with all codes of an encoding but those that are left out. */
const allCodes = (without: readonly number[]) => {
  const lines = [32, 64, 96, 128, 160, 192, 224].map((first) => {
    const codes = Array.from({ length: 32 }, (_, index) => first + index);
    return `${hex(codes.filter((code) => !without.includes(code)))} Tj 0 -30 Td`;
  });
  return `BT /F1 16 Tf 40 700 Td ${lines.join(' ')} ET`;
};
const STANDARD_UNUSED = Array.from({ length: 256 }, (_, code) => code).filter(
  (code) =>
    code >= 0x7f &&
    (code < 0xa1 || [0xb0, 0xb5, 0xbe, 0xc0, 0xc9, 0xcc, 0xe2].includes(code) || code > 0xd0) &&
    ![0xe1, 0xe3, 0xe8, 0xe9, 0xea, 0xeb, 0xf1, 0xf5, 0xf8, 0xf9, 0xfa, 0xfb].includes(code),
);

/** Mean shades of squares of a page: what letters have in common, whatever their exact shapes are. */
function shadesOf({ width, height, rgba }: Picture): number[] {
  const across = Math.ceil(width / SQUARE);
  const sums: number[] = new Array(across * Math.ceil(height / SQUARE)).fill(0);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const square = Math.floor(y / SQUARE) * across + Math.floor(x / SQUARE);
      sums[square] = (sums[square] ?? 0) + (rgba[4 * (y * width + x)] ?? 0);
    }
  return sums.map((sum) => sum / (SQUARE * SQUARE));
}
const SQUARE = 16;

/** The rule of PDF/A-2 (6.2.11): embedded, widths as in the file, a glyph and a text for each code. */
function expectArchivalFont(font: ReadFont): void {
  expect(font.isEmbedded).toBe(true);
  expect(font.name).toMatch(/^[A-Z]{6}\+/);
  expect(font.texts.size).toBeGreaterThan(0);
  for (const [code, text] of font.texts) {
    const drawn = font.glyphOf(code);
    expect(drawn?.glyph ?? 0).toBeGreaterThan(0);
    expect(Math.abs((drawn?.width ?? -9) - (font.widthOf(code) ?? 0))).toBeLessThan(1);
    expect(text).not.toMatch(/^$|[\0\ufeff\ufffe]/);
  }
}

const oddWidths = `/FirstChar 32/LastChar 255/Widths[${Array.from({ length: 224 }, (_, index) => 300.5 + index).join(' ')}]`;

describe('a font that is named and not embedded', () => {
  test.each([
    ['Helvetica', type1('Helvetica'), 'Arimo', STANDARD_UNUSED],
    ['Times-Bold', type1('Times-Bold', WIN_ANSI), 'Tinos-Bold', []],
    [
      'Courier-BoldOblique',
      type1('Courier-BoldOblique', '/Encoding/MacRomanEncoding'),
      'Cousine-BoldItalic',
      [0x7f, 0xf0],
    ],
    ['Arial', trueType('ABCDEF+ArialMT'), 'Arimo', []],
    ['Arial,Bold', trueType('Arial,Bold'), 'Arimo-Bold', []],
    ['TimesNewRomanPS', trueType('TimesNewRomanPS-ItalicMT'), 'Tinos-Italic', []],
    ['Courier New', trueType('Courier#20New'), 'Cousine', []],
    ['Calibri', trueType('Calibri-Italic'), 'Carlito-Italic', []],
    ['Cambria', trueType('Cambria'), 'Caladea', []],
    ['widths of its own', trueType('Arial', `${WIN_ANSI}${oddWidths}`), 'Arimo', []],
    [
      'names of characters',
      type1(
        'Helvetica-Oblique',
        '/Encoding<</BaseEncoding/WinAnsiEncoding/Differences[65/Aacute/ccaron/uni0410/Scommaaccent]>>',
      ),
      'Arimo-Italic',
      [],
    ],
  ])(
    '%s is embedded by one of its widths, and copied as before',
    async (_what, font, name, without) => {
      const source = sourceOf(font, { content: allCodes(without) });
      const { bytes, isArchival, obstacles } = await bundleOf(
        { a: source },
        { hasPageNumbers: false },
      );
      expect([isArchival, obstacles]).toEqual([true, []]);
      const [read, ...others] = await readFonts(bytes);
      expect(others).toEqual([]);
      expect(read?.name.slice(7)).toBe(name);
      if (read !== undefined) expectArchivalFont(read);
      const [before, after] = [await openRendered(source), await openRendered(bytes)];
      expect(after.text(0)).toBe(before.text(0));
      expect(await (await readWithPdfJs(bytes)).text(0)).toBe(
        await (await readWithPdfJs(source)).text(0),
      );
    },
  );

  test.each([
    ['Helvetica-BoldOblique Arial,BoldItalic Arial-BoldItalicMT', 'Arimo-BoldItalic'],
    ['Helvetica Arial ArialMT Arial-Regular', 'Arimo'],
    ['Times-Roman Times TimesNewRoman TimesNewRomanPSMT Times#20New#20Roman', 'Tinos'],
    ['Times-Bold TimesNewRoman,Bold TimesNewRomanPS-BoldMT TimesNewRoman-Bold', 'Tinos-Bold'],
    ['Courier CourierNew CourierNewPSMT', 'Cousine'],
    ['Courier-Oblique CourierNewPS-ItalicMT CourierNew,Italic', 'Cousine-Italic'],
    ['Calibri-Bold Calibri,Bold', 'Carlito-Bold'],
    ['Cambria-BoldItalic', 'Caladea-BoldItalic'],
  ])('%s: %s', async (names, wanted) => {
    const sources = names.split(' ').map((name, index) => [`d${index}`, sourceOf(type1(name))]);
    const fonts = await readFonts((await bundleOf(Object.fromEntries(sources))).bytes);
    expect(fonts.map(({ name }) => name.slice(7))).toEqual(sources.map(() => wanted));
  });

  test('is drawn as readers draw it without', async () => {
    const words = 'The tribunal heard both parties on the third day of March.';
    for (const name of ['Helvetica', 'Times-Roman', 'Courier', 'Helvetica-Bold', 'Times-Italic']) {
      const source = sourceOf(type1(name), { content: showing(words) });
      const { bytes } = await bundleOf({ a: source }, { hasPageNumbers: false });
      const [before, after] = [await openRendered(source), await openRendered(bytes)];
      expect(after.text(0)).toBe(words);
      const shades = shadesOf(before.picture(0, 1));
      const ours = shadesOf(after.picture(0, 1));
      // A letter that is missing makes a square lighter by 40 and more.
      const changes = shades.map((shade, index) => Math.abs(shade - (ours[index] ?? 0)));
      expect(Math.max(...changes)).toBeLessThan(24);
    }
  });

  test('has only the letters that the pages show, also in forms and other pages', async () => {
    const page = (content: string, resources: string): TestPage => ({
      text: '',
      content,
      resources: `/Resources<<${resources}>>`,
    });
    const fonts = '/Font<</F1 3 0 R>>';
    const form = '/Type/XObject/Subtype/Form/BBox[0 0 99 99]';
    const source = pagesPdf(
      [
        page(`${showing('ab')} BT /F1 9 Tf ET /Fm Do`, `${fonts}/XObject<</Fm 1001 0 R>>`),
        page(`BT /G gs (d) Tj ET`, '/ExtGState<</G<</Font[1002 0 R 9]>>>>'),
        page(showing('e'), fonts),
        page(showing('not chosen'), fonts),
      ],
      {
        objects: {
          // The font is set by the page.
          1001: { dict: form, data: 'BT (c) Tj ET' },
          1002: type1('Courier'),
        },
      },
    );
    const { bytes } = await bundleOf(
      { a: source },
      { items: [{ kind: 'document', id: 'i', documentId: 'a', title: 'A', pages: '1-3' }] },
    );
    const byName = new Map((await readFonts(bytes)).map((font) => [font.name.slice(7), font]));
    expect([...(byName.get('Arimo')?.texts.values() ?? [])].join('')).toBe(' abce');
    expect(byName.get('Cousine')?.texts.get(100)).toBe('d');
  });

  test('shares one program with those of other documents, as long as its codes mean the same', async () => {
    const { bytes } = await bundleOf({
      a: textPdf('Alpha'),
      b: textPdf('Beta', 'Gamma'),
      c: sourceOf(type1('Helvetica', `${WIN_ANSI}/FirstChar 65/LastChar 65/Widths[100]`), {
        content: showing('A'),
      }),
      d: sourceOf(type1('Helvetica', '/Encoding<</Differences[66/A]>>'), {
        content: showing('xB'),
      }),
    });
    const fonts = await readFonts(bytes);
    const programs = new Set(fonts.map(({ name }) => name));
    expect([fonts.length, programs.size]).toEqual([4, 3]);
    const narrow = fonts.find((font) => font.widthOf(65) === 100);
    expect(narrow?.glyphOf(65)?.width).toBeCloseTo(100, 0);
  });

  test('a glyph that is wider than its width is narrowed, and a narrower one stands in the middle', async () => {
    const font = trueType('Arial', `${WIN_ANSI}/FirstChar 65/LastChar 67/Widths[222 1722 0]`);
    const { bytes } = await bundleOf({ a: sourceOf(font, { content: showing('ABC') }) });
    const [read] = await readFonts(bytes);
    const xs = (code: number) => {
      const numbers = read?.glyphOf(code)?.path.match(/-?[0-9.]+(?=,)/g) ?? [];
      return { least: Math.min(...numbers.map(Number)), most: Math.max(...numbers.map(Number)) };
    };
    // Arial's A is 667 wide, of 2048 units; its B as well, in which it begins at 168 and ends at 1258.
    expect(xs(65).most).toBeLessThanOrEqual(Math.round((222 * 2048) / 1000));
    expect(xs(66)).toEqual({ least: 168 + 1081, most: 1258 + 1081 });
    expect(xs(67).most).toBeGreaterThan(1000);
  });

  test('a file gives what is copied, where it says so', async () => {
    const map =
      '1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfchar <41> <03b1> endbfchar ' +
      '2 beginbfrange <42> <43> <03b2> <44> <45> [<0058> <feff>] endbfrange 1 beginbfchar <46> <d800> endbfchar <47';
    const font = type1('Helvetica', '/ToUnicode 1001 0 R');
    const objects = { 1001: { dict: '', data: map } };
    const { bytes, isArchival } = await bundleOf({
      a: sourceOf(font, { content: showing('ABCDEF'), objects }),
    });
    const [read] = await readFonts(bytes);
    expect([...(read?.texts.values() ?? [])].join('')).toBe(' αβγXEF');
    expect(isArchival).toBe(true);
  });

  test('strings beside the text add codes that stand for nothing, and nothing is lost', async () => {
    const content = `/Span <</ActualText <feff0041>>> BDC ${showing('A')} EMC ${showing('\\n')}`;
    const { bytes, isArchival } = await bundleOf({ a: sourceOf(type1('Helvetica'), { content }) });
    expect(isArchival).toBe(true);
    for (const font of await readFonts(bytes)) expectArchivalFont(font);
  });
});

describe('a font stays as it is, and is named', () => {
  const dict = (entries: string) => `<<${entries}>>`;
  test.each([
    ['Symbol', type1('Symbol'), 'a'],
    ['ZapfDingbats', type1('ZapfDingbats'), 'a'],
    ['a narrow one', trueType('ArialNarrow'), 'a'],
    ['one of many names', trueType(`${'A'.repeat(400)}rial`), 'a'],
    [
      'an unknown name of a character',
      type1('Helvetica', '/Encoding<</Differences[97/g23]>>'),
      'a',
    ],
    ['a character that no font has', type1('Helvetica', '/Encoding/MacRomanEncoding'), '\\360'],
    [
      'a character of another script',
      type1('Helvetica', '/Encoding<</Differences[97/uni0905]>>'),
      'a',
    ],
    ['half of a character', type1('Helvetica', '/Encoding<</Differences[97/uniD800]>>'), 'a'],
    ['a code on which readers do not agree', trueType('Arial', ''), "it's"],
    ['an unknown encoding', type1('Helvetica', '/Encoding/Identity-H'), 'a'],
    ['an encoding of numbers', type1('Helvetica', '/Encoding 5'), 'a'],
    ['an unknown base', type1('Helvetica', '/Encoding<</BaseEncoding/constructor>>'), 'a'],
    [
      'too many differences',
      type1('Helvetica', `/Encoding<</Differences[${'65/A'.repeat(2_000)}]>>`),
      'a',
    ],
    ['a negative width', type1('Helvetica', '/FirstChar 97/Widths[-5]'), 'a'],
    ['a huge width', type1('Helvetica', '/FirstChar 97/Widths[1e9 99999999]'), 'a'],
    ['a width that is a word', type1('Helvetica', '/FirstChar 97/Widths[/wide]'), 'a'],
    ['widths that are a number', type1('Helvetica', '/Widths 500'), 'a'],
    ['a first code beyond all', type1('Helvetica', '/FirstChar 100000/Widths[500]'), 'a'],
    [
      'a missing width that is a list',
      type1('Helvetica', `/FirstChar 97/Widths[500]/FontDescriptor${dict('/MissingWidth[]')}`),
      'a',
    ],
  ])('%s', async (_what, font, text) => {
    const source = sourceOf(font, { content: showing(text) });
    const { bytes, isArchival, obstacles } = await bundleOf(
      { a: source },
      { hasPageNumbers: false },
    );
    expect(isArchival).toBe(false);
    expect(obstacles[0]?.reasons[0]).toMatch(/^fonts that are not embedded: .+, page 1$/);
    expect(searchable(bytes)).not.toContain('/FontFile2');
    const [before, after] = [await openRendered(source), await openRendered(bytes)];
    expect(difference(before.picture(0), after.picture(0))).toBe(0);
  });

  test('where its parts refer to themselves', async () => {
    const font = type1(
      'Helvetica',
      '/Encoding 1001 0 R/Widths 1002 0 R/ToUnicode 3 0 R/FontDescriptor 1003 0 R',
    );
    const objects = {
      1001: '<</Differences 1001 0 R/BaseEncoding 1001 0 R>>',
      1002: '[1002 0 R]',
      1003: '1003 0 R',
    };
    const { obstacles } = await bundleOf({ a: sourceOf(font, { objects }) });
    expect(obstacles[0]?.reasons).toEqual([
      'fonts that are not embedded: Helvetica (6.2.11.4), page 1',
    ]);
  });

  test('beside one of the same page that is embedded', async () => {
    const { bytes, obstacles } = await bundleOf({
      a: sourceOf(type1('Helvetica'), {
        content: `${showing('a')} BT /F2 9 Tf (b) Tj ET`,
        objects: {
          10: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R/F2 1004 0 R>>>>/Contents 500 0 R>>',
          1004: symbolFont[3] ?? '',
        },
      }),
    });
    expect(obstacles[0]?.reasons).toEqual([
      'fonts that are not embedded: Symbol (6.2.11.4), page 1',
    ]);
    expect((await readFonts(bytes)).map(({ isEmbedded }) => isEmbedded).sort()).toEqual([
      false,
      true,
    ]);
  });
});

test('a map of texts that is a bomb is read as far as it may be, and text follows from the encoding', async () => {
  const objects = { 1001: { dict: '', data: ' '.repeat(5_000_000), isDeflated: true } };
  const font = type1('Helvetica', '/ToUnicode 1001 0 R');
  const { bytes, isArchival } = await bundleOf({ a: sourceOf(font, { objects }) });
  expect(isArchival).toBe(true);
  expect(await (await readWithPdfJs(bytes)).text(0)).toBe('Hello1');
});

test('fonts of a document beyond the limit stay as they are', async () => {
  const objects: TestObjects = {};
  let fonts = '';
  let content = '';
  for (let index = 0; index < 250; index++) {
    // Each has a width of its own, so that no two share a program.
    objects[2_000 + index] = type1('Helvetica', `/FirstChar 97/Widths[${index}]`);
    fonts += `/F${index} ${2_000 + index} 0 R`;
    content += `/F${index} 9 Tf (a) Tj `;
  }
  const source = pagesPdf(
    [{ text: '', content: `BT ${content} ET`, resources: `/Resources<</Font<<${fonts}>>>>` }],
    { objects },
  );
  const { bytes, obstacles } = await bundleOf({ a: source });
  expect(obstacles[0]?.reasons[0]).toBe(
    'fonts that are not embedded: Helvetica (6.2.11.4), page 1',
  );
  expect(bytes.toString('latin1').match(/\/FontFile2/g)).toHaveLength(201);
});

const standardNames = [
  ...['Helvetica', 'Helvetica-Bold', 'Helvetica-Oblique', 'Helvetica-BoldOblique'],
  ...['Times-Roman', 'Times-Bold', 'Times-Italic', 'Times-BoldItalic'],
  ...['Courier', 'Courier-Bold', 'Courier-Oblique', 'Courier-BoldOblique'],
];

test.each(standardNames)('widths of %s are those of Adobe where a file has none', async (name) => {
  const { font: adobe } = StandardFontEmbedder.for(name as StandardFontName);
  // The one name that stands for no character.
  const metrics = adobe.CharMetrics.filter(({ N }) => N !== 'commaaccent' && N !== '.notdef');
  expect(metrics.length).toBeGreaterThan(300);
  for (const half of [metrics.slice(0, 200), metrics.slice(200)]) {
    const differences = half.map(({ N }) => `/${N}`).join('');
    const font = type1(name, `/Encoding<</Differences[40${differences}]>>`);
    const content = `BT /F1 9 Tf ${hex(half.map((_, index) => 40 + index))} Tj ET`;
    const [read] = await readFonts((await bundleOf({ a: sourceOf(font, { content }) })).bytes);
    expect(half.map((_, index) => read?.widthOf(40 + index))).toEqual(half.map(({ WX }) => WX));
  }
});
