/** Maximum size of a response's rows. Lambda's limit for a response is 6 MB. */
export const ANSWER_MAX_BYTES = 5_000_000;

/** Size of a value in a Lambda response: the body is JSON text inside a JSON object. */
export const bytesInAnswer = (value: unknown): number =>
  Buffer.byteLength(JSON.stringify(JSON.stringify(value)));

/** Maximum size of a signed address, which contains the function's session token. */
export const SIGNED_ADDRESS_BYTES = 3_500;

/**
 * Maximum `perPage` of lists whose pages are found by position. Rows with the longest permitted
 * texts still fit into a response (answer-size.test.ts). The reply's perPage and lastPage follow
 * from it (D28).
 */
export const INDEXED_ROWS_MAX = 700;

/** The first rows that fit into a response, or into `maxBytes` of it. */
export function withinAnswer<Row>(rows: readonly Row[], maxBytes = ANSWER_MAX_BYTES): Row[] {
  let sizeBytes = 0;
  const end = rows.findIndex((row) => {
    sizeBytes += bytesInAnswer(row);
    return sizeBytes > maxBytes;
  });
  return end < 0 ? [...rows] : rows.slice(0, end);
}
