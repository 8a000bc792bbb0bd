import { useEffect, useRef } from 'react';
import { drawSpots, isOwnChange, removeSpots, type Spot } from './draw-links.ts';

/** Draws spots over the pages that are drawn, also over those that are drawn later. */
export function useSpots(
  container: Element,
  spots: readonly Spot[],
  onFollow: (href: string) => void,
): void {
  const follow = useRef(onFollow);
  follow.current = onFollow;
  // The list is a new one with each rendering.
  const shown = JSON.stringify(spots);
  useEffect(() => {
    const drawn: Spot[] = JSON.parse(shown);
    if (drawn.length === 0) return undefined;
    let frame = 0;
    let hasScrolled = false;
    const draw = () => {
      drawSpots(container, drawn);
      const box = hasScrolled ? null : container.querySelector('[data-box]');
      if (!box) return;
      hasScrolled = true;
      box.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    };
    const observer = new MutationObserver((changes) => {
      if (changes.every(isOwnChange)) return;
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(draw);
    });
    const onClick = (event: Event) => {
      const target = event.target instanceof Element ? event.target : null;
      const link = target?.closest<HTMLAnchorElement>('a.reference-spot');
      if (link?.target !== '' || !(event instanceof MouseEvent)) return;
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      follow.current(link.getAttribute('href') ?? '');
    };
    observer.observe(container, { childList: true, subtree: true });
    container.addEventListener('click', onClick);
    draw();
    return () => {
      observer.disconnect();
      container.removeEventListener('click', onClick);
      cancelAnimationFrame(frame);
      removeSpots(container);
    };
  }, [container, shown]);
}
