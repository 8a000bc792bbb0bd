/** Rows beyond the visible ones that are rendered, so that scrolling shows no gap. */
const OVERSCAN = 2;

/** The rows of equal height that a scrolled box shows: from `first` up to, not including, `end`. */
export function visibleRange({
  scrollTop,
  height,
  rowHeight,
  count,
}: {
  scrollTop: number;
  height: number;
  rowHeight: number;
  count: number;
}): { first: number; end: number } {
  const first = Math.floor(Math.max(scrollTop, 0) / rowHeight) - OVERSCAN;
  const end = Math.ceil((Math.max(scrollTop, 0) + height) / rowHeight) + OVERSCAN;
  return { first: Math.min(Math.max(first, 0), count), end: Math.min(Math.max(end, 0), count) };
}
