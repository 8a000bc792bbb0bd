import { CsvError, parse } from 'csv-parse/browser/esm/sync';
import {
  type BulkColumn,
  delimiterOf,
  isBlankRow,
  MAX_BULK_ROWS,
  planColumns,
  type RowProblem,
  readBulkRow,
} from '#contracts/rules/cases/bulk-rows.ts';
import type { ResolutionKind } from '#contracts/rules/cases/case-status.ts';

export type PreviewRow = { id: string; row: number; cells: string[]; problems: RowProblem[] };

export type Preview = {
  columns: BulkColumn[];
  /** Rows with errors, else the first rows; at most `SHOWN_ROWS`. */
  rows: PreviewRow[];
  checkedCount: number;
  wrongCount: number;
  /** The file has more rows than were checked. */
  hasMore: boolean;
  /** Problems with the whole file. */
  problems: string[];
};

const FIRST_ROWS = 5;
export const SHOWN_ROWS = 50;
/** Some 20,000 rows: a fraction of a second to parse. Longer files are checked up to here. */
const PREVIEW_BYTES = 8 * 1_048_576;
/** Rows checked between two moments in which the page can react. */
const BATCH_ROWS = 200;

type CsvRow = { row: number; cells: string[] };

/** Checks the rows of a file by the server's rules; nothing is sent anywhere. */
export async function readPreview(
  file: Blob,
  resolutionKind: ResolutionKind,
  signal?: AbortSignal,
): Promise<Preview> {
  const isCut = file.size > PREVIEW_BYTES;
  const text = textOf(new Uint8Array(await file.slice(0, PREVIEW_BYTES).arrayBuffer()));
  if (text === undefined)
    return unreadable('The file is not UTF-8 text. In your spreadsheet, save it as “CSV UTF-8”');
  const { rows, error } = rowsOf(text);
  // The cut may fall inside a quoted value or a row.
  if (isCut) rows.pop();
  else if (error)
    return unreadable(`A quotation mark stands in the wrong place near line ${error.lines ?? 1}`);
  const [header, ...others] = rows;
  if (!header) return unreadable('The file is empty');
  const { columns, problems } = planColumns(header.cells);
  if (problems.length === 0 && others.length === 0)
    problems.push('The file has a header and no rows');
  const checked = others.slice(0, MAX_BULK_ROWS);
  const first: PreviewRow[] = [];
  const wrong: PreviewRow[] = [];
  let wrongCount = 0;
  for (const [at, { row, cells }] of (problems.length === 0 ? checked : []).entries()) {
    if (at % BATCH_ROWS === BATCH_ROWS - 1) await new Promise((resolve) => setTimeout(resolve));
    signal?.throwIfAborted();
    const read = readBulkRow(columns, cells, { partyId: 'preview', resolutionKind });
    const shown = { id: String(row), row, cells, problems: read.isRight ? [] : read.problems };
    if (first.length < FIRST_ROWS) first.push(shown);
    if (read.isRight) continue;
    wrongCount += 1;
    if (wrong.length < SHOWN_ROWS) wrong.push(shown);
  }
  return {
    columns,
    problems,
    rows: wrongCount > first.filter((one) => one.problems.length > 0).length ? wrong : first,
    checkedCount: checked.length,
    wrongCount,
    hasMore: isCut || others.length > checked.length,
  };
}

const unreadable = (problem: string): Preview => ({
  columns: [],
  rows: [],
  checkedCount: 0,
  wrongCount: 0,
  hasMore: false,
  problems: [problem],
});

/** The rows before the first quoting error, and the error. */
function rowsOf(text: string): { rows: CsvRow[]; error?: CsvError & { lines?: number } } {
  const rows: CsvRow[] = [];
  try {
    parse(text, {
      delimiter: delimiterOf(text),
      relax_column_count: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      on_record: (cells: string[], { records }: { records: number }) => {
        if (!isBlankRow(cells)) rows.push({ row: records, cells });
        return null;
      },
    });
    return { rows };
  } catch (error) {
    if (error instanceof CsvError) return { rows, error };
    throw error;
  }
}

/** Decodes UTF-8; undefined for other encodings. An incomplete last character is dropped. */
function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return undefined;
  }
}
