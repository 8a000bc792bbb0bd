/** Rows beyond the visible ones that are rendered, so that scrolling shows no gap. */
const OVERSCAN = 2;

/** The rows of equal size that a scrolled box shows: from `first` up to, not including, `end`. */
export function visibleRange({
  scrolled,
  boxSize,
  rowSize,
  count,
}: {
  scrolled: number;
  boxSize: number;
  rowSize: number;
  count: number;
}): { first: number; end: number } {
  const first = Math.floor(Math.max(scrolled, 0) / rowSize) - OVERSCAN;
  const end = Math.ceil((Math.max(scrolled, 0) + boxSize) / rowSize) + OVERSCAN;
  return { first: Math.min(Math.max(first, 0), count), end: Math.min(Math.max(end, 0), count) };
}
