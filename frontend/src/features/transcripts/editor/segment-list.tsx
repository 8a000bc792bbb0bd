import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  type ClipboardEvent,
  type DragEvent,
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import type { Hit } from '../model/find-text.ts';
import { textOf } from '../model/leaves.ts';
import { speakerName } from '../model/transcript-text.ts';
import { startOf } from '../model/word-times.ts';
import { offsetAtPoint, select, selectionIn } from './caret.ts';
import type { Mark } from './marks.ts';
import { placesOf } from './marks.ts';
import { handleSegmentKey, pastedText } from './segment-keys.ts';
import { SegmentRow } from './segment-row.tsx';
import { noteTyped, showText } from './segment-text.tsx';
import { useCurrentWord } from './use-current-word.ts';
import { textOfState, useEditor, useEditorValue } from './use-editor.ts';

/** First guess of a paragraph's height; the real one is measured when it is shown. */
const LINE_PX = 28;
const HEAD_PX = 58;
const WORDS_OF_LINE = 15;

const noHits: readonly Mark[] = [];

/** The field that an event belongs to, with the id of its paragraph. */
function fieldOf(target: EventTarget): { host: HTMLElement; segmentId: string } | undefined {
  const host = target instanceof Element && target.closest<HTMLElement>('.transcript-words');
  const segmentId = host ? host.dataset['segment'] : undefined;
  return host && segmentId !== undefined ? { host, segmentId } : undefined;
}

/** The paragraphs of a transcript; only those in sight are in the document. */
export function SegmentList({
  hits,
  shownHit,
  onSpeaker,
  onTyping,
}: {
  /** Occurrences of the search. */
  hits: readonly Hit[];
  shownHit: Hit | undefined;
  onSpeaker: (segmentId: string) => void;
  /** Called with each key that changes the text. */
  onTyping: () => void;
}) {
  const open = useEditor();
  const { editor, view, commands, player } = open;
  const text = useEditorValue(textOfState);
  const { segments } = text;
  const box = useRef<HTMLDivElement>(null);
  const focused = useRef<string>(undefined);
  const marks = useMemo(() => marksOfHits(hits, shownHit), [hits, shownHit]);
  const virtualizer = useVirtualizer({
    count: segments.length,
    getScrollElement: () => box.current,
    estimateSize: (at) =>
      HEAD_PX + LINE_PX * Math.ceil((segments[at]?.text.length ?? 0) / WORDS_OF_LINE),
    getItemKey: (at) => segments[at]?.id ?? at,
    overscan: 4,
    // The focused paragraph stays, however far the list is scrolled.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      const at = segments.findIndex(({ id }) => id === focused.current);
      return at < 0 || shown.includes(at) ? shown : [...shown, at].sort((a, b) => a - b);
    },
  });
  useCurrentWord(box);

  useLayoutEffect(() => {
    view.setScroller((segmentId, align) => {
      const at = editor.getState().text.segments.findIndex(({ id }) => id === segmentId);
      if (at >= 0) virtualizer.scrollToIndex(at, { align });
    });
  }, [view, editor, virtualizer]);

  useEffect(() => {
    const onSelection = () => {
      const host = document.activeElement;
      if (!(host instanceof HTMLElement) || !box.current?.contains(host)) return;
      const segmentId = host.dataset['segment'];
      const selection = segmentId === undefined ? undefined : selectionIn(host);
      if (segmentId !== undefined && selection) view.setSelection({ segmentId, ...selection });
    };
    // The browser's own undo knows nothing of splits, merges and suggestions.
    const onBeforeInput = (event: InputEvent) => {
      if (!event.inputType.startsWith('history')) return;
      event.preventDefault();
      if (event.inputType === 'historyUndo') commands.undo();
      else commands.redo();
    };
    const shown = box.current;
    document.addEventListener('selectionchange', onSelection);
    shown?.addEventListener('beforeinput', onBeforeInput);
    return () => {
      document.removeEventListener('selectionchange', onSelection);
      shown?.removeEventListener('beforeinput', onBeforeInput);
    };
  }, [view, commands]);

  const takeText = (host: HTMLElement, segmentId: string) => {
    if (commands.type(segmentId, host.textContent ?? '')) {
      const leaves = commands.segmentAt(0, segmentId)?.text;
      if (leaves) noteTyped(host, leaves);
    } else showText(host, textOf(commands.segmentAt(0, segmentId)?.text ?? []));
    onTyping();
  };
  const onInput = (event: FormEvent) => {
    const field = fieldOf(event.target);
    const { nativeEvent } = event;
    // The text of a composed word is read when the composition ends.
    if (!field || (nativeEvent instanceof InputEvent && nativeEvent.isComposing)) return;
    takeText(field.host, field.segmentId);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const field = fieldOf(event.target);
    if (!field || event.nativeEvent.isComposing) return;
    if (handleSegmentKey(open, field, event)) event.preventDefault();
  };
  const insert = ({ host, segmentId }: NonNullable<ReturnType<typeof fieldOf>>, pasted: string) => {
    const { start, end } = selectionIn(host) ?? { start: 0, end: 0 };
    const before = host.textContent ?? '';
    host.textContent = before.slice(0, start) + pasted + before.slice(end);
    select(host, { start: start + pasted.length, end: start + pasted.length });
    takeText(host, segmentId);
    editor.endStep();
  };
  const onPaste = (event: ClipboardEvent) => {
    const field = fieldOf(event.target);
    if (!field) return;
    event.preventDefault();
    editor.endStep();
    insert(field, pastedText(event.clipboardData));
  };
  const onDrop = (event: DragEvent) => {
    const field = fieldOf(event.target);
    if (!field) return;
    event.preventDefault();
    const offset = offsetAtPoint(field.host, event.clientX, event.clientY);
    if (offset !== undefined) select(field.host, { start: offset, end: offset });
    insert(field, pastedText(event.dataTransfer));
  };
  const onFocus = (event: FocusEvent) => {
    focused.current = fieldOf(event.target)?.segmentId;
  };
  const onBlur = (event: FocusEvent) => {
    focused.current = undefined;
    const field = fieldOf(event.target);
    if (!field) return;
    editor.endStep();
    const segment = commands.segmentAt(0, field.segmentId);
    if (segment) showText(field.host, textOf(segment.text));
  };
  const onClick = (event: MouseEvent) => {
    const field = fieldOf(event.target);
    const selection = field && selectionIn(field.host);
    const segment = field && commands.segmentAt(0, field.segmentId);
    if (!segment || !selection || selection.start !== selection.end) return;
    const places = placesOf(field.host.textContent ?? '', segment.text);
    const word = places.findIndex(({ end }) => end >= selection.start);
    const seconds = word < 0 ? undefined : startOf(segment.text, word);
    if (seconds !== undefined) player.seek(seconds);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: events of the text fields inside
    <div
      ref={box}
      className="transcript-pane"
      onInput={onInput}
      onCompositionEnd={(event) => {
        const field = fieldOf(event.target);
        if (field) takeText(field.host, field.segmentId);
      }}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      onDrop={onDrop}
      onFocus={onFocus}
      onBlur={onBlur}
      onClick={onClick}
    >
      <ol className="transcript-list" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ key, index, start }) => {
          const segment = segments[index];
          if (!segment) return null;
          return (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              className="transcript-segment"
              aria-setsize={segments.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start}px)` }}
            >
              <SegmentRow
                segment={segment}
                speaker={speakerName(text, segment.speaker)}
                hits={marks.get(segment.id) ?? noHits}
                onSpeaker={onSpeaker}
              />
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function marksOfHits(hits: readonly Hit[], shownHit: Hit | undefined): Map<string, Mark[]> {
  const marks = new Map<string, Mark[]>();
  for (const hit of hits) {
    const name = hit === shownHit ? 'transcript-hit-shown' : 'transcript-hit';
    const mark: Mark = { name, start: hit.start, end: hit.end };
    const ofSegment = marks.get(hit.segmentId);
    if (ofSegment) ofSegment.push(mark);
    else marks.set(hit.segmentId, [mark]);
  }
  return marks;
}
