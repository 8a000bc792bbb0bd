import { delimiterOf, MAX_BULK_ROWS, planColumns } from '#contracts/rules/bulk-rows.ts';
import type { BulkPlan } from './bulk-job-record.ts';
import { BULK_CHUNK_ROWS } from './bulk-jobs.constants.ts';
import { readCsv, refuseFile, requireBounds, requireUtf8 } from './read-csv.ts';

/** The known columns, all further ones, and what a spreadsheet leaves of deleted ones. */
const MAX_COLUMNS = 200;

/** Enough for any header's delimiter to show. */
const HEAD_BYTES = 16_384;

/**
 * How a file is read: its header, and where every chunk of rows begins, so that each is fetched
 * alone later. Throws `invalid_input` for what cannot be read at all: another encoding, broken
 * quotes, a header that lacks or repeats columns, no rows or too many. What is wrong with
 * single rows is found when their turn comes.
 */
export function planBulkFile(bytes: Uint8Array): Omit<BulkPlan, 'etag'> & { total: number } {
  const delimiter = delimiterOf(new TextDecoder().decode(bytes.subarray(0, HEAD_BYTES)));
  // Before anything that takes time for each row or cell.
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
      // Blank rows before it may belong to the chunk before: they are passed over there too.
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
