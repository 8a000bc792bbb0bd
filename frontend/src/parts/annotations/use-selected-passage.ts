import { useEffect, useState } from 'react';
import { type Passage, selectedPassage } from './passages.ts';

/** The words that are selected on one page in `container`. */
export function useSelectedPassage(container: Element): Passage | undefined {
  const [passage, setPassage] = useState<Passage>();
  useEffect(() => {
    let frame = 0;
    const read = () => setPassage(selectedPassage(document.getSelection(), container));
    // Dragging changes the selection more often than a frame is drawn.
    const onChange = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(read);
    };
    document.addEventListener('selectionchange', onChange);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('selectionchange', onChange);
    };
  }, [container]);
  return passage;
}
