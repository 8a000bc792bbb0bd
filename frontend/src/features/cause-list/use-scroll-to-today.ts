import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Width below which the list is shown without the grid (cause-list.css). */
const LIST_ONLY = '(max-width: 44rem)';

/**
 * On a phone the list opens at today, or at the next day that has a hearing; at the last one if
 * none follows. Gives a function that goes there again.
 */
export function useScrollToToday(
  list: RefObject<HTMLElement | null>,
  { today, isListed }: { today: string; isListed: boolean },
): () => void {
  const [asked, setAsked] = useState(1);
  const answered = useRef(0);
  // Before the list is painted: nothing moves while one looks.
  useLayoutEffect(() => {
    if (!isListed || answered.current === asked) return;
    answered.current = asked;
    if (!window.matchMedia(LIST_ONLY).matches) return;
    const days = [...(list.current?.querySelectorAll<HTMLElement>('[data-list-day]') ?? [])];
    const next = days.find(({ dataset }) => (dataset['listDay'] ?? '') >= today);
    (next ?? days.at(-1))?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, [asked, isListed, list, today]);
  return () => setAsked((times) => times + 1);
}
