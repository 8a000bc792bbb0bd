import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { measureSheets } from '#lambdas/documents/office/workbook/measure-sheets.ts';
import { paperOf } from '#lambdas/documents/office/workbook/paper-of.ts';
import { writeSheets } from '#lambdas/documents/office/workbook/write-sheets.ts';

/** The flat form of a workbook, line by line as LibreOffice writes it. */

const folder = mkdtempSync(join(tmpdir(), 'sheets-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = (name: string) => join(folder, name);
const flat = (
  tables: string,
  header = '<style:header style:display="false"/>',
) => `<?xml version="1.0"?>
<office:document office:version="1.3">
 <office:automatic-styles>
  <style:style style:name="co1" style:family="table-column">
   <style:table-column-properties style:column-width="2cm"/>
  </style:style>
  <style:style style:name="co2" style:family="table-column">
   <style:table-column-properties style:column-width="1in"/>
  </style:style>
  <style:style style:name="ta1" style:family="table" style:master-page-name="Own">
   <style:table-properties table:display="true" style:writing-mode="rl-tb"/>
  </style:style>
  <style:style style:name="ta2" style:family="table" style:master-page-name="Own">
   <style:table-properties table:display="false" style:writing-mode="lr-tb"/>
  </style:style>
 </office:automatic-styles>
 <office:master-styles>
  <style:master-page style:name="Own" style:page-layout-name="pm1">
   ${header}
  </style:master-page>
 </office:master-styles>
 <office:body>
  <office:spreadsheet>
${tables}
  </office:spreadsheet>
 </office:body>
</office:document>
`;
const cell = (text: string, attributes = '') =>
  `<table:table-cell office:value-type="string"${attributes}>\n<text:p>${text}</text:p>\n</table:table-cell>`;
const row = (cells: string, attributes = '') =>
  `<table:table-row${attributes}>\n${cells}\n</table:table-row>`;
const table = (name: string, rows: string, { style = 'ta1', columns = '', more = '' } = {}) =>
  `<table:table table:name="${name}" table:style-name="${style}"${more}>\n${columns}\n${rows}\n</table:table>`;
const columns =
  '<table:table-column table:style-name="co1" table:number-columns-repeated="2"/>\n<table:table-column table:style-name="co2" table:visibility="collapse"/>\n<table:table-column table:style-name="co1" table:number-columns-repeated="16381"/>';

async function measured(text: string) {
  writeFileSync(file('in.fods'), text);
  return measureSheets(file('in.fods'));
}
async function prepared(text: string): Promise<string> {
  const workbook = await measured(text);
  await writeSheets(file('in.fods'), file('out.fods'), workbook);
  return readFileSync(file('out.fods'), 'utf8');
}
const shownName = (text: string, name: string) =>
  new Map(
    [...text.matchAll(/<table:table ([^>]*)table:name="([^"]*)"/g)].map(([, style, found]) => [
      found,
      style,
    ]),
  ).get(name);

describe('what a sheet has', () => {
  it('is counted from its filled cells; its width ends at the last of them', async () => {
    const rows = [
      row(`${cell('a')}\n<table:table-cell/>\n${cell('b', ' table:number-columns-repeated="2"')}`),
      row(cell('same'), ' table:number-rows-repeated="40"'),
      row(
        '<table:table-cell table:number-columns-repeated="900"/>',
        ' table:number-rows-repeated="1048000"',
      ),
    ].join('\n');
    const { sheets } = await measured(flat(table('Payments', rows, { columns })));
    expect(sheets).toEqual([
      {
        name: 'Payments',
        isShown: true,
        writingMode: 'rl-tb',
        master: 'Own',
        rows: 41,
        cells: 43,
        // Two columns, a hidden one and the fourth.
        widthCm: 6,
        hasHiddenParts: true,
      },
    ]);
  });

  it('counts a row that is hidden as a hidden part if it is filled, and reaches to pictures', async () => {
    const hidden = ' table:visibility="filter"';
    const picture = '<draw:frame table:end-cell-address="Plain.AB7">\n</draw:frame>';
    const { sheets } = await measured(
      flat(
        [
          table(
            'Plain',
            `${row('<table:table-cell/>', hidden)}\n<table:shapes>\n${picture}\n</table:shapes>`,
            {
              columns:
                '<table:table-column table:style-name="co1" table:number-columns-repeated="50"/>',
            },
          ),
          table('Filtered', row(cell('a'), hidden)),
          table('Secret', row(cell('a')), { style: 'ta2' }),
        ].join('\n'),
      ),
    );
    expect(
      sheets.map(({ isShown, hasHiddenParts, widthCm }) => [isShown, hasHiddenParts, widthCm]),
    ).toEqual([
      [true, false, 56],
      [true, true, 0],
      [false, false, 0],
    ]);
  });

  it('has no tables of charts, of other files or of former contents', async () => {
    const chart = `<draw:object>\n<office:document office:mimetype="chart">\n${table('local-table', row(cell('c')))}\n</office:document>\n</draw:object>`;
    const others = [
      table("'file:///b.xlsx'#$S", row(cell('other')), { style: 'ta_extref' }),
      `<table:dde-links>\n${table('dde', row(cell('link')))}\n</table:dde-links>`,
      `<table:tracked-changes>\n${cell('former')}\n</table:tracked-changes>`,
    ];
    const { sheets } = await measured(
      flat(
        [table('Own', row(`<table:table-cell>\n${chart}\n</table:table-cell>`)), ...others].join(
          '\n',
        ),
      ),
    );
    expect(sheets.map(({ name, cells }) => [name, cells])).toEqual([['Own', 1]]);
    const text = await prepared(
      flat(
        [table('Own', row(`<table:table-cell>\n${chart}\n</table:table-cell>`)), ...others].join(
          '\n',
        ),
      ),
    );
    expect(text).toContain('local-table');
    for (const gone of ['other', 'link', 'former']) expect(text).not.toContain(`>${gone}<`);
  });
});

describe('the prepared workbook', () => {
  it('prints each sheet whole, as wide as its page, with what a cell is cited by', async () => {
    const text = await prepared(
      flat(
        table('Payments', row(cell('a')), {
          columns,
          more: ' table:print-ranges="Payments.A1:Payments.B2" table:print="false"',
        }),
      ),
    );
    expect(text).not.toContain('print-ranges');
    expect(text).not.toContain('table:print=');
    expect(shownName(text, 'Payments')).toContain('table:style-name="shown0"');
    expect(text).toContain('style:scale-to-X="1" style:scale-to-Y="0"');
    expect(text).toContain('zero-values grid headers"');
    expect(text).toContain('<text:sheet-name>');
    expect(text).not.toContain('Not shown on these pages');
  });

  it('keeps the header of the file', async () => {
    const own = '<style:header><text:p>Draft of May</text:p></style:header>';
    const text = await prepared(flat(table('A', row(cell('a'))), own));
    expect(text.match(/Draft of May/g)).toHaveLength(2);
    expect(text).not.toContain('<text:sheet-name>');
  });

  it('has values for formulas, the text of errors and no links', async () => {
    const text = await prepared(
      flat(
        table(
          'A',
          row(
            `<table:table-source xlink:href="http://127.0.0.1/a.ods"/>\n${cell('7', ' table:formula="of:=[&apos;http://127.0.0.1/b&apos;#$S.A1]" office:value="7"')}\n${cell('#DIV/0!', ' table:formula="of:=1/0" office:string-value="" calcext:value-type="error"')}`,
          ),
        ),
      ),
    );
    expect(text).not.toContain('127.0.0.1');
    expect(text).not.toContain('formula');
    expect(text).toContain('<table:table-cell office:value-type="string" office:value="7">');
    expect(text).toContain('<table:table-cell office:value-type="string">\n<text:p>#DIV/0!');
  });

  it('names on its last page what is hidden, under a name that no sheet has', async () => {
    const text = await prepared(
      flat(
        [
          table('Not shown on these pages', row(cell('a'))),
          table('Rows &amp; sums', row(cell('a'), ' table:visibility="collapse"')),
          table('Secret', row(cell('a'), ' table:visibility="collapse"'), { style: 'ta2' }),
        ].join('\n'),
      ),
    );
    expect(shownName(text, 'Not shown on these pages +')).toBeDefined();
    expect(text).toContain('<text:p>Hidden sheet: Secret</text:p>');
    expect(text).toContain('<text:p>Hidden rows or columns in the sheet: Rows &amp; sums</text:p>');
    expect(text).not.toContain('in the sheet: Secret');
    expect(text.match(/table:display="false"/g)).toHaveLength(2);
  });
});

it('chooses A4, A3 or larger paper of the same proportions up to A0', () => {
  expect(paperOf(5)).toEqual({ width: 21, height: 29.7 });
  expect(paperOf(30)).toEqual({ width: 29.7, height: 21 });
  expect(paperOf(50)).toEqual({ width: 42, height: 29.7 });
  const large = paperOf(100);
  expect([large.width > 42, large.width < 118.9]).toEqual([true, true]);
  expect(paperOf(5_000)).toEqual({ width: 118.9, height: 84.1 });
});
