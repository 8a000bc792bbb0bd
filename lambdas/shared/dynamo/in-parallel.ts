const AT_ONCE = 8;

/**
 * Runs `work` for each item of a list, eight at a time or `atOnce`. Returns the results in the order of the
 * list. After a failure no further item begins; the first failure is thrown once all running work
 * has ended, so that none of it outlasts the call.
 */
export async function inParallel<T, Result>(
  list: readonly T[],
  work: (item: T) => Promise<Result>,
  { atOnce = AT_ONCE }: { atOnce?: number } = {},
): Promise<Result[]> {
  const results: Result[] = [];
  const failures: unknown[] = [];
  const waiting = list.entries();
  const worker = async () => {
    for (const [position, item] of waiting) {
      try {
        results[position] = await work(item);
      } catch (error) {
        failures.push(error);
      }
      if (failures.length > 0) return;
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, list.length) }, worker));
  if (failures.length > 0) throw failures[0];
  return results;
}
