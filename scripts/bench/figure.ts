/**
 * One measured figure. Every goal is an upper bound: the goal holds while `value <= goal`.
 * Ratios have the unit `×`; the name says what they compare.
 */
export type Figure = { name: string; value: number; unit: string; goal: number; holds: boolean };

/** A figure with its upper bound; the value is rounded to two decimals before it is compared. */
export function atMost(goal: number, name: string, value: number, unit = '×'): Figure {
  const rounded = Math.round(value * 100) / 100;
  return { name, value: rounded, unit, goal, holds: rounded <= goal };
}

/** The last line of `--json`. */
export const lineOf = (figures: readonly Figure[]): string => JSON.stringify(figures);

/** One line a figure, for people. */
export function tableOf(figures: readonly Figure[]): string {
  const width = Math.max(...figures.map(({ name }) => name.length));
  return figures
    .map(
      ({ name, value, unit, goal, holds }) =>
        `${name.padEnd(width)} ${String(value).padStart(8)} ${unit.padEnd(3)} (at most ${goal})${holds ? '' : '  MISSED'}`,
    )
    .join('\n');
}
