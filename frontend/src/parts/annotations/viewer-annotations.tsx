import { useQuery } from '@tanstack/react-query';
import addIcon from 'primeicons/raw-svg/bookmark.svg?raw';
import { useState } from 'react';
import { Button } from '#portal/shared/ui/button.tsx';
import type { ShownPages } from '../viewer/viewer-start.ts';
import { AnnotationDialog } from './annotation-dialog.tsx';
import { AnnotationItem } from './annotation-item.tsx';
import { type Annotated, annotationsQuery } from './annotations-query.ts';
import { useMarks } from './use-marks.ts';
import { useSelectedPassage } from './use-selected-passage.ts';
import './annotations.css';

/**
 * Over the pages of a document: marks what is annotated, offers to annotate the selected words or the page,
 * and lists the document's annotations.
 */
export function ViewerAnnotations({
  caseId,
  documentId,
  pages: { container, page, goToPage },
  onQuote,
}: {
  caseId: string;
  documentId: string;
  pages: ShownPages;
  /** Inserts words of a page into a draft. */
  onQuote?: ((quote: string, page: number) => void) | undefined;
}) {
  const { data: all = [] } = useQuery(annotationsQuery(caseId));
  const annotations = all.filter((one) => one.documentId === documentId);
  const selected = useSelectedPassage(container);
  const [edited, setEdited] = useState<Annotated>();
  const [isListed, setListed] = useState(false);
  useMarks(container, annotations);
  const count = annotations.length;
  return (
    <div className="viewer-annotations">
      {isListed && (
        <section className="viewer-annotation-list" aria-label="Annotations of this document">
          {count === 0 && <p className="soft">This document has no annotations yet.</p>}
          <ul>
            {annotations.map((annotation) => (
              <AnnotationItem
                key={annotation.id}
                {...{ caseId, annotation }}
                place={
                  <button
                    type="button"
                    className="text-button"
                    onClick={() => goToPage(annotation.page)}
                  >
                    {`Page ${annotation.page}`}
                  </button>
                }
              />
            ))}
          </ul>
        </section>
      )}
      {/* The words stay selected while a button is pressed. */}
      <div className="viewer-annotation-bar" onPointerDown={(event) => event.preventDefault()}>
        <Button
          look={selected ? 'primary' : 'secondary'}
          size="sm"
          icon={addIcon}
          onClick={() =>
            setEdited({ documentId, ...(selected ?? { page, quote: '', occurrence: 0 }) })
          }
        >
          {selected ? 'Annotate' : `Annotate page ${page}`}
        </Button>
        {selected && onQuote && (
          <Button look="secondary" size="sm" onClick={() => onQuote(selected.quote, selected.page)}>
            Quote
          </Button>
        )}
        <Button
          look="secondary"
          size="sm"
          aria-expanded={isListed}
          onClick={() => setListed((now) => !now)}
        >
          {count === 1 ? '1 annotation' : `${count} annotations`}
        </Button>
      </div>
      {edited && (
        <AnnotationDialog
          caseId={caseId}
          edited={{ passage: edited }}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  );
}
