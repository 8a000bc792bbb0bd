/** What `work` returns, or undefined if it throws: for storage that may be blocked or hold anything. */
export function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
