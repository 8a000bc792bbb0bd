import { useQuery } from '@tanstack/react-query';
import addIcon from 'primeicons/raw-svg/pen-to-square.svg?raw';
import { useEffect, useRef, useState } from 'react';
import { type Annotation, QUOTE_MAX } from '#contracts/endpoints/annotations.ts';
import { AnnotationDialog } from '#portal/parts/annotations/annotation-dialog.tsx';
import { byPage, placeInSource } from '#portal/parts/annotations/annotation-groups.ts';
import { AnnotationItem } from '#portal/parts/annotations/annotation-item.tsx';
import {
  annotationsQuery,
  type SpokenPassage,
} from '#portal/parts/annotations/annotations-query.ts';
import { useMarks } from '#portal/parts/annotations/use-marks.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import type { EditorView } from '../editor/editor-view.ts';
import { useEditor } from '../editor/use-editor.ts';
import { secondOf } from './second-of.ts';
import { rangesInParagraphs, type SelectedWords, selectedWords } from './spoken-passages.ts';
import './transcript-annotations.css';

/** Above the text of a transcript: annotates selected words, and lists what is annotated. */
export function TranscriptAnnotations({
  caseId,
  transcriptId,
}: {
  caseId: string;
  transcriptId: string;
}) {
  const { editor, view, player } = useEditor();
  const { data: all = [] } = useQuery(annotationsQuery(caseId));
  const annotations = all.filter((one) => one.transcriptId === transcriptId).sort(byPage);
  const root = useRef<HTMLElement>(null);
  // The text is beside it, in the same page.
  const [container, setContainer] = useState<Element>();
  useEffect(() => setContainer(root.current?.parentElement ?? undefined), []);
  const selected = useSelectedWords(container, view);
  const [edited, setEdited] = useState<SpokenPassage>();
  const [isListed, setListed] = useState(false);
  useMarks(container, annotations, rangesInParagraphs);

  const annotate = ({ segmentId, quote, occurrence, before }: SelectedWords) => {
    const segment = editor.getState().text.segments.find(({ id }) => id === segmentId);
    const second = secondOf(segment?.text ?? [], before);
    setEdited({ transcriptId, segmentId, quote, occurrence, second });
  };
  const show = ({ segmentId, second }: Annotation) => {
    view.reveal(segmentId, 'center');
    player.seek(second);
  };
  const count = annotations.length;
  const isTooLong = selected !== undefined && selected.quote.length > QUOTE_MAX;
  return (
    <section ref={root} className="transcript-annotations" aria-label="Annotations">
      {/* The words stay selected while a button is pressed. */}
      <div className="transcript-annotation-bar" onPointerDown={(event) => event.preventDefault()}>
        <Button
          look="secondary"
          size="sm"
          icon={addIcon}
          disabled={!selected || isTooLong}
          title={selected ? undefined : 'Select words of one paragraph first'}
          onClick={() => selected && annotate(selected)}
        >
          {isTooLong ? `Select up to ${QUOTE_MAX} characters` : 'Annotate'}
        </Button>
        <Button
          look="secondary"
          size="sm"
          aria-expanded={isListed}
          onClick={() => setListed((now) => !now)}
        >
          {count === 1 ? '1 annotation' : `${count} annotations`}
        </Button>
      </div>
      {isListed && (
        <ul className="transcript-annotation-list" aria-label="Annotations of this transcript">
          {count === 0 && (
            <li className="soft">
              Select words of one paragraph to annotate them. Only you see an annotation, unless you
              share it with the arbitrators or mediators of this case.
            </li>
          )}
          {annotations.map((annotation) => (
            <AnnotationItem
              key={annotation.id}
              {...{ caseId, annotation }}
              place={
                <button type="button" className="text-button" onClick={() => show(annotation)}>
                  {placeInSource(annotation)}
                </button>
              }
            />
          ))}
        </ul>
      )}
      {edited && (
        <AnnotationDialog
          caseId={caseId}
          edited={{ passage: edited }}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  );
}

/** The selected words of a paragraph in `container`; none of a selection over paragraphs. */
function useSelectedWords(
  container: Element | undefined,
  view: EditorView,
): SelectedWords | undefined {
  const [words, setWords] = useState<SelectedWords>();
  useEffect(() => {
    if (!container) return undefined;
    let frame = 0;
    const read = () => {
      // A button that is reached by the keyboard leaves the selection as it is.
      if (document.activeElement?.closest('.transcript-annotation-bar')) return;
      setWords(view.getSpan() ? undefined : selectedWords(document.getSelection(), container));
    };
    // Dragging changes the selection more often than a frame is drawn.
    const onChange = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(read);
    };
    document.addEventListener('selectionchange', onChange);
    // A selection over paragraphs may begin without a change of the browser's selection.
    const unsubscribe = view.subscribe(onChange);
    return () => {
      unsubscribe();
      cancelAnimationFrame(frame);
      document.removeEventListener('selectionchange', onChange);
    };
  }, [container, view]);
  return words;
}
