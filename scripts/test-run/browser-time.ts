import { processesBelow } from './processes.ts';

const SAMPLE_MS = 1_000;

/**
 * Measures the CPU time of Chromium's processes below a process, which no shell counts: Chromium
 * does not await its own children. The time after the last sample of a process, at most a second,
 * is not counted, nor is any on systems without /proc.
 */
export function watchBrowserTime(rootId: number | undefined): { stop: () => number } {
  const known = new Map<string, number>();
  const sample = () => {
    for (const { id, name, startedAt, seconds } of processesBelow(rootId))
      if (/chrom|headless_shell/.test(name)) known.set(`${id} ${startedAt}`, seconds);
  };
  const timer = setInterval(sample, SAMPLE_MS);
  return {
    stop() {
      clearInterval(timer);
      return [...known.values()].reduce((sum, seconds) => sum + seconds, 0);
    },
  };
}
