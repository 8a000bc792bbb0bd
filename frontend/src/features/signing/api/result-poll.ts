/** After this time the result is not awaited any more. */
export const RESULT_WAIT_MS = 30 * 60_000;

/** Milliseconds until a result that is awaited for `waitedMs` is asked for again; false for never. */
export function resultPollMs(waitedMs: number): number | false {
  if (waitedMs >= RESULT_WAIT_MS) return false;
  return waitedMs < 2 * 60_000 ? 3_000 : 15_000;
}
