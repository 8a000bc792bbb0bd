import { memo, useEffect, useLayoutEffect, useRef } from 'react';
import type { Leaf } from '#contracts/rules/speech/transcripts.ts';
import { textOf } from '../model/leaves.ts';
import { select, selectionIn, type TextSelection } from './caret.ts';
import { drawMarks, type Mark, marksOf } from './marks.ts';
import { useEditor } from './use-editor.ts';

/** What a person typed into an element, as the model has it: the element already shows it. */
const typed = new WeakMap<HTMLElement, readonly Leaf[]>();

export const noteTyped = (host: HTMLElement, leaves: readonly Leaf[]): void => {
  typed.set(host, leaves);
};

/** The words of one paragraph: a text field whose marks are drawn by CSS highlights. */
export const SegmentText = memo(function SegmentText({
  segmentId,
  leaves,
  label,
  hits,
  isReadOnly,
}: {
  segmentId: string;
  leaves: readonly Leaf[];
  label: string;
  hits: readonly Mark[];
  isReadOnly: boolean;
}) {
  const { view } = useEditor();
  const element = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const host = element.current;
    if (!host) return;
    if (typed.get(host) !== leaves) showText(host, textOf(leaves));
    drawMarks(host, [...marksOf(host.textContent ?? '', leaves), ...hits]);
  }, [leaves, hits]);

  useEffect(() => {
    const host = element.current;
    if (!host) return undefined;
    const unregister = view.register(segmentId, host);
    return () => {
      unregister();
      drawMarks(host, []);
    };
  }, [view, segmentId]);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a textarea cannot mark words
    <div
      ref={element}
      className="transcript-words"
      role="textbox"
      aria-multiline="true"
      aria-label={label}
      tabIndex={0}
      aria-readonly={isReadOnly}
      contentEditable={isReadOnly ? false : 'plaintext-only'}
      suppressContentEditableWarning
      data-segment={segmentId}
      spellCheck
    />
  );
});

/** Shows a text; the caret stays beside the same characters, or goes to the end of the change. */
export function showText(host: HTMLElement, text: string): void {
  const shown = host.textContent ?? '';
  if (shown === text && host.childNodes.length <= 1) return;
  const selection = document.activeElement === host ? selectionIn(host) : undefined;
  typed.delete(host);
  host.textContent = text;
  if (selection) select(host, movedSelection(selection, shown, text));
}

function movedSelection({ start, end }: TextSelection, from: string, to: string): TextSelection {
  const least = Math.min(from.length, to.length);
  let first = 0;
  while (first < least && from[first] === to[first]) first += 1;
  let same = 0;
  while (same < least - first && from[from.length - 1 - same] === to[to.length - 1 - same])
    same += 1;
  const changedEnd = to.length - same;
  const moved = (offset: number) => {
    if (offset <= first) return offset;
    if (offset >= from.length - same) return offset + to.length - from.length;
    return changedEnd;
  };
  return { start: moved(start), end: moved(end) };
}
