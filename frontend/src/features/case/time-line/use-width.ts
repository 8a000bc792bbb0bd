import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The width of an element, in whole pixels; undefined until it is measured. */
export function useWidth<Part extends HTMLElement>(): [
  ref: RefObject<Part | null>,
  widthPx: number | undefined,
] {
  const ref = useRef<Part>(null);
  const [widthPx, setWidthPx] = useState<number>();
  useLayoutEffect(() => {
    const part = ref.current;
    if (!part) return undefined;
    const measure = () => setWidthPx(Math.round(part.clientWidth) || undefined);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(part);
    return () => observer.disconnect();
  }, []);
  return [ref, widthPx];
}
