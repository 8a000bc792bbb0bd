import { delimiterOf, MAX_BULK_ROWS, planColumns } from '#contracts/rules/cases/bulk-rows.ts';
import type { BulkPlan } from './bulk-job-record.ts';
import { BULK_CHUNK_ROWS } from './bulk-jobs.constants.ts';
import { readCsv, refuseFile, requireBounds, requireUtf8 } from './read-csv.ts';

/** Room for the known columns, further columns, and empty ones that spreadsheets leave behind. */
const MAX_COLUMNS = 200;

/** Enough of the file to detect the delimiter of any header. */
const HEAD_BYTES = 16_384;

/**
 * Plans how a file is read: its header, and where each chunk of rows starts, so that chunks can be
 * fetched one by one. Throws `invalid_input` for another encoding, broken quotes, a header with
 * missing or repeated columns, no rows or too many. Problems of single rows are found when their
 * chunk is run.
 */
export function planBulkFile(bytes: Uint8Array): Omit<BulkPlan, 'etag'> & { total: number } {
  const delimiter = delimiterOf(new TextDecoder().decode(bytes.subarray(0, HEAD_BYTES)));
  // Before any work that grows with rows or cells.
  requireBounds(bytes, delimiter);
  requireUtf8(bytes);
  let header: string[] | undefined;
  let total = 0;
  let nextByte = 0;
  let nextRow = 1;
  const chunks: BulkPlan['chunks'] = [];
  readCsv(bytes, { delimiter, firstRow: 1 }, ({ row, cells, endsAtByte }) => {
    if (!header) header = cells;
    else {
      total += 1;
      if (total > MAX_BULK_ROWS)
        throw refuseFile(
          `A file can have up to ${MAX_BULK_ROWS.toLocaleString('en-IN')} rows. Split it and upload the parts one by one`,
        );
      // Blank rows before it can belong to the chunk before, which skips them too.
      if ((total - 1) % BULK_CHUNK_ROWS === 0) chunks.push({ byte: nextByte, row: nextRow });
    }
    nextByte = endsAtByte;
    nextRow = row + 1;
  });
  if (!header) throw refuseFile('The file is empty');
  if (header.length > MAX_COLUMNS)
    throw refuseFile(
      `The header has ${header.length.toLocaleString('en-IN')} columns; a file can have up to ${MAX_COLUMNS}`,
    );
  const { problems } = planColumns(header);
  if (problems.length > 0) throw refuseFile(problems.slice(0, 5).join('. '));
  if (total === 0) throw refuseFile('The file has a header and no rows');
  return { header, delimiter, chunks, sizeBytes: bytes.length, total };
}
