import { inflateSync } from 'node:zlib';
import { PDFDocument } from 'pdf-lib';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { difference, openRendered } from '../../typesetter/tests/pdfium.ts';
import { bundleOf, documentItem, readWithPdfJs, searchable } from './compose.ts';
import { pagesPdf, symbolFont, textPdf } from './make-pdf.ts';

/** Rules of PDF/A-2u and PDF/UA-1 that the writer keeps (ISO 19005-2, ISO 14289-1). */

const sections = [
  { kind: 'section', id: 's', title: 'Pleadings शपथ पत्र' } as const,
  { kind: 'section', id: 't', title: 'Letters' } as const,
];
const recording = { rec: { code: 'unsupported' as const, reason: 'This recording can be played' } };
const link = { ...documentItem('rec'), link: 'https://example.org/play' };

/** A bundle that has sheets of its own only: it is PDF/A-2u. */
const archival = () =>
  bundleOf(
    {},
    {
      items: [...sections, link],
      hasContents: true,
      hasManifestPage: true,
      annotations: [{ id: 'n', page: 's/divider', text: 'See clause 4' }],
      language: 'en-IN',
    },
    recording,
  );

const DECLARED = '<pdfaid:part>2</pdfaid:part><pdfaid:conformance>U</pdfaid:conformance>';

/** Dictionaries of a kind in the bytes of a bundle, which writes no object streams. */
const dictionaries = (bytes: Buffer, start: string): string[] =>
  bytes
    .toString('latin1')
    .split('\nendobj\n')
    .flatMap((object) => {
      const at = object.indexOf(start);
      return at < 0 ? [] : [object.slice(at)];
    });

test('a bundle of its own sheets declares PDF/A-2u', async () => {
  const { bytes, isArchival, obstacles } = await archival();
  expect([isArchival, obstacles]).toEqual([true, []]);
  expect(searchable(bytes)).toContain(DECLARED);
});

test('a document with a font that is not embedded is named, and nothing is declared', async () => {
  const source = pagesPdf([{ text: 'Alpha' }], { objects: symbolFont });
  const { bytes, isArchival, obstacles } = await bundleOf({ a: source });
  expect(isArchival).toBe(false);
  expect(obstacles).toEqual([
    {
      documentId: 'a',
      reasons: ['fonts that are not embedded: Symbol (6.2.11.4), page 1'],
    },
  ]);
  expect(searchable(bytes)).not.toContain('<pdfaid:part>');
});

test('a document that keeps the rules of PDF/A-2u leaves the bundle archival', async () => {
  const { bytes: source } = await archival();
  const composed = await bundleOf({ a: source, b: source }, { hasContents: true, fitsA4: true });
  expect(composed.obstacles).toEqual([]);
  expect(searchable(composed.bytes)).toContain(DECLARED);
});

const declared = (part: string, level: string) => ({
  catalog: '/Metadata 1000 0 R',
  objects: {
    1000: {
      dict: '/Type/Metadata/Subtype/XML',
      data: `<x pdfaid:part="${part}" pdfaid:conformance="${level}"/>`,
    },
  },
});
const blank = { text: '', content: '0 0 9 9 re f', resources: '/Resources<<>>' };

test.each([
  ['nothing', undefined],
  ['another level', declared('2', 'B')],
])(
  'a document that declares %s and keeps the rules leaves the bundle archival',
  async (_what, says) => {
    expect((await bundleOf({ a: pagesPdf([blank], says) })).isArchival).toBe(true);
  },
);

test('a declaration does not cover what breaks the rules', async () => {
  const { catalog, objects } = declared('2', 'U');
  const page = { text: '', content: '0 0 0 1 k 0 0 9 9 re f' };
  const { isArchival, obstacles } = await bundleOf({ a: pagesPdf([page], { catalog, objects }) });
  expect(isArchival).toBe(false);
  expect(obstacles[0]?.reasons).toEqual([expect.stringMatching(/^colours of a printing press/)]);
});

test.each([
  [
    'an intent for a printing press',
    '/OutputIntents[<</DestOutputProfile 1001 0 R>>]',
    '',
    /printing press \(6\.2\.3\)/,
  ],
  [
    'a comment without a look',
    '',
    '/Annots[<</Type/Annot/Subtype/Square/F 4/Rect[9 9 20 20]>>]',
    /comments without/,
  ],
  [
    'a comment for paper only',
    '',
    '/Annots[<</Type/Annot/Subtype/Square/F 36/Rect[9 9 20 20]/AP<</N 1002 0 R>>>>]',
    /only paper shows/,
  ],
])('%s keeps a bundle from being archival', async (_what, entries, page, reason) => {
  const { catalog, objects } = declared('2', 'U');
  const source = pagesPdf([{ ...blank, entries: page }], {
    catalog: catalog + entries,
    objects: {
      ...objects,
      1001: { dict: '/N 4', data: '' },
      1002: { dict: '/Type/XObject/Subtype/Form/BBox[0 0 9 9]', data: '' },
    },
  });
  const { isArchival, obstacles } = await bundleOf({ a: source });
  expect(isArchival).toBe(false);
  expect(obstacles[0]?.reasons).toEqual([expect.stringMatching(reason)]);
});

test('device colours mean sRGB', async () => {
  const { bytes } = await archival();
  expect(bytes.toString('latin1')).toContain('/OutputIntents[<</Type/OutputIntent/S/GTS_PDFA1');
  const at = bytes.indexOf('<</N 3/Filter/FlateDecode');
  const profile = inflateSync(bytes.subarray(bytes.indexOf('stream\n', at) + 7));
  expect(profile.readUInt32BE(0)).toBe(profile.length);
  expect(profile.toString('latin1', 12, 20)).toBe('mntrRGB ');
  expect(profile.toString('latin1', 36, 40)).toBe('acsp');
});

test('the title, the language and that it is tagged stand in the catalog', async () => {
  const { bytes } = await archival();
  const catalog = (await PDFDocument.load(bytes)).catalog.toString();
  expect(catalog).toContain('/Lang (en-IN)');
  expect(catalog).toMatch(/\/MarkInfo <<\s*\/Marked true/);
  expect(catalog).toMatch(/\/DisplayDocTitle true/);
  expect(searchable(bytes)).toContain('<dc:language><rdf:Bag><rdf:li>en-IN</rdf:li>');
});

test('each annotation is printed, described and part of the structure', async () => {
  const source = pagesPdf(
    [
      {
        text: 'Alpha',
        entries:
          '/Annots[<</Type/Annot/Subtype/Link/Rect[9 9 50 20]/Dest[11 0 R/Fit]>>' +
          '<</Type/Annot/Subtype/Link/Rect[9 30 50 40]/A<</S/URI/URI(https://example.org/)>>>>' +
          '<</Type/Annot/Subtype/Text/Rect[60 60 80 80]/Contents(Note)/AP<</N 1000 0 R>>>>]',
      },
      { text: 'Beta' },
    ],
    { objects: { 1000: { dict: '/Type/XObject/Subtype/Form/BBox[0 0 9 9]', data: '' } } },
  );
  const { bytes } = await bundleOf(
    { a: source },
    {
      hasContents: true,
      items: [documentItem('a'), link],
      annotations: [
        { id: 'n', page: 'item-a/1', text: 'See clause 4' },
        { id: 'm', page: ':contents/1', text: 'On the contents' },
      ],
    },
    { ...recording, a: { code: 'ok', pageCount: 2 } },
  );
  const annotations = dictionaries(bytes, '<</Type/Annot');
  expect(annotations).toHaveLength(9);
  for (const annotation of annotations) {
    expect(annotation).toMatch(/\/F 4\b/);
    expect(annotation).toMatch(/\/Contents[ (<]/);
    expect(annotation).toMatch(/\/StructParent [0-9]+/);
  }
  const all = annotations.join('\n');
  expect(all).toContain('/Contents (Page 3)');
  expect(all).toContain('/Contents (https://example.org/)');
  expect(all).toContain('/Contents (Title a, page 2)');
  expect(all).toContain('/Contents (Open the file: Title rec)');
  for (const page of dictionaries(bytes, '<</Type/Page/'))
    if (page.includes('/Annots')) expect(page).toContain('/Tabs/S');
});

type Node = { role: string; alt?: string; children?: Node[]; type?: string; id?: string };
const rolesOf = ({ role, children = [] }: Node): unknown =>
  role === undefined ? [] : [role, ...children.filter((kid) => kid.role).map(rolesOf)];

/** The structure of each page, as pdf.js reads it for screen readers. */
async function structures(bytes: Buffer): Promise<Node[]> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const trees: Node[] = [];
  for (let page = 1; page <= document.numPages; page++)
    trees.push((await (await document.getPage(page)).getStructTree()) as Node);
  return trees;
}

test('contents are headings and a list of links; pages of a source are paragraphs or pictures', async () => {
  const { bytes } = await bundleOf(
    { a: textPdf('Alpha', 'Beta') },
    { hasContents: true, items: [...sections.slice(0, 1), documentItem('a')] },
    { a: { code: 'ok', pageCount: 2, pagesWithoutText: [2] } },
  );
  const trees = await structures(bytes);
  expect(trees.map(rolesOf)).toEqual([
    [
      'Root',
      ['Document', ['Sect', ['H1'], ['P'], ['TOC', ['TOCI', ['Link']], ['TOCI', ['Link']]]]],
    ],
    ['Root', ['Document', ['Sect', ['H1']]]],
    ['Root', ['Document', ['P']]],
    ['Root', ['Document', ['Figure']]],
  ]);
  expect(JSON.stringify(trees[3])).toContain('Title a, page 2, without text');
});

test('printed numbers and dotted lines are no part of the text that is read aloud', async () => {
  const { bytes } = await bundleOf({ a: textPdf('Alpha') }, { hasContents: true });
  const content = searchable(bytes);
  expect(content.match(/\/Artifact <<\/Type\/Pagination>> BDC/g)).toHaveLength(2);
  expect(content.match(/\/Artifact BMC/g)).toHaveLength(1);
});

test('marks of a tagged source are not taken for those of the bundle', async () => {
  const page = {
    text: '',
    content:
      '/P <</MCID 0>> BDC BT /F1 24 Tf 72 700 Td (First) Tj ET EMC /P <</MCID 1>> BDC BT /F1 24 Tf 72 600 Td (Second) Tj ET EMC',
    entries: '/StructParents 0',
  };
  const catalog = '/StructTreeRoot 1000 0 R/MarkInfo<</Marked true>>';
  const objects = { ...symbolFont, 1000: '<</Type/StructTreeRoot>>' };
  const source = pagesPdf([page, page], { catalog, objects });
  const { bytes } = await bundleOf({ a: source }, { hasPageNumbers: false });
  expect((await structures(bytes)).map(rolesOf)).toEqual([
    ['Root', ['Document', ['P']]],
    ['Root', ['Document', ['P']]],
  ]);
  expect(await (await readWithPdfJs(bytes)).text(0)).toBe('ΦιρστΣεχονδ');
  const [ours, theirs] = [await openRendered(bytes), await openRendered(source)];
  expect(difference(ours.picture(0), theirs.picture(0))).toBe(0);
});

test('pages of a document that turns out unreadable are in no structure', async () => {
  const { bytes } = await bundleOf(
    { a: Buffer.from('%PDF-1.7\n'), b: textPdf('Beta') },
    {},
    { a: { code: 'ok', pageCount: 3 } },
  );
  expect((await structures(bytes)).map(rolesOf)).toEqual([
    ['Root', ['Document', ['Sect', ['H1'], ['P']]]],
    ['Root', ['Document', ['P']]],
  ]);
});
