import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { flatLines } from './flat-lines.ts';
import type { Sheet, Workbook } from './measure-sheets.ts';
import { MARGIN_CM, paperOf } from './paper-of.ts';

/**
 * Writes the flat form of a workbook for printing: each sheet gets a page style of its own, formulas
 * leave their values, and links to other files, tables from them and print ranges are left out, so that
 * all that is not hidden is printed. A last sheet names what is hidden.
 */
export async function writeSheets(from: string, to: string, workbook: Workbook): Promise<void> {
  await pipeline(Readable.from(preparedLines(from, workbook)), createWriteStream(to));
}

async function* preparedLines(from: string, workbook: Workbook): AsyncGenerator<string> {
  const note = noteOn(workbook.sheets);
  const sheets = [...workbook.sheets, ...(note ? [note.sheet] : [])];
  let number = 0;
  for await (const { text, element, place } of flatLines(from)) {
    if (place === 'foreign') continue;
    if (place === 'embedded') {
      yield `${text}\n`;
      continue;
    }
    if (element === '/office:automatic-styles')
      yield sheets
        .map((sheet, index) => stylesOf(sheet, index, sheet === note?.sheet ? '' : CITABLE))
        .join('') + NOTE_COLUMN;
    else if (element === '/office:master-styles')
      yield sheets
        .map(({ master }, index) => masterOf(workbook.masters.get(master) ?? [], index))
        .join('');
    else if (element === '/office:spreadsheet' && note) yield note.table;
    if (links.has(element)) continue;
    if (element === 'table:table') {
      yield `${withAttribute(without(text, ...printed), 'table:style-name', styleName(number))}\n`;
      number += 1;
    } else if (cells.has(element)) yield `${withoutFormula(text)}\n`;
    else yield `${without(text, 'table:range-usable-as')}\n`;
  }
}

const links: ReadonlySet<string> = new Set(['table:table-source', 'table:cell-range-source']);
const cells: ReadonlySet<string> = new Set(['table:table-cell', 'table:covered-table-cell']);
/** What of a sheet is printed. */
const printed = ['table:print', 'table:print-ranges', 'table:style-name'];

const without = (text: string, ...names: readonly string[]): string =>
  names.reduce((left, name) => {
    const start = left.indexOf(` ${name}="`);
    if (start < 0) return left;
    const end = left.indexOf('"', start + name.length + 3);
    return left.slice(0, start) + left.slice(end + 1);
  }, text);

const withAttribute = (text: string, name: string, value: string) =>
  text.replace(/^(\s*<[\w:-]+)/, `$1 ${name}="${value}"`);

/** Errors are shown by their text, which LibreOffice writes as the cell's paragraph. */
function withoutFormula(text: string): string {
  const plain = without(
    text,
    'table:formula',
    'table:number-matrix-columns-spanned',
    'table:number-matrix-rows-spanned',
  );
  return plain.includes('calcext:value-type="error"')
    ? without(plain, 'office:string-value', 'calcext:value-type')
    : plain;
}

const styleName = (index: number) => `shown${index}`;
const masterName = (index: number) => `page${index}`;
const layoutName = (index: number) => `layout${index}`;

/** The grid, and the letters and numbers by which a cell is cited. */
const CITABLE = ' grid headers';

function stylesOf(
  { isShown, writingMode, widthCm }: Sheet,
  index: number,
  furtherParts: string,
): string {
  const { width, height } = paperOf(widthCm);
  const margins = ['top', 'bottom', 'left', 'right'].map(
    (side) => `fo:margin-${side}="${MARGIN_CM}cm"`,
  );
  return `<style:style style:name="${styleName(index)}" style:family="table" style:master-page-name="${masterName(index)}">
<style:table-properties table:display="${isShown}" style:writing-mode="${writingMode}"/>
</style:style>
<style:page-layout style:name="${layoutName(index)}">
<style:page-layout-properties fo:page-width="${width.toFixed(2)}cm" fo:page-height="${height.toFixed(2)}cm" style:print-orientation="${width > height ? 'landscape' : 'portrait'}" ${margins.join(' ')} style:print-page-order="ttb" style:first-page-number="continue" style:scale-to-X="1" style:scale-to-Y="0" style:writing-mode="${writingMode}" style:print="charts drawings objects zero-values${furtherParts}"/>
<style:header-style>
<style:header-footer-properties fo:min-height="0.6cm" fo:margin-left="0cm" fo:margin-right="0cm" fo:margin-bottom="0.2cm"/>
</style:header-style>
<style:footer-style>
<style:header-footer-properties fo:min-height="0.6cm" fo:margin-left="0cm" fo:margin-right="0cm" fo:margin-top="0.2cm"/>
</style:footer-style>
</style:page-layout>
`;
}

const NO_HEADER = '<style:header style:display="false"/>';
/** LibreOffice puts the sheet's name in its place. */
const NAME_HEADER =
  '<style:header><text:p><text:sheet-name>???</text:sheet-name></text:p></style:header>';

/** A page style with the header and footer of the file; its name where the file has no header. */
function masterOf(lines: readonly string[], index: number): string {
  const own = lines.length > 0 ? lines.join('\n') : NO_HEADER;
  return `<style:master-page style:name="${masterName(index)}" style:display-name="${masterName(index)}" style:page-layout-name="${layoutName(index)}">
${own.replace(NO_HEADER, NAME_HEADER)}
</style:master-page>
`;
}

const NOTE_CM = 17;
const NOTE_COLUMN = `<style:style style:name="noteColumn" style:family="table-column">
<style:table-column-properties style:column-width="${NOTE_CM}cm"/>
</style:style>
`;

/** The last sheet, which names what is hidden; undefined if nothing is. Names are escaped already. */
function noteOn(sheets: readonly Sheet[]): { sheet: Sheet; table: string } | undefined {
  const hidden = sheets.filter(({ isShown }) => !isShown).map(({ name }) => name);
  const parts = sheets
    .filter(({ isShown, hasHiddenParts }) => isShown && hasHiddenParts)
    .map(({ name }) => name);
  if (hidden.length === 0 && parts.length === 0) return undefined;
  const names = new Set(sheets.map(({ name }) => name));
  let name = 'Not shown on these pages';
  while (names.has(name)) name += ' +';
  const lines = [
    'These parts of the file are hidden, so its pages do not show them.',
    'The original file has them.',
    ...hidden.map((one) => `Hidden sheet: ${one}`),
    ...parts.map((one) => `Hidden rows or columns in the sheet: ${one}`),
  ];
  const rows = lines.map(
    (line) =>
      `<table:table-row><table:table-cell office:value-type="string"><text:p>${line}</text:p></table:table-cell></table:table-row>`,
  );
  return {
    sheet: {
      name,
      isShown: true,
      writingMode: 'lr-tb',
      master: '',
      rows: rows.length,
      cells: rows.length,
      widthCm: NOTE_CM,
      hasHiddenParts: false,
    },
    table: `<table:table table:name="${name}" table:style-name="${styleName(sheets.length)}"><table:table-column table:style-name="noteColumn"/>${rows.join('')}</table:table>\n`,
  };
}
