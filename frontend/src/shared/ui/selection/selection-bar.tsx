import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../button.tsx';
import './selection-bar.css';

/** Whether a dialog or a popover is open, which Escape closes first. */
const isCovered = () =>
  document.querySelector('[role=dialog]:not([popover]), :popover-open') !== null;

/** Escape calls `onClear`, but not while a text is edited. */
function useEscape(isOn: boolean, onClear: () => void): void {
  const clear = useRef(onClear);
  clear.current = onClear;
  useEffect(() => {
    if (!isOn) return undefined;
    const onKey = ({ key, target, isComposing, defaultPrevented }: KeyboardEvent) => {
      const isText =
        target instanceof Element &&
        target.closest('input:not([type=checkbox]), select, textarea, [contenteditable=true]');
      if (key !== 'Escape' || isComposing || defaultPrevented || isText || isCovered()) return;
      clear.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn]);
}

/**
 * What is selected, and the buttons for it: at the bottom of the window. It stands before its list,
 * in a grid, so that the keyboard reaches it from the head of the list. Escape clears the selection.
 */
export function SelectionBar({
  words,
  more,
  onClear,
  children,
}: {
  /** E.g. '62 cases selected'; empty without a selection. Spoken when it changes. */
  words: string;
  /** Beside the words, e.g. a button that selects more. */
  more?: ReactNode;
  onClear: () => void;
  /** Buttons. */
  children: ReactNode;
}) {
  useEscape(words !== '', onClear);
  return (
    <>
      <p className="visually-hidden" role="status">
        {words}
      </p>
      {words !== '' && (
        <section className="selection-bar" aria-label="Selection">
          <p className="selection-bar-words tabular">{words}</p>
          <Button look="quiet" size="sm" onClick={onClear}>
            Clear selection
          </Button>
          {more}
          <div className="selection-bar-acts">{children}</div>
        </section>
      )}
    </>
  );
}
