import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import type { PageFlow } from '#shared/pdf/page-flow.ts';
import { block, boldInline, columnShares, plainInline as plain } from '#shared/rich-text/blocks.ts';

/** Plain text and tables of CSV (RFC 4180) as flowing text. */

/** About 2,000 pages, which one process sets in its time. */
export const TEXT_CHARACTERS_MAX = 4_000_000;
/** A cell is an element of the PDF's structure, and pdf-lib writes these in the square of their number. */
const TABLE_CELLS_MAX = 30_000;
const TABLE_ROWS_MAX = 10_000;
/** Cells of more columns would be too narrow to be read: a row becomes a list. */
const TABLE_COLUMNS_MAX = 10;
/** Longer rows have a quotation mark that is never closed. */
const ROW_CHARACTERS_MAX = 100_000;

const SIZE = 10;
const LINE_SPACE = 2;
const PARAGRAPH_SPACE = 8;

/** Adds each line; spaces at its beginning stay. */
export function addPlainText(flow: PageFlow, text: string): void {
  for (const line of text.split('\n')) {
    const shown = line.trimEnd().replace(/\t/g, '    ');
    if (shown === '') {
      flow.space(PARAGRAPH_SPACE);
      continue;
    }
    const indented = shown.replace(/^ +/, (spaces) => '\u00a0'.repeat(spaces.length));
    flow.text([plain(indented)], { sizePoints: SIZE });
    flow.space(LINE_SPACE);
  }
}

/** Rows of cells; undefined if the text is no CSV, or a larger table than is drawn. */
export function readTable(text: string): string[][] | undefined {
  try {
    const rows: string[][] = parse(text, {
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: ROW_CHARACTERS_MAX,
      to: TABLE_ROWS_MAX + 1,
    });
    const cells = rows.reduce((sum, row) => sum + row.length, 0);
    return rows.length > TABLE_ROWS_MAX || cells > TABLE_CELLS_MAX ? undefined : rows;
  } catch (error) {
    if (error instanceof CsvError) return undefined;
    throw error;
  }
}

/** The delimiter that the first line has most often. */
function delimiterOf(text: string): string {
  const end = text.indexOf('\n');
  const [first] = [end === -1 ? text : text.slice(0, end)];
  const count = (delimiter: string) => first.split(delimiter).length;
  return [',', ';', '\t', '|'].reduce((best, one) => (count(one) > count(best) ? one : best));
}

/** Adds a table whose first row names the columns, or a list for each row of a wide one. */
export function addTable(flow: PageFlow, rows: readonly (readonly string[])[]): void {
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0);
  if (columns <= TABLE_COLUMNS_MAX) addCells(flow, rows, columns);
  else addLists(flow, rows);
}

function addCells(flow: PageFlow, rows: readonly (readonly string[])[], columns: number): void {
  const sizePoints = columns > 7 ? 7 : columns > 4 ? 8.5 : SIZE;
  const blocks = rows.map((row, at) => ({
    cells: Array.from({ length: columns }, (_, column) => ({
      isHead: at === 0,
      paragraphs: [
        block('text', [at === 0 ? boldInline(row[column] ?? '') : plain(row[column] ?? '')]),
      ],
    })),
  }));
  flow.table(
    columnShares(blocks),
    blocks.map(({ cells }) =>
      cells.map(({ isHead, paragraphs }) => ({
        isHead,
        paragraphs: paragraphs.map(({ inlines }) => ({ inlines, style: { sizePoints } })),
      })),
    ),
  );
}

function addLists(flow: PageFlow, [head = [], ...rows]: readonly (readonly string[])[]): void {
  for (const [at, row] of rows.entries()) {
    flow.text([boldInline(`Row ${at + 2}`)], { sizePoints: SIZE, keepsWithNext: true });
    for (const [column, cell] of row.entries()) {
      if (cell === '') continue;
      const name = head[column] || `Column ${column + 1}`;
      flow.text([boldInline(`${name}: `), plain(cell)], { sizePoints: SIZE });
    }
    flow.space(PARAGRAPH_SPACE);
  }
}
