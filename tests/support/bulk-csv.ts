import { templateHeader } from '#contracts/rules/cases/bulk-rows.ts';

/** Cells of a valid row by the template's columns; the test gives the fields that differ. */
export function bulkRow(n: number, facts: Record<string, string> = {}): string[] {
  const cells: Record<string, string> = {
    'Case Title': `Recovery of loan ${n}`,
    Description: 'Nine instalments are unpaid.',
    'Loan Account Number': `LN${String(n).padStart(8, '0')}`,
    'Total Claim Value': String(1000 + n),
    'Respondent Kind': 'self',
    'Respondent Name': 'Suresh Patil',
    'Respondent Email': `borrower.${n}@example.com`,
    ...facts,
  };
  return templateHeader.map((label) => cells[label] ?? '');
}

const quoted = (cell: string) =>
  /[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** CSV lines as a spreadsheet program writes them. */
export const csvOf = (rows: readonly (readonly string[])[], lineEnd = '\r\n', delimiter = ',') =>
  rows.map((row) => row.map(quoted).join(delimiter)).join(lineEnd) + lineEnd;

/** The template's header and `count` valid rows. */
export const bulkCsv = (count: number, from = 1) =>
  csvOf([templateHeader, ...Array.from({ length: count }, (_, n) => bulkRow(from + n))]);
