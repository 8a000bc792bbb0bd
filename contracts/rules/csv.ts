/** CSV files that the portal writes (RFC 4180). */

/** Characters that start a formula in a spreadsheet (OWASP, CSV injection). */
const formulaStart = /^[=+\-@\t\r]/;

/** Escapes a cell so that spreadsheets show it and do not evaluate it. */
export const guarded = (cell: string) => (formulaStart.test(cell) ? `'${cell}` : cell);

/** Reverses `guarded`, for files that the portal wrote. */
export const withoutGuard = (cell: string) =>
  cell.startsWith("'") && formulaStart.test(cell.slice(1)) ? cell.slice(1) : cell;

/** A line of a CSV file with guarded cells. */
export const csvLine = (cells: readonly string[]) =>
  `${cells
    .map(guarded)
    .map((cell) => (/[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(',')}\r\n`;

/** Spreadsheets read a file as UTF-8 only with this mark. */
const BYTE_ORDER_MARK = '\ufeff';

/** The lines of a CSV file, its header first. */
export const csvFile = (rows: readonly (readonly string[])[]): string =>
  BYTE_ORDER_MARK + rows.map(csvLine).join('');
