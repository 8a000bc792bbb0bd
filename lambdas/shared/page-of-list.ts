import { ANSWER_MAX_BYTES, bytesInAnswer } from './answer-size.ts';

/** Names and ids that a row gets when it is presented. */
const FRAME_BYTES = 500;

/**
 * A page of a list that was read whole: at most `perPage` rows, and fewer where they are so
 * long that the answer would become too large; `lastPage` counts the pages as they are cut
 * (D28). A page after the last one is empty. `extraBytes` is what presenting a row adds, e.g.
 * a signed address.
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
