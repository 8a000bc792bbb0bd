import { CsvError, type Options } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { isBlankRow } from '#contracts/rules/cases/bulk-rows.ts';
import { AppError } from '#shared/errors.ts';

/**
 * Reads CSV as in RFC 4180 and as spreadsheets write it: BOM, any line ends, quoted line breaks.
 */

export type Delimiter = ',' | ';' | '\t';

/** A row with its number in a spreadsheet: the header is row 1, blank rows count. */
export type CsvRow = { row: number; cells: string[]; endsAtByte: number };

/** Limit for a quote that is never closed, which makes the rest of the file one cell. */
const MAX_ROW_CHARACTERS = 100_000;

export const refuseFile = (message: string) =>
  new AppError('invalid_input', message, { issues: [{ field: 'key', message }] });

/**
 * Passes each row that is not blank to `onRow`. `bytes` start at the beginning of row number
 * `firstRow`. Throws `invalid_input` with the number of a row whose quotes are wrong.
 */
export function readCsv(
  bytes: Uint8Array,
  { delimiter, firstRow }: { delimiter: Delimiter; firstRow: number },
  onRow: (row: CsvRow) => void,
): void {
  const options: Options = {
    bom: true,
    delimiter,
    // Rows of the wrong length are reported later, see contracts/rules/cases/bulk-rows.ts.
    relax_column_count: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: MAX_ROW_CHARACTERS,
    on_record: (cells: string[], { records, bytes: endsAtByte }) => {
      if (!isBlankRow(cells)) onRow({ row: firstRow + records - 1, cells, endsAtByte });
      // Returning nothing keeps the row out of memory.
      return null;
    },
  };
  try {
    parse(bytes, options);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // The number of rows read before (csv-parse, info).
    const row = firstRow + Number(error['records'] ?? 0);
    throw refuseFile(`Row ${row}: ${meaningOf(error.code)}`);
  }
}

function meaningOf(code: string): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'a quotation mark is opened and never closed';
  if (code === 'CSV_MAX_RECORD_SIZE')
    return 'the row is too long; perhaps a quotation mark is never closed';
  return 'a quotation mark stands where none may be. Put the value in quotes and double those inside';
}

/** Blank rows take time too. No list of cases has more. */
const MAX_ROWS = 50_000;
/** About three seconds of reading: 100 cells in each of 10,000 rows. */
const MAX_CELLS = 1_000_000;

/**
 * Throws `invalid_input` for more rows or cells than a list of cases has: 20 MB of delimiters or
 * line ends would take a minute to parse. Reads each byte once, without decoding.
 */
export function requireBounds(bytes: Uint8Array, delimiter: Delimiter): void {
  const separator = delimiter.charCodeAt(0);
  let rows = 1;
  let cells = 1;
  let isQuoted = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (byte === separator) cells += 1;
    else if (byte === LINE_FEED || (byte === CARRIAGE_RETURN && bytes[at + 1] !== LINE_FEED))
      rows += 1;
  }
  if (rows > MAX_ROWS || cells > MAX_CELLS)
    throw refuseFile(
      'The file has too many rows or cells, blank ones counted. Delete the blank rows and columns, and save it again',
    );
}

/** Throws `invalid_input` with the number of the first row that is not UTF-8. */
export function requireUtf8(bytes: Uint8Array): void {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    throw refuseFile(`The file is UTF-16. ${SAVE_AS_UTF8}`);
  if (isUtf8(bytes)) return;
  throw refuseFile(`Row ${rowOfFault(bytes)} is not UTF-8 text. ${SAVE_AS_UTF8}`);
}

const SAVE_AS_UTF8 = 'In your spreadsheet, save it as “CSV UTF-8”';

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

const QUOTE = 0x22;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** Finds the row: line breaks within quotes do not end a row; rows are decoded until one fails. */
function rowOfFault(bytes: Uint8Array): number {
  let row = 1;
  let start = 0;
  let isQuoted = false;
  for (const [at, byte] of bytes.entries()) {
    if (byte === QUOTE) isQuoted = !isQuoted;
    if (byte !== LINE_FEED || isQuoted) continue;
    if (!isUtf8(bytes.subarray(start, at))) return row;
    row += 1;
    start = at + 1;
  }
  return row;
}
