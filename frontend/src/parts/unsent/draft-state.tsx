import { useEffect, useRef, useState } from 'react';
import type { KeptText } from './use-unsent.ts';
import './unsent-notice.css';

const KEPT = 'Draft kept in this browser';
const KEEPING = 'Keeping the draft…';

/** So long after the last change a kept text is called kept, so that the words do not flicker. */
const CALM_MS = 400;

/** Says whether what is typed is kept. A text that cannot be kept has a notice of its own. */
export function DraftState({ unsent: { text, keeping } }: { unsent: KeptState }) {
  const isCalm = useCalm(text);
  if (text === '' || keeping === 'failed') return null;
  const isKept = isCalm && keeping === 'kept';
  return (
    <span className="draft-state soft" data-widest={KEPT}>
      {isKept ? KEPT : KEEPING}
    </span>
  );
}

type KeptState = Pick<KeptText, 'text' | 'keeping'>;

/** Whether the text has not changed for a moment. */
function useCalm(text: string): boolean {
  const [calmText, setCalmText] = useState(text);
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return undefined;
    }
    const timer = setTimeout(() => setCalmText(text), CALM_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return calmText === text;
}
