import { useEffect, useState } from 'react';
import { QUOTE_MAX } from '#contracts/endpoints/annotations.ts';
import { type Passage, selectedPassage } from './passages.ts';

/** The words that are selected on one page in `container`; undefined without any, or with too many. */
export function useSelectedPassage(container: Element): Passage | undefined {
  const [passage, setPassage] = useState<Passage>();
  useEffect(() => {
    let frame = 0;
    const read = () => {
      const found = selectedPassage(document.getSelection(), container);
      setPassage(found && found.quote.length <= QUOTE_MAX ? found : undefined);
    };
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
