import { useState } from 'react';
import type { Annotation } from '#contracts/endpoints/annotations.ts';
import { chronologyMarkup } from '#portal/parts/annotations/annotation-groups.ts';
import {
  AnnotationLists,
  hrefOfSpoken,
  placeText,
} from '#portal/parts/annotations/annotation-lists.tsx';
import { QuoteButton } from '#portal/parts/annotations/quote-button.tsx';
import { Button } from '#portal/shared/ui/button.tsx';
import { numberedBy, OpenedDocument } from './opened-document.tsx';

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
          numbered: numberedBy(opened.citation),
        }}
        start={{ page: opened.page, words: [] }}
        onBack={() => setOpened(undefined)}
      />
    );
  return (
    <AnnotationLists
      caseId={caseId}
      placeOf={(annotation) =>
        annotation.kind === 'transcript' ? (
          <a href={hrefOfSpoken(caseId, annotation)} target="_blank" rel="noopener">
            {`${placeText(annotation)} (opens in a new tab)`}
          </a>
        ) : (
          <button type="button" className="text-button" onClick={() => setOpened(annotation)}>
            {placeText(annotation)}
          </button>
        )
      }
      actionsOf={({ quote, citation }) =>
        onCite && <QuoteButton {...{ quote, citation }} onQuote={onCite} />
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
