/** Wakes parts of this process that wait for a change, so that they do not poll. */
export type Changes = {
  /** Number of changes so far. Read it before looking for work, and pass it to `next`. */
  count(): number;
  announce(): void;
  /**
   * Resolves at the first change after `seen` (the current count by default), after the time, or
   * when the signal is aborted.
   */
  next(wait: { seen?: number; atMostMs: number; signal: AbortSignal }): Promise<void>;
};

export function createChanges(): Changes {
  const waiting = new Set<() => void>();
  let count = 0;
  return {
    count: () => count,
    announce() {
      count += 1;
      for (const end of [...waiting]) end();
    },
    next: ({ seen = count, atMostMs, signal }) =>
      new Promise((resolve) => {
        if (seen !== count || signal.aborted) {
          resolve();
          return;
        }
        const end = () => {
          clearTimeout(timer);
          waiting.delete(end);
          signal.removeEventListener('abort', end);
          resolve();
        };
        const timer = setTimeout(end, Math.max(0, Math.ceil(atMostMs)));
        waiting.add(end);
        signal.addEventListener('abort', end);
      }),
  };
}
