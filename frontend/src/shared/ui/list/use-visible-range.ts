import { type RefObject, useEffect, useState } from 'react';
import { visibleRange } from './visible-range.ts';

/**
 * The rows of equal size that a scrolled box shows: from `first` up to, not including, `end`.
 * Follows scrolling and the size of the box. Horizontal boxes have columns in place of rows.
 */
export function useVisibleRange(
  box: RefObject<HTMLElement | null>,
  {
    rowSize,
    count,
    isHorizontal = false,
  }: { rowSize: number; count: number; isHorizontal?: boolean },
): { first: number; end: number } {
  const [range, setRange] = useState({ first: 0, end: 0 });
  useEffect(() => {
    const scrolled = box.current;
    if (!scrolled) return undefined;
    const update = () => {
      const next = visibleRange({
        scrolled: isHorizontal ? scrolled.scrollLeft : scrolled.scrollTop,
        boxSize: isHorizontal ? scrolled.clientWidth : scrolled.clientHeight,
        rowSize,
        count,
      });
      setRange((last) => (last.first === next.first && last.end === next.end ? last : next));
    };
    update();
    const resizing = new ResizeObserver(update);
    resizing.observe(scrolled);
    scrolled.addEventListener('scroll', update, { passive: true });
    return () => {
      resizing.disconnect();
      scrolled.removeEventListener('scroll', update);
    };
  }, [box, rowSize, count, isHorizontal]);
  return range;
}
