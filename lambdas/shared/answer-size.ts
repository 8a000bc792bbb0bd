/** A function answers with 6 MB at most (Lambda's own limit); this leaves room for the rest. */
export const ANSWER_MAX_BYTES = 5_000_000;

/** Bytes of a value in a function's answer: JSON twice, as the body is a text in the answer. */
export const bytesInAnswer = (value: unknown): number =>
  Buffer.byteLength(JSON.stringify(JSON.stringify(value)));

/** A signed address with the function's session token in it, escaped. */
export const SIGNED_ADDRESS_BYTES = 3_500;

/**
 * Rows on a page whose rows are found by their position: `perPage`, but no more than fit into
 * an answer where each of them has the longest texts that it may have (answer-size.test.ts). The
 * reply's perPage and lastPage say so (D28).
 */
export const INDEXED_ROWS_MAX = 700;

/** The first rows that fit into an answer. */
export function withinAnswer<Row>(rows: readonly Row[]): Row[] {
  let sizeBytes = 0;
  const end = rows.findIndex((row) => {
    sizeBytes += bytesInAnswer(row);
    return sizeBytes > ANSWER_MAX_BYTES;
  });
  return end < 0 ? [...rows] : rows.slice(0, end);
}
