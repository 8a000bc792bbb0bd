const AT_ONCE = 8;

/** Runs `work` for each item of a list, eight at a time. Throws the first failure. */
export async function inParallel<T>(
  list: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = list.values();
  const worker = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, list.length) }, worker));
}
