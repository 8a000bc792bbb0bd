/** Median of the values; NaN if there are none. */
export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

type Work = () => Promise<unknown> | unknown;

/**
 * How many times longer `ours` takes than `peer`: both run in turn, after two warm-up rounds,
 * and the result is the median of the pairs' ratios.
 */
export async function ratioOf(rounds: number, ours: Work, peer: Work): Promise<number> {
  const ratios: number[] = [];
  for (let round = -2; round < rounds; round++) {
    const ratio = (await millisecondsOf(ours)) / (await millisecondsOf(peer));
    if (round >= 0) ratios.push(ratio);
  }
  return median(ratios);
}

export async function millisecondsOf(work: Work): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** Reports progress; standard output is left to the figures. */
export const progress = (line: string): void => console.error(line);
