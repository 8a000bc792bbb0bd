/** Where a toast covers no control: the free place nearest to the one it should have. */

export type Box = { left: number; top: number; width: number; height: number };

type Size = Pick<Box, 'width' | 'height'>;
type Place = Pick<Box, 'left' | 'top'>;

/** Distance from controls and from the window's edges. */
const GAP_PX = 6;

const overlap = (from: number, length: number, other: number, otherLength: number) =>
  Math.max(0, Math.min(from + length, other + otherLength) - Math.max(from, other));

const coveredArea = (toast: Box, { left, top, width, height }: Box) =>
  overlap(toast.left, toast.width, left, width) * overlap(toast.top, toast.height, top, height);

const coveredBy = (toast: Box, controls: readonly Box[]): number =>
  controls.reduce((sum, control) => sum + coveredArea(toast, control), 0);

export const isFree = (toast: Box, controls: readonly Box[]): boolean =>
  controls.every((control) => coveredArea(toast, control) === 0);

/**
 * The free place nearest to `wanted`, to its left or below it. If every place covers a control, the
 * one that covers least.
 */
export function freePlace({
  wanted,
  controls,
  room,
}: {
  wanted: Box;
  controls: readonly Box[];
  room: Size;
}): Place {
  if (isFree(wanted, controls)) return { left: wanted.left, top: wanted.top };
  const lefts = [wanted.left, ...controls.map(({ left }) => left - wanted.width - GAP_PX)];
  const tops = [wanted.top, ...controls.map(({ top, height }) => top + height + GAP_PX)];
  let best = { left: wanted.left, top: wanted.top, covered: Infinity, distance: Infinity };
  for (const left of lefts.filter((one) => one >= GAP_PX && one <= wanted.left))
    for (const top of tops.filter(
      (one) => one >= wanted.top && one + wanted.height + GAP_PX <= room.height,
    )) {
      const covered = coveredBy({ ...wanted, left, top }, controls);
      const distance = wanted.left - left + top - wanted.top;
      if (covered < best.covered || (covered === best.covered && distance < best.distance))
        best = { left, top, covered, distance };
    }
  return { left: best.left, top: best.top };
}
