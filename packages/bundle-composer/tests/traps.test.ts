import { PDFDocument } from 'pdf-lib';
import { describe, expect, test } from 'vitest';
import { difference, openRendered } from '../../typesetter/tests/pdfium.ts';
import { bundleOf, documentItem, readWithPdfJs, searchable } from './compose.ts';
import { pagesPdf, textPdf, writePdf } from './make-pdf.ts';

const neighbour = textPdf('Neighbour 1', 'Neighbour 2');

describe('leaks', () => {
  const secret = (num: number) => ({
    [num]: { dict: '', data: `(SECRET${num})`, isDeflated: true },
  });
  const source = pagesPdf(
    [
      {
        text: 'Selected',
        content:
          'BT /F1 24 Tf 72 700 Td (Selected) Tj ET /Span /P1 BDC /X1 Do EMC /Span /P2 BDC /EF Do EMC /P3 DP',
        entries:
          '/Annots[1000 0 R 1001 0 R 1002 0 R 1003 0 R 1004 0 R]/AA<</O<</S/JavaScript/JS(SECRETaction)>>>>' +
          '/B[1010 0 R]/PieceInfo<</App<</Private 1020 0 R>>>>/Metadata 1021 0 R/StructParents 0/Thumb 1022 0 R' +
          '/AF[1030 0 R]',
        resources:
          '/Resources<</Font<</F1 3 0 R>>/Properties<</P1 1030 0 R/P2<</Type/Filespec/F(SECRETname)/EF<</F 1031 0 R>>>>/P3<</Ref 11 0 R>>>>/XObject<</X1 1040 0 R/EF 1041 0 R>>>>',
      },
      { text: 'SECRETpage' },
      { text: 'Selected too' },
    ],
    {
      catalog:
        '/Outlines 1050 0 R/Names<</EmbeddedFiles<</Names[(a)1030 0 R]>>/JavaScript<</Names[(SECRETjs)1060 0 R]>>/Dests<</Names[(SECRETdest)[11 0 R/Fit]]>>>>' +
        '/OpenAction<</S/JavaScript/JS(SECRETopen)>>/AcroForm<</Fields[1070 0 R]/XFA 1071 0 R>>/StructTreeRoot 1080 0 R/Metadata 1021 0 R',
      objects: {
        1000: '<</Type/Annot/Subtype/Link/Rect[0 0 10 10]/Dest[11 0 R/Fit]/P 11 0 R/Contents(SECRETlink)>>',
        1001: '<</Type/Annot/Subtype/Text/Rect[50 50 70 70]/Contents(Shown)/P 11 0 R/Popup 1005 0 R/A<</S/GoTo/D[11 0 R]>>/AP<</N 1042 0 R>>>>',
        1002: '<</Type/Annot/Subtype/FileAttachment/Rect[0 0 10 10]/FS 1030 0 R>>',
        1003: '<</Type/Annot/Subtype/Text/Rect[0 0 9 9]/F 2/Contents(SECREThidden)>>',
        1004: '<</Type/Annot/Subtype/Text/Rect[0 0 9 9]/IRT 1003 0 R/Contents(SECRETreply)>>',
        1005: '<</Type/Annot/Subtype/Popup/Rect[0 0 9 9]/Parent 1001 0 R/P 11 0 R>>',
        1010: '<</T 1011 0 R/P 11 0 R>>',
        1011: '<</I<</Title(SECRETthread)>>>>',
        ...secret(1020),
        1021: { dict: '/Type/Metadata/Subtype/XML', data: '<x>SECRETxmp</x>' },
        ...secret(1022),
        1030: '<</Type/Filespec/F(SECRETfile.txt)/EF<</F 1031 0 R>>>>',
        1031: { dict: '/Type/EmbeddedFile', data: 'SECRETattachment', isDeflated: true },
        1040: {
          dict: '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/PieceInfo<</App<</Private(SECRETpiece)>>>>/Metadata 1021 0 R/LastModified(SECRETdate)/Ref<</F(SECRETref)>>',
          data: 'q Q',
        },
        1041: { dict: '/Type/XObject/Subtype/Form/BBox[0 0 9 9]', data: '(kept) pop' },
        1042: {
          dict: '/Type/XObject/Subtype/Form/BBox[0 0 20 20]',
          data: '0 1 0 rg 0 0 20 20 re f',
        },
        1050: '<</First 1051 0 R/Last 1051 0 R>>',
        1051: '<</Title(SECRETtitle)/Dest[11 0 R/Fit]/Parent 1050 0 R>>',
        1060: '<</S/JavaScript/JS(SECRETscript)>>',
        1070: '<</T(SECRETfield)/V(SECRETvalue)/FT/Tx>>',
        ...secret(1071),
        1080: '<</Type/StructTreeRoot/K[<</Type/StructElem/Alt(SECRETalt)/Pg 11 0 R>>]>>',
        1090: '<</Author(SECRETauthor)/Title(SECRETdoctitle)>>',
      },
      trailer: '/Info 1090 0 R',
    },
  );

  test('nothing of an unselected page, attachment, script or private entry gets in', async () => {
    expect(searchable(source).match(/SECRET/g)?.length).toBeGreaterThan(20);
    const { bytes } = await bundleOf(
      { source, neighbour },
      { items: [documentItem('source', { pages: '1,3' }), documentItem('neighbour')] },
    );
    expect(searchable(bytes).match(/SECRET\w*/g)).toBeNull();
    expect(bytes.toString('latin1')).not.toMatch(/JavaScript|EmbeddedFile|Filespec|\/AA|XFA/);
    const read = await readWithPdfJs(bytes);
    expect(read.pageCount).toBe(4);
    expect(await read.annotations(0)).toEqual([{ subtype: 'Text', text: 'Shown' }]);
    expect(searchable(bytes)).toContain('(kept) pop');
  });

  test('the search finds what is there', async () => {
    const { bytes } = await bundleOf({ source });
    expect(searchable(bytes)).toContain('SECRETpage');
  });
});

describe('layers', () => {
  const square = (x: number, marker: string) => `/M(${marker}) pop 0 g ${x} 100 50 50 re f`;
  const form = (extra: string, x: number, marker: string) => ({
    dict: `/Type/XObject/Subtype/Form/BBox[0 0 600 800]${extra}`,
    data: square(x, marker),
    isDeflated: true,
  });
  const source = pagesPdf(
    [
      {
        text: '',
        content: [
          `/OC /On BDC ${square(10, 'MarkOn')} EMC`,
          `/OC /Off BDC q 1 0 0 1 0 300 cm /Span <<>> BDC ${square(70, 'MarkOff')} EMC BT /F1 9 Tf (MarkOff) Tj ET Q EMC`,
          `/OC /Either BDC ${square(130, 'MarkEither')} EMC`,
          `/OC /Both BDC ${square(190, 'MarkOff')} EMC`,
          '/XOff Do /XOn Do /XInner Do',
          `/OC /Printed BDC ${square(430, 'MarkPrinted')} EMC`,
          square(490, 'MarkAlways'),
        ].join('\n'),
        resources:
          '/Resources<</Font<</F1 3 0 R>>/Properties<</On 1001 0 R/Off 1002 0 R/Either 1003 0 R/Both 1004 0 R/Printed 1005 0 R>>/XObject<</XOff 1010 0 R/XOn 1011 0 R/XInner 1012 0 R>>>>',
        entries:
          '/Annots[<</Subtype/Square/Rect[10 10 60 60]/C[0 0 0]/OC 1002 0 R/Contents(MarkOff)>>]',
      },
    ],
    {
      catalog:
        '/OCProperties<</OCGs[1001 0 R 1002 0 R 1005 0 R]/D<</OFF[1002 0 R 1005 0 R]/AS[<</Event/Print/Category[/Print]/OCGs[1005 0 R]>>]>>>>',
      objects: {
        1001: '<</Type/OCG/Name(Shown layer)>>',
        1002: '<</Type/OCG/Name(MarkOff layer)>>',
        1003: '<</Type/OCMD/OCGs[1001 0 R 1002 0 R]>>',
        1004: '<</Type/OCMD/VE[/And 1001 0 R 1002 0 R]>>',
        1005: '<</Type/OCG/Name(Paper)/Usage<</Print<</PrintState/ON>>>>>>',
        1010: form('/OC 1002 0 R', 250, 'MarkOff'),
        1011: form('/OC 1001 0 R', 310, 'MarkForm'),
        1012: {
          dict: '/Type/XObject/Subtype/Form/BBox[0 0 600 800]/Resources<</Properties<</Off 1002 0 R>>>>',
          data: `/OC /Off BDC ${square(370, 'MarkOff')} EMC`,
          isDeflated: true,
        },
      },
    },
  );

  test('that are hidden stay hidden, and their content is not in the file', async () => {
    const { bytes, problems } = await bundleOf({ source }, { hasPageNumbers: false });
    const found = searchable(bytes);
    expect(found).not.toContain('MarkOff');
    for (const kept of ['MarkOn', 'MarkEither', 'MarkForm', 'MarkPrinted', 'MarkAlways'])
      expect(found).toContain(kept);
    expect(problems.map(({ code }) => code)).toContain('hidden_layers');
    const before = await openRendered(source);
    const after = await openRendered(bytes);
    const { width, rgba } = after.picture(0, 1);
    const isDark = (x: number) => (rgba[((842 - 125) * width + x) * 4] ?? 255) < 100;
    expect([35, 95, 155, 215, 275, 335, 395, 455, 515].map(isDark)).toEqual([
      true,
      false,
      true,
      false,
      false,
      true,
      false,
      false,
      true,
    ]);
    // PDFium draws the hidden annotation of the source.
    expect(difference(before.picture(0), after.picture(0))).toBeLessThan(0.002);
  });
});

test('what a hidden layer sets applies to the content after it', async () => {
  const source = pagesPdf(
    [
      {
        text: '',
        content: '/OC /Off BDC 1 0 0 rg 1 0 0 1 100 0 cm 0 0 9 9 re f EMC 10 100 50 50 re f',
        resources: '/Resources<</Properties<</Off 1001 0 R>>>>',
      },
    ],
    {
      catalog: '/OCProperties<</OCGs[1001 0 R]/D<</OFF[1001 0 R]>>>>',
      objects: { 1001: '<</Type/OCG/Name(Off)>>' },
    },
  );
  const { bytes } = await bundleOf({ source }, { hasPageNumbers: false });
  const { width, rgba } = (await openRendered(bytes)).picture(0, 1);
  const colourAt = (x: number, y: number) => {
    const at = ((842 - y) * width + x) * 4;
    return [rgba[at + 2], rgba[at + 1], rgba[at]];
  };
  expect([colourAt(135, 125), colourAt(35, 125)]).toEqual([
    [255, 0, 0],
    [255, 255, 255],
  ]);
});

test('forms are flattened to how they look', async () => {
  const appearance = (data: string, extra = '') => ({
    dict: `/Subtype/Form/BBox[0 0 100 20]/Resources<</Font<</F1 3 0 R>>>>${extra}`,
    data,
  });
  const source = pagesPdf(
    [
      {
        text: 'Form',
        entries: '/Annots[1000 0 R 1001 0 R 1002 0 R 1003 0 R]',
        resources: '/Resources<</Font<</F1 3 0 R>>/XObject<</BcF0 1013 0 R>>>>',
      },
    ],
    {
      catalog: '/AcroForm<</Fields[1000 0 R 1001 0 R 1002 0 R 1003 0 R]/NeedAppearances true>>',
      objects: {
        1000: '<</Subtype/Widget/FT/Tx/T(name)/V(Filled in)/Rect[72 600 272 640]/AP<</N 1010 0 R>>>>',
        1001: '<</Subtype/Widget/FT/Btn/T(box)/AS/Yes/Rect[72 500 92 520]/AP<</N<</Yes 1011 0 R/Off 1012 0 R>>>>>>',
        1002: '<</Subtype/Widget/FT/Btn/T(other)/AS/Off/Rect[172 500 192 520]/AP<</N<</Yes 1011 0 R/Off 1012 0 R>>>>>>',
        1003: '<</Subtype/Widget/FT/Tx/T(hidden)/F 2/Rect[272 500 292 520]/AP<</N 1011 0 R>>>>',
        1010: appearance('BT /F1 12 Tf 2 5 Td (Filled in) Tj ET'),
        1011: { ...appearance('0 g 0 0 100 20 re f'), dict: '/BBox[0 0 100 20]' },
        1012: appearance(''),
        1013: appearance('', '/Own true'),
      },
    },
  );
  const { bytes } = await bundleOf({ source });
  expect(bytes.toString('latin1')).not.toMatch(/AcroForm|Widget/);
  const read = await readWithPdfJs(bytes);
  expect(await read.text(0)).toBe('FormFilled in1');
  const rendered = await openRendered(bytes);
  const { width, rgba } = rendered.picture(0, 1);
  const isDark = (x: number) => (rgba[((842 - 510) * width + x) * 4] ?? 255) < 100;
  expect([82, 182, 282].map(isDark)).toEqual([true, false, false]);
});

test('icons of attachments, films and sounds stay, without what they open', async () => {
  const subtypes = ['FileAttachment', 'Movie', 'Sound'];
  const opened = '/FS 1020 0 R/Movie<</F 1020 0 R>>/Sound 1021 0 R/Contents(SECRET)';
  const source = pagesPdf([{ text: 'Icons', entries: '/Annots[1000 0 R 1001 0 R 1002 0 R]' }], {
    objects: {
      ...Object.fromEntries(
        subtypes.map((subtype, index) => [
          1000 + index,
          `<</Subtype/${subtype}/Rect[${72 + index * 100} 600 ${92 + index * 100} 620]/AP<</N 1010 0 R>>${opened}>>`,
        ]),
      ),
      1010: { dict: '/Subtype/Form/BBox[0 0 20 20]', data: '0 g 0 0 20 20 re f' },
      1020: '<</Type/Filespec/F(SECRET.mp4)/EF<</F 1022 0 R>>>>',
      1021: { dict: '/Type/Sound/R 8000', data: 'SECRET sound' },
      1022: { dict: '/Type/EmbeddedFile', data: 'SECRET attachment' },
    },
  });
  const { bytes } = await bundleOf({ source });
  expect(searchable(bytes)).not.toMatch(/SECRET/);
  const { width, rgba } = (await openRendered(bytes)).picture(0, 1);
  const isDark = (x: number) => (rgba[((842 - 610) * width + x) * 4] ?? 255) < 100;
  expect([82, 182, 282, 382].map(isDark)).toEqual([true, true, true, false]);
});

test('form fields without an appearance show their values', async () => {
  const field = (rect: string, more: string) =>
    `<</Subtype/Widget/Rect[${rect}]/DA(/Helv 12 Tf 1 0 0 rg)${more}>>`;
  const fields = {
    1000: field('72 600 272 620', '/FT/Tx/V(Filled in)'),
    1001: field('72 540 172 590', '/Parent 1050 0 R'),
    1002: field('72 500 172 520', '/FT/Tx/Ff 16777216/MaxLen 5/V<FEFF0041003100420032>'),
    1003: field(
      '272 500 372 520',
      '/FT/Ch/Ff 131072/V(mh)/Opt[[(ka)(Karnataka)][(mh)(Maharashtra)]]',
    ),
    1004: field('72 400 92 420', '/FT/Btn/AS/Yes/MK<</CA(n)>>'),
    1005: field('172 400 192 420', '/FT/Btn/AS/Off/MK<</CA(n)>>'),
    1006: field('272 400 372 420', '/FT/Btn/Ff 65536/MK<</CA(Press)/BG[0 1 0]/R 90>>'),
    1007: field('72 300 172 320', '/FT/Tx/F 2/V(SECRET hidden)'),
    1008: field('72 300 172 320', '/FT/Tx/Ff 8192/V(SECRET)'),
    1009: field('272 300 372 320', '/FT/Tx/V 1051 0 R'),
    1010: field('272 260 372 280', '/FT/Tx/V 1052 0 R'),
    1012: field('272 540 372 590', '/FT/Ch/V(Two)/TI 1/Opt[(One)(Two)(Three)]'),
    1011: field('72 260 172 280', '/FT/Tx/V(Stale)/AP<</N 1053 0 R>>'),
  };
  const numbers = Object.keys(fields).map((num) => `${num} 0 R`);
  const source = pagesPdf([{ text: 'Form.', entries: `/Annots[${numbers.join(' ')}]` }], {
    catalog: `/AcroForm<</Fields[${numbers.join(' ')}]>>`,
    objects: {
      ...fields,
      1050: '<</FT/Tx/Ff 4096/V(First line\\nof two)/Kids[1001 0 R]>>',
      1051: { dict: '', data: 'Long value', isDeflated: true },
      1052: { dict: '/Filter/FlateDecode', data: 'not deflated' },
      1053: { dict: '/BBox[0 0 100 20]', data: '' },
    },
  });
  const { bytes, slips } = await bundleOf({ source });
  expect(slips).toEqual([]);
  expect(searchable(bytes)).not.toContain('SECRET');
  const read = await readWithPdfJs(bytes);
  expect((await read.text(0)).replace(/\s/g, '')).toBe(
    'Form.FilledinFirstlineoftwoA1B2MaharashtraPress******LongvalueTwoThree1',
  );
  const { width, rgba } = (await openRendered(bytes)).picture(0, 1);
  const colourAt = (x: number, y: number) => {
    const at = ((842 - y) * width + x) * 4;
    return [rgba[at + 2], rgba[at + 1], rgba[at]];
  };
  expect([colourAt(82, 410), colourAt(182, 410), colourAt(276, 404)]).toEqual([
    [255, 0, 0],
    [255, 255, 255],
    [0, 255, 0],
  ]);
});

test.each([
  ['a number', '/Resources 7'],
  ['an array', '/Resources[1 2]'],
  ['nothing', ''],
  ['a missing object', '/Resources 999 0 R'],
  ['itself', '/Resources 10 0 R'],
  ['a font list that is a name', '/Resources<</Font/F1/XObject 3/Properties[]>>'],
  ['a null font', '/Resources<</Font<</F1 null>>/XObject<</X 999 0 R>>>>'],
])('resources that are %s lose no page', async (_name, resources) => {
  const source = pagesPdf([{ text: 'Odd', resources }, { text: 'Even' }]);
  const { bytes, slips } = await bundleOf({ source, neighbour });
  const read = await readWithPdfJs(bytes);
  expect([read.pageCount, slips]).toEqual([4, []]);
  expect(await read.text(0)).toMatch(/1$/);
  expect(await read.text(1)).toBe('Even2');
  expect(await read.text(3)).toBe('Neighbour 24');
});

describe('a document that breaks after its inspection', () => {
  const good = pagesPdf([{ text: 'First MARKER' }, { text: 'Second' }, { text: 'Third' }]);
  const facts = { code: 'ok', pageCount: 3 } as const;

  test.each([
    ['cut off', good.subarray(0, 200)],
    ['empty', Buffer.alloc(0)],
    ['another kind of file', Buffer.from('GIF89a')],
    ['shorter', pagesPdf([{ text: 'MARKER' }])],
  ])(
    '(%s) becomes a slip sheet, moves no number and leaves nothing behind',
    async (_name, broken) => {
      const { bytes, slips, pageCount } = await bundleOf(
        { before: neighbour, broken, after: neighbour },
        { hasContents: true, items: ['before', 'broken', 'after'].map((id) => documentItem(id)) },
        { broken: facts },
      );
      expect(slips).toMatchObject([{ documentId: 'broken' }]);
      expect(pageCount).toBe(6);
      const read = await readWithPdfJs(bytes);
      expect(read.labels).toEqual(['1', '2', '3', '4', '7', '8']);
      expect(await read.text(3)).toMatch(/^Title broken.*Pages 4 to 6 are missing here4$/);
      expect(await read.text(4)).toBe('Neighbour 17');
      expect(read.outline.map(({ title, page }) => [title, page])).toEqual([
        ['Title before · 2', 1],
        ['Title broken · 4', 3],
        ['Title after · 7', 4],
      ]);
      expect(await read.links(0)).toEqual([1, 3, 4]);
      expect(searchable(bytes)).not.toContain('MARKER');
    },
  );
});

describe('odd files that are read', () => {
  const withoutTable = (pdf: Buffer) => {
    const text = pdf.toString('latin1');
    return Buffer.from(text.slice(0, text.indexOf('xref\n')), 'latin1');
  };
  const replaced = (pdf: Buffer, from: string | RegExp, to: string) =>
    Buffer.from(pdf.toString('latin1').replace(from, to), 'latin1');
  const long = pagesPdf([{ text: 'One' }], {
    objects: {
      500: { dict: '/Length 1000 0 R', data: 'BT /F1 24 Tf 72 700 Td (One) Tj ET % endstream' },
      1000: '46',
    },
  });
  const selfLength = pagesPdf([{ text: 'One' }], {
    objects: { 500: { dict: '/Length 500 0 R', data: 'BT /F1 24 Tf 72 700 Td (One) Tj ET' } },
  });
  const loops = pagesPdf([{ text: 'One' }], {
    trailer: '/Prev 0',
    objects: {
      2: '<</Type/Pages/Kids[10 0 R 2 0 R 4 0 R]/Count 1/Parent 4 0 R/MediaBox[0 0 595 842]>>',
      4: '<</Type/Pages/Kids[2 0 R 5 0 R]/Parent 5 0 R/Count 1>>',
      5: '<</Kids[4 0 R 2 0 R]>>',
    },
  });

  test.each([
    ['without a table', withoutTable(textPdf('One'))],
    ['with a table elsewhere', replaced(textPdf('One'), /startxref\n\d+/, 'startxref\n12')],
    [
      'with wrong offsets',
      replaced(textPdf('One'), /0000000(\d{3}) 00000 n/g, '0000001$1 00000 n'),
    ],
    ['with bytes before', Buffer.concat([Buffer.from('GARBAGE\n'), textPdf('One')])],
    ['with an indirect length', long],
    ['with a length that is itself', selfLength],
    ['with a wrong length', replaced(textPdf('One'), /\/Length \d+/g, '/Length 3')],
    ['with loops everywhere', loops],
    ['with a table before the file', replaced(textPdf('One'), /startxref\n/, 'startxref\n-')],
    [
      'with offsets before the file',
      replaced(textPdf('One'), /000000(\d{4}) 00000 n/g, '-00000$1 00000 n'),
    ],
    ['with an earlier table before the file', replaced(textPdf('One'), '/Size', '/Prev -99/Size')],
    [
      'with a table that is its own predecessor',
      replaced(textPdf('One'), '/Size', '/Prev 555/Size'),
    ],
  ])('%s', async (_name, source) => {
    const { bytes, slips } = await bundleOf({ source, neighbour });
    expect(slips).toEqual([]);
    const read = await readWithPdfJs(bytes);
    expect([read.pageCount, await read.text(0), await read.text(2)]).toEqual([
      3,
      'One1',
      'Neighbour 23',
    ]);
  });

  test('with object streams and a cross-reference stream', async () => {
    const document = await PDFDocument.create();
    document.addPage([300, 300]).drawText('Packed');
    document.addPage([300, 300]).drawText('Packed too');
    const source = Buffer.from(await document.save({ useObjectStreams: true }));
    expect(source.toString('latin1')).toContain('/ObjStm');
    const { bytes } = await bundleOf({ source });
    const read = await readWithPdfJs(bytes);
    expect([await read.text(0), await read.text(1)]).toEqual(['Packed 1', 'Packed too 2']);
    const cut = source.subarray(0, source.length - 30);
    const repaired = await readWithPdfJs((await bundleOf({ cut })).bytes);
    expect(await repaired.text(1)).toBe('Packed too 2');
  });

  test('with an owner password only, and with a password that is given', async () => {
    const encrypted = async (userPassword: string) => {
      const document = await PDFDocument.create();
      document.addPage([300, 300]).drawText('Sealed');
      document.encrypt({ userPassword, ownerPassword: 'owner' });
      return Buffer.from(await document.save());
    };
    const open = await encrypted('');
    const read = await readWithPdfJs((await bundleOf({ open, neighbour })).bytes);
    expect(await read.text(0)).toBe('Sealed 1');
    const closed = await encrypted('secret');
    const slip = await readWithPdfJs((await bundleOf({ closed, neighbour })).bytes);
    expect(await slip.text(0)).toContain('This document needs a password');
    expect(await slip.text(2)).toBe('Neighbour 23');
  });
});

test('a page tree without pages and objects nested without end are refused', async () => {
  const none = writePdf({
    1: '<</Type/Catalog/Pages 2 0 R>>',
    2: '<</Type/Pages/Kids[]/Count 0>>',
  });
  const nested = pagesPdf([{ text: 'x', entries: `/Group${'['.repeat(100_000)}` }]);
  const { bytes, pageCount } = await bundleOf({ none, nested, neighbour });
  expect(pageCount).toBe(4);
  const read = await readWithPdfJs(bytes);
  expect(await read.text(0)).toContain('This file has no pages');
  expect(await read.text(1)).toContain('This file is damaged');
  expect(await read.text(3)).toBe('Neighbour 24');
});
