import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useMemo, useRef } from 'react';
import type { Hit } from '../model/find-text.ts';
import { partsOf } from '../model/ranges.ts';
import { speakerName } from '../model/transcript-text.ts';
import { type Mark, markSelected } from './marks.ts';
import { useBrowserEvents, useFieldEvents } from './segment-events.ts';
import type { Beside } from './segment-notes.tsx';
import { SegmentRow } from './segment-row.tsx';
import { useCurrentWord } from './use-current-word.ts';
import { textOfState, useEditor, useEditorValue, useSpan } from './use-editor.ts';

/** First guess of a paragraph's height; the real one is measured when it is shown. */
const LINE_PX = 28;
const HEAD_PX = 50;
const WORDS_OF_LINE = 15;

const noHits: readonly Mark[] = [];

/** The paragraphs of a transcript; only those in sight are in the document. */
export function SegmentList({
  hits,
  shownHit,
  beside,
  onSpeaker,
  onTyping,
}: {
  /** Occurrences of the search. */
  hits: readonly Hit[];
  shownHit: Hit | undefined;
  beside: Beside;
  onSpeaker: (segmentId: string) => void;
  /** Called with each key that changes the text. */
  onTyping: () => void;
}) {
  const { editor, view } = useEditor();
  const text = useEditorValue(textOfState);
  const { segments } = text;
  const box = useRef<HTMLDivElement>(null);
  const { focused, handlers } = useFieldEvents(onTyping);
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
  useBrowserEvents(box);
  useSpanMarks();

  useLayoutEffect(() => {
    view.setScroller((segmentId, align) => {
      const at = editor.getState().text.segments.findIndex(({ id }) => id === segmentId);
      if (at >= 0) virtualizer.scrollToIndex(at, { align });
    });
  }, [view, editor, virtualizer]);

  return (
    <div ref={box} className="transcript-pane" {...handlers}>
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
                beside={beside}
                onSpeaker={onSpeaker}
              />
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** Draws the selection over paragraphs, also in those that scroll into sight. */
function useSpanMarks(): void {
  const { editor, view, commands } = useEditor();
  const span = useSpan();
  useLayoutEffect(() => {
    const range = span && commands.spanNow();
    const parts = range ? partsOf(editor.getState().text, range) : [];
    markSelected(
      parts.flatMap(({ segment: { id }, start, end }) => {
        const host = id === span?.focus.segmentId ? undefined : view.hostOf(id);
        return host ? { host, place: { start, end } } : [];
      }),
    );
  });
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
