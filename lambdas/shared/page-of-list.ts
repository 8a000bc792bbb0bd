import { ANSWER_MAX_BYTES, bytesInAnswer } from './answer-size.ts';

/** Size of the names and ids that presenting adds to a row. */
const FRAME_BYTES = 500;

/**
 * Returns one page of a list that was read completely. A page has at most `perPage` rows, and
 * fewer if the response would be too large; `lastPage` counts these pages (D28). A page after the
 * last one is empty. `extraBytes`: size that presenting adds to a row, e.g. a signed address.
 */
export function pageOfList<Row>(
  rows: readonly Row[],
  { page, perPage }: { page: number; perPage: number },
  { extraBytes = 0 }: { extraBytes?: number } = {},
) {
  const data: Row[] = [];
  const cut = { page: 1, count: 0, sizeBytes: 0 };
  for (const row of rows) {
    const sizeBytes = bytesInAnswer(row) + FRAME_BYTES + extraBytes;
    const isFull = cut.count === perPage || cut.sizeBytes + sizeBytes > ANSWER_MAX_BYTES;
    if (cut.count > 0 && isFull) Object.assign(cut, { page: cut.page + 1, count: 0, sizeBytes: 0 });
    cut.count += 1;
    cut.sizeBytes += sizeBytes;
    if (cut.page === page) data.push(row);
  }
  return { data, page, perPage, total: rows.length, lastPage: cut.page };
}

/** Number of the last page of a list; 1 for an empty list (D28). */
export const lastPageOf = ({ total, perPage }: { total: number; perPage: number }): number =>
  Math.max(1, Math.ceil(total / perPage));
