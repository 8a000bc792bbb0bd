import { type CsvError, parse } from 'csv-parse/browser/esm/sync';
import {
  type BulkColumn,
  delimiterOf,
  isBlankRow,
  planColumns,
  type RowProblem,
  readBulkRow,
} from '../../../../contracts/bulk-rows.ts';
import type { ResolutionKind } from '../../../../contracts/case-status.ts';

export type PreviewRow = { id: string; row: number; cells: string[]; problems: RowProblem[] };

export type Preview = {
  columns: BulkColumn[];
  rows: PreviewRow[];
  /** What keeps the whole file from being read. */
  problems: string[];
};

const PREVIEW_ROWS = 5;
/** Of a file so much is looked at. */
const PREVIEW_BYTES = 512 * 1024;

/** The first rows of a file as the server will read them; nothing is sent anywhere. */
export async function readPreview(file: Blob, resolutionKind: ResolutionKind): Promise<Preview> {
  const bytes = new Uint8Array(await file.slice(0, PREVIEW_BYTES).arrayBuffer());
  const text = textOf(bytes);
  if (text === undefined)
    return unreadable('The file is not UTF-8 text. In your spreadsheet, save it as “CSV UTF-8”');
  const rows: { row: number; cells: string[] }[] = [];
  try {
    parse(text, {
      delimiter: delimiterOf(text),
      relax_column_count: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      // Enough to find five rows among blank ones, and never as far as where the text was cut.
      to: 50,
      on_record: (cells: string[], { records }: { records: number }) => {
        if (!isBlankRow(cells)) rows.push({ row: records, cells });
        return null;
      },
    });
  } catch (error) {
    // The parser throws nothing else.
    const { lines } = error as CsvError & { lines?: number };
    if (rows.length <= PREVIEW_ROWS)
      return unreadable(`A quotation mark stands in the wrong place near line ${lines ?? 1}`);
  }
  const [header, ...others] = rows;
  if (!header) return unreadable('The file is empty');
  const { columns, problems } = planColumns(header.cells);
  if (problems.length === 0 && others.length === 0)
    problems.push('The file has a header and no rows');
  return {
    columns,
    problems,
    rows: others.slice(0, PREVIEW_ROWS).map(({ row, cells }) => {
      const read = readBulkRow(columns, cells, { partyId: 'preview', resolutionKind });
      return { id: String(row), row, cells, problems: read.isRight ? [] : read.problems };
    }),
  };
}

const unreadable = (problem: string): Preview => ({ columns: [], rows: [], problems: [problem] });

/** Undefined when it is no UTF-8. A sign that the cut goes through is left out. */
function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return undefined;
  }
}
