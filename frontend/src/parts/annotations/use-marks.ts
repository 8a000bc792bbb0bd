import { useEffect } from 'react';
import type { Annotation } from '#contracts/endpoints/annotations.ts';
import { pageOfLayer, rangeOf } from './passages.ts';

/** Marks are drawn by CSS highlights: the text layers belong to pdf.js. */
const NAME = 'annotation';

const isAvailable = typeof CSS !== 'undefined' && 'highlights' in CSS;

type RangesIn = (container: Element, annotations: readonly Annotation[]) => Range[];

/** Marks the annotated words of what is drawn, also of what is drawn later; by default of pages. */
export function useMarks(
  container: Element | undefined,
  annotations: readonly Annotation[],
  rangesIn: RangesIn = rangesInPages,
): void {
  // The list is a new one with each rendering.
  const shown = annotations.map(({ id, version }) => `${id} ${version}`).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` stands for the annotations
  useEffect(() => {
    if (!isAvailable || !container || annotations.length === 0) return undefined;
    let frame = 0;
    const mark = () => CSS.highlights.set(NAME, new Highlight(...rangesIn(container, annotations)));
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(mark);
    });
    observer.observe(container, { childList: true, subtree: true, characterData: true });
    mark();
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      CSS.highlights.delete(NAME);
    };
  }, [container, shown]);
}

const rangesInPages: RangesIn = (container, annotations) =>
  [...container.querySelectorAll('.textLayer')].flatMap((layer) => {
    const page = pageOfLayer(layer);
    return annotations
      .filter((one) => one.page === page && one.quote !== '')
      .flatMap((one) => rangeOf(layer, one) ?? []);
  });
