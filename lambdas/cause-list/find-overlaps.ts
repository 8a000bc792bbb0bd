import { HEARING_SLOT_MINUTES } from '../../contracts/cause-list.ts';

/**
 * For hearings in order of time: whether each one overlaps a neighbour (D82). Only the nearest
 * ones need looking at: if any other is close enough, so are they.
 */
export function findOverlaps(hearings: readonly { at: string }[]): boolean[] {
  const starts = hearings.map(({ at }) => Date.parse(at));
  const slot = HEARING_SLOT_MINUTES * 60_000;
  const isClose = (a: number | undefined, b: number | undefined) =>
    a !== undefined && b !== undefined && b - a < slot;
  return starts.map(
    (start, position) =>
      isClose(starts[position - 1], start) || isClose(start, starts[position + 1]),
  );
}
