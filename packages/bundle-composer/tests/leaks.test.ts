import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { decodePDFRawStream, PDFDocument, PDFRawStream } from 'pdf-lib';
import { describe, expect, test } from 'vitest';
import { scanContent } from '../src/compose/content/scan-content.ts';
import { findUndrawn } from '../src/index.ts';
import { bundleOf, documentItem } from './compose.ts';
import { pagesPdf, writePdf } from './make-pdf.ts';
import { drawnIn, markerOf, pageMarker, plantedModel, plantedPdf } from './planted-pdf.ts';

/**
 * Every object of a PDF as text with the data of its streams, read by pdf-lib. Also what no page
 * leads to.
 */
async function everythingIn(bytes: Buffer): Promise<string> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const parts: string[] = [];
  for (const [, object] of document.context.enumerateIndirectObjects()) {
    parts.push(object.toString());
    if (!(object instanceof PDFRawStream)) continue;
    const data = isPicture(object) ? object.contents : decodePDFRawStream(object).decode();
    parts.push(Buffer.from(data).toString('latin1'));
  }
  return parts.join('\n');
}

/** pdf-lib decodes no pictures. */
const isPicture = ({ dict }: PDFRawStream) => dict.toString().includes('DCTDecode');

/** Milliseconds of the processor, which other processes do not lengthen as they do the clock. */
function cpuTimeOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const markersIn = (text: string) => new Set(text.match(/(UNSHOWN)?PLANTED(PAGE)?\d+X/g));

/** Lists have markers in private entries only, which never get in. */
const markersOf = (model: Parameters<typeof drawnIn>[0], pages: readonly number[]) =>
  new Set([
    ...pages.map(pageMarker),
    ...[...drawnIn(model, pages)]
      .filter((index) => model.things[index]?.kind !== 'list')
      .map(markerOf),
  ]);

const nothing = { pictures: 0, drawings: 0, annotations: 0, metadata: 0 };

test('a bundle has what its pages draw, and nothing that only other pages draw', async () => {
  await fc.assert(
    fc.asyncProperty(plantedModel, fc.boolean(), async (model, isByDeletion) => {
      const pages = model.pages.map((_, page) => page);
      const chosen = pages.filter((page) => model.chosen[page]);
      fc.pre(chosen.length > 0);
      const source = plantedPdf(model);
      // The search finds what is there.
      expect(markersIn(await everythingIn(source)).size).toBeGreaterThan(model.things.length);
      const left = pages.filter((page) => !model.chosen[page]);
      const manifest = isByDeletion
        ? {
            items: [documentItem('source')],
            deletedPages: left.map((page) => `item-source/${page + 1}`),
          }
        : {
            items: [documentItem('source', { pages: chosen.map((page) => page + 1).join(',') })],
          };
      const { bytes, slips } = await bundleOf({ source }, manifest);
      expect(slips).toEqual([]);
      expect([...markersIn(await everythingIn(bytes))].sort()).toEqual(
        [...markersOf(model, chosen)].sort(),
      );
      expect(await findUndrawn(bytes)).toEqual(nothing);
    }),
    { numRuns: 150 },
  );
});

test('what no page of a PDF draws is counted, by its kind', async () => {
  const form = (data: string, more = '') => ({
    dict: `/Subtype/Form/BBox[0 0 9 9]${more}`,
    data,
  });
  const picture = (more = '') => ({
    dict: `/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray${more}`,
    data: '0',
  });
  const names = [1000, 1001, 1002, 1003, 1004, 1005].map((num) => `/X${num} ${num} 0 R`).join('');
  const source = pagesPdf(
    [
      {
        text: '',
        content: '/X1000 Do /X1002 Do',
        resources: `/Resources<</XObject<<${names}>>>>`,
        entries:
          '/Annots[<</Subtype/FreeText/Rect[0 0 9 9]/F 32/Contents(x)>><</Subtype/Text/Rect[0 0 9 9]/F 36>>]',
      },
    ],
    {
      catalog: '/Metadata 1010 0 R',
      objects: {
        1000: form('q Q'),
        1001: form('(text of another page) pop'),
        1002: picture('/SMask 1006 0 R/Metadata 1011 0 R'),
        1003: picture('/SMask 1007 0 R'),
        1004: picture(),
        1005: form(''),
        1006: picture(),
        1007: picture(),
        1010: { dict: '/Type/Metadata/Subtype/XML', data: '<x/>' },
        1011: { dict: '/Type/Metadata/Subtype/XML', data: '<x/>' },
      },
    },
  );
  expect(await findUndrawn(source)).toEqual({
    pictures: 2,
    drawings: 1,
    annotations: 1,
    metadata: 1,
  });
  expect(await findUndrawn((await bundleOf({ source })).bytes)).toEqual(nothing);
});

describe('content that readers forgive', () => {
  const drawn = async (content: string | Buffer, more = '') => {
    const source = writePdf({
      1: '<</Type/Catalog/Pages 2 0 R>>',
      2: '<</Type/Pages/Count 1/Kids[10 0 R]>>',
      3: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
      10: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 50 0 R/Resources<</XObject<</Kept 20 0 R/Left 21 0 R>>>>>>',
      20: { dict: '/Subtype/Form/BBox[0 0 9 9]', data: '% KEPT' },
      21: { dict: '/Subtype/Form/BBox[0 0 9 9]', data: '% LEFT' },
      50: { dict: more, data: content },
    });
    const { bytes } = await bundleOf({ source }, { hasPageNumbers: false });
    const found = await everythingIn(bytes);
    return [found.includes('% KEPT'), found.includes('% LEFT')];
  };

  test.each([
    ['an operator run together with the next', '/Kept DoQ'],
    ['a name with escapes', '/#4bep#74 Do'],
    ['a string without an end', '(never closed /Kept Do'],
    ['a bracket without an end', '[1 2 /Kept Do'],
    ['a hexadecimal string without an end', '<41 /Kept Do'],
    ['an inline image with EI in its data', 'BI /W 4 /H 1 /BPC 8 ID EI \x01(EI EI\n/Kept Do'],
    ['an inline image in text', 'BI /W 4 /H 1 /F /A85 ID EI EI\n~> EI /Kept Do'],
    ['arrays nested without end', `${'['.repeat(50_000)} /Kept Do`],
  ])('%s: what it names is kept, and no more', async (_name, content) => {
    expect(await drawn(content)).toEqual([true, false]);
  });

  test('data that are damaged: what stands before the damage is kept, and no more', async () => {
    const noise = Array.from({ length: 4_000 }, (_, at) => `${(at * 7919) % 1000} `).join('');
    const data = deflateSync(Buffer.from(`/Kept Do ${noise} /Left Do`));
    const middle = data.length >> 1;
    data.fill(0xff, middle, middle + 64);
    expect(await drawn(data, '/Filter/FlateDecode')).toEqual([true, false]);
  });

  test('data with a filter of pictures name nothing', async () => {
    expect(await drawn('/Kept Do', '/Filter/DCTDecode')).toEqual([false, false]);
  });

  test.each([
    ['open brackets', '('],
    ['open hexadecimal strings', '<4'],
    ['inline images without data', 'BI ID '],
    ['names', '/N Do '],
    ['saved states', 'q '],
  ])('%s take time in proportion to their size', async (_name, part) => {
    const spent = (count: number) => cpuTimeOf(() => scanContent(Buffer.from(part.repeat(count))));
    spent(50_000);
    const [few, many] = [spent(50_000), spent(800_000)];
    expect(many).toBeLessThan(Math.max(few, 10) * 16 * 8);
  });
});

test('forms that draw each other without end are followed once', async () => {
  const count = 400;
  const names = Array.from({ length: count }, (_, at) => `/F${at} ${1000 + at} 0 R`).join('');
  const everything = Array.from({ length: count }, (_, at) => `/F${at} Do`).join(' ');
  const forms = Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      1000 + at,
      {
        dict: '/Subtype/Form/BBox[0 0 9 9]',
        data: `% FORM${at}.\n${everything}`,
        isDeflated: true,
      },
    ]),
  );
  const source = pagesPdf(
    [{ text: '', content: '/F0 Do', resources: `/Resources<</XObject<<${names}>>>>` }],
    { objects: forms },
  );
  const found = await everythingIn((await bundleOf({ source })).bytes);
  expect(new Set(found.match(/FORM\d+\./g)).size).toBe(count);
});

test('a form means on each page what the page has under its names', async () => {
  // The form has no resources: each page gives its own font and form under the same names.
  const inner = (marker: string) => ({
    dict: '/Subtype/Form/BBox[0 0 9 9]',
    data: `% ${marker}`,
  });
  const page = (num: number) => ({
    text: '',
    content: '/Shared Do',
    resources: `/Resources<</XObject<</Shared 1000 0 R/Own ${num} 0 R/Never 1009 0 R>>>>`,
  });
  const source = pagesPdf([page(1001), page(1002), page(1003)], {
    objects: {
      1000: { dict: '/Subtype/Form/BBox[0 0 9 9]', data: '/Own Do' },
      1001: inner('FIRST'),
      1002: inner('SECOND'),
      1003: inner('THIRD'),
      1009: inner('NEVER'),
    },
  });
  const { bytes } = await bundleOf(
    { source },
    { items: [documentItem('source', { pages: '1,3' })] },
  );
  const found = await everythingIn(bytes);
  expect(new Set(found.match(/FIRST|SECOND|THIRD|NEVER/g))).toEqual(new Set(['FIRST', 'THIRD']));
});
