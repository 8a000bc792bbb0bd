import { useQuery } from '@tanstack/react-query';
import addIcon from 'primeicons/raw-svg/pen-to-square.svg?raw';
import { type ReactNode, useState } from 'react';
import { QUOTE_MAX } from '#contracts/endpoints/annotations.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import type { ShownPages } from '../viewer/viewer-start.ts';
import { AnnotationDialog } from './annotation-dialog.tsx';
import { byPage } from './annotation-groups.ts';
import { AnnotationItem } from './annotation-item.tsx';
import { type Annotated, annotationsQuery } from './annotations-query.ts';
import type { Passage } from './passages.ts';
import { QuoteButton } from './quote-button.tsx';
import { useMarks } from './use-marks.ts';
import { useSelectedPassage } from './use-selected-passage.ts';
import './annotations.css';

/** A bar with buttons at the foot of the pages, and what they open above it. */
export function ViewerBar({ above, children }: { above?: ReactNode; children: ReactNode }) {
  return (
    <div className="viewer-annotations">
      {above}
      {/* The words stay selected while a button is pressed. */}
      <div className="viewer-annotation-bar" onPointerDown={(event) => event.preventDefault()}>
        {children}
      </div>
    </div>
  );
}

/**
 * Over the pages of a document: marks what is annotated, offers to annotate the selected words or the page,
 * and lists the document's annotations.
 */
export function ViewerAnnotations({
  caseId,
  documentId,
  pages: { container, page, goToPage },
  quoting,
  further,
}: {
  caseId: string;
  documentId: string;
  pages: ShownPages;
  /** Inserts selected words into a draft, with the address of their page. */
  quoting?: { citationOf: (page: number) => string; insert: (text: string) => void } | undefined;
  /** Further buttons of the bar. */
  further?: ReactNode;
}) {
  const { data: all = [] } = useQuery(annotationsQuery(caseId));
  const annotations = all.filter((one) => one.documentId === documentId).sort(byPage);
  const selected = useSelectedPassage(container);
  const [edited, setEdited] = useState<Annotated>();
  const [isListed, setListed] = useState(false);
  useMarks(container, annotations);
  const count = annotations.length;
  const isTooLong = selected !== undefined && hasTooManyWords(selected);
  const list = (
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
  );
  return (
    <>
      <ViewerBar above={isListed && list}>
        <Button
          look={selected ? 'primary' : 'secondary'}
          size="sm"
          icon={addIcon}
          disabled={isTooLong}
          onClick={() =>
            setEdited({ documentId, ...(selected ?? { page, quote: '', occurrence: 0 }) })
          }
        >
          {annotateLabel(selected, page)}
        </Button>
        {selected && quoting && !isTooLong && (
          <QuoteButton
            quote={selected.quote}
            citation={quoting.citationOf(selected.page)}
            onQuote={quoting.insert}
          />
        )}
        <Button
          look="secondary"
          size="sm"
          aria-expanded={isListed}
          onClick={() => setListed((now) => !now)}
        >
          {count === 1 ? '1 annotation' : `${count} annotations`}
        </Button>
        {further}
      </ViewerBar>
      {edited && (
        <AnnotationDialog
          caseId={caseId}
          edited={{ passage: edited }}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

const hasTooManyWords = ({ quote }: Passage): boolean => quote.length > QUOTE_MAX;

function annotateLabel(selected: Passage | undefined, page: number): string {
  if (!selected) return `Annotate page ${page}`;
  return hasTooManyWords(selected) ? `Select up to ${QUOTE_MAX} characters` : 'Annotate';
}
