import { useState } from 'react';
import type { Annotation } from '#contracts/endpoints/annotations.ts';
import { findCitations } from '#contracts/rules/documents/citations.ts';
import { chronologyMarkup, quotation } from '#portal/parts/annotations/annotation-groups.ts';
import { AnnotationLists, placeText } from '#portal/parts/annotations/annotation-lists.tsx';
import { Button } from '#portal/shared/ui/button.tsx';
import { OpenedDocument } from './opened-document.tsx';

/** The annotations beside the draft: each is quoted by a click, the dated ones become a table. */
export function AnnotationsTab({
  caseId,
  onCite,
  onInsert,
}: {
  caseId: string;
  /** Inserts text; absent if nothing can be inserted. */
  onCite: ((text: string) => void) | undefined;
  /** Inserts markup; absent as above. */
  onInsert: ((markup: string) => void) | undefined;
}) {
  const [opened, setOpened] = useState<Annotation>();
  if (opened)
    return (
      <OpenedDocument
        {...{ caseId, onCite }}
        document={{
          id: opened.documentId,
          name: opened.documentName,
          numbered: numberedOf(opened),
        }}
        start={{ page: opened.page, words: [] }}
        onBack={() => setOpened(undefined)}
      />
    );
  return (
    <AnnotationLists
      caseId={caseId}
      placeOf={(annotation) => (
        <button type="button" className="text-button" onClick={() => setOpened(annotation)}>
          {placeText(annotation)}
        </button>
      )}
      actionsOf={({ quote, citation }) =>
        onCite &&
        (quote || citation) && (
          <Button look="quiet" size="sm" onClick={() => onCite(quotation(quote, citation))}>
            {quote ? 'Quote' : 'Cite'}
          </Button>
        )
      }
      footerOf={(order, annotations) =>
        order === 'date' &&
        onInsert &&
        annotations.some(({ eventDate }) => eventDate) && (
          <Button look="secondary" onClick={() => onInsert(chronologyMarkup(annotations))}>
            Insert the chronology
          </Button>
        )
      }
    />
  );
}

function numberedOf({ citation: text }: Annotation) {
  const [found] = findCitations(text);
  return found?.citation.kind === 'document' ? found.citation : undefined;
}
