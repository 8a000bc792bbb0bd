const AT_ONCE = 8;

/**
 * Runs `work` for each item of a list, eight at a time. Returns the results in the order of the
 * list. Throws the first failure.
 */
export async function inParallel<T, Result>(
  list: readonly T[],
  work: (item: T) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = list.entries();
  const worker = async () => {
    for (const [position, item] of waiting) results[position] = await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, list.length) }, worker));
  return results;
}
