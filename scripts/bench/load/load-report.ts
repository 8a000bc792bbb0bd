import { atMost, type Figure } from '../figure.ts';
import { median } from '../measure.ts';

/** One request of a neutral. `isError`: its status was not the expected one. */
export type Sample = { action: string; milliseconds: number; isError: boolean };

/** The value below which `percent` of the values are (nearest rank); NaN if there are none. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const rank = Math.ceil((percent / 100) * sorted.length);
  return sorted[Math.max(0, rank - 1)] ?? Number.NaN;
}

/** What a run consumed. Units are those of the table. */
export type Run = {
  neutrals: number;
  samples: readonly Sample[];
  readUnits: number;
  writeUnits: number;
};

const timesOf = ({ samples }: Run) => samples.map(({ milliseconds }) => milliseconds);

/** Read or write units for each request, in a thousand requests of one neutral. */
const unitsOf = ({ samples }: Run, units: number) => (units / samples.length) * 1_000;

/** The figures of many neutrals beside those of one who is alone. */
export function loadFigures(one: Run, many: Run, memoryMb: number | undefined): Figure[] {
  const name = `load of ${many.neutrals} neutrals`;
  const ratioOf = (percent: number) =>
    percentile(timesOf(many), percent) / percentile(timesOf(one), percent);
  const errors = many.samples.filter(({ isError }) => isError).length;
  return [
    atMost(0, `${name}: requests with an error`, errors, ''),
    atMost(10, `${name}: median time beside one neutral`, ratioOf(50)),
    atMost(10, `${name}: 99th percentile beside one neutral`, ratioOf(99)),
    atMost(4_000, `${name}: read units in 1,000 requests`, unitsOf(many, many.readUnits), 'RCU'),
    atMost(3_000, `${name}: write units in 1,000 requests`, unitsOf(many, many.writeUnits), 'WCU'),
    ...(memoryMb === undefined
      ? []
      : [atMost(1_500, `${name}: memory of the local stack`, memoryMb, 'MB')]),
  ];
}

/** One line for each action: requests, errors, median and 99th percentile; then units a neutral. */
export function linesOf({ neutrals, samples, readUnits, writeUnits }: Run): string[] {
  const lines = [...Map.groupBy(samples, ({ action }) => action)].map(([action, own]) => {
    const times = own.map(({ milliseconds }) => milliseconds);
    const errors = own.filter(({ isError }) => isError).length;
    const [half, most] = [50, 99].map((percent) => percentile(times, percent).toFixed(0));
    return `  ${action}: ${own.length} requests, ${errors} errors, p50 ${half} ms, p99 ${most} ms`;
  });
  const [read, written] = [readUnits, writeUnits].map((units) => (units / neutrals).toFixed(1));
  return [...lines, `  units a neutral: ${read} RCU, ${written} WCU`];
}

/**
 * How many times larger the last quarter of the values is than the second one, by their medians. The
 * first quarter is the time in which caches and instances fill.
 */
export function growthOf(values: readonly number[]): number {
  const quarter = Math.floor(values.length / 4);
  if (quarter === 0) return Number.NaN;
  return median(values.slice(-quarter)) / median(values.slice(quarter, 2 * quarter));
}
