import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import './loader.css';
import { DEFAULT_LOADER_TEXT, loaderAtom } from './loader-state.ts';

/** Full-screen loader, e.g. while the chunk of a route loads. */
export function Loader({ text = DEFAULT_LOADER_TEXT }: { text?: string }) {
  return (
    <div className="loader" role="status">
      <span className="loader-mark" aria-hidden="true" />
      <p>{text}</p>
    </div>
  );
}

/**
 * Shows the loader text of `withLoader` over the form or dialog, which is locked, else at the top.
 * The rest of the page stays usable.
 */
export function WorkLoader() {
  const work = useAtomValue(loaderAtom).at(-1);
  const place = usePlaceOf(work?.panel);
  if (!work) return null;
  return (
    <div
      className={place ? 'loader loader-panel' : 'loader loader-note'}
      style={place}
      role="status"
    >
      <span className="loader-mark" aria-hidden="true" />
      <p>{work.text}</p>
    </div>
  );
}

/** Position of a panel in the window; undefined when it is gone, e.g. a confirmed dialog. */
function usePlaceOf(panel: Element | undefined) {
  const [, setMoves] = useState(0);
  useEffect(() => {
    if (!panel) return undefined;
    const move = () => setMoves((count) => count + 1);
    move();
    window.addEventListener('scroll', move, { capture: true, passive: true });
    window.addEventListener('resize', move);
    return () => {
      window.removeEventListener('scroll', move, { capture: true });
      window.removeEventListener('resize', move);
    };
  }, [panel]);
  if (!panel) return undefined;
  const { top, bottom, left, width } = panel.getBoundingClientRect();
  // The visible part, so that the text is in its middle.
  const shownTop = Math.max(top, 0);
  const height = Math.min(bottom, window.innerHeight) - shownTop;
  return width > 0 && height > 0 ? { top: shownTop, left, width, height } : undefined;
}
