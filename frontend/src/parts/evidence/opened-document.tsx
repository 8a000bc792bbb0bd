import { useQuery } from '@tanstack/react-query';
import backIcon from 'primeicons/raw-svg/arrow-left.svg?raw';
import { lazy, Suspense, useState } from 'react';
import { findCitations, printCitation, type Side } from '#contracts/rules/documents/citations.ts';
import { documentViewQuery, getDocument } from '#portal/parts/documents/case-documents.ts';
import { fileOfDocument } from '#portal/parts/viewer/viewed-file.ts';
import type { ViewerStart } from '#portal/parts/viewer/viewer-start.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';

const ViewerLayers = lazy(async () => ({
  default: (await import('#portal/parts/references/viewer-layers.tsx')).ViewerLayers,
}));
const ViewedDocument = lazy(async () => ({
  default: (await import('#portal/parts/viewer/document-viewer.tsx')).ViewedDocument,
}));

/** The number of a document that everybody on the case knows. */
export type NumberedDocument = { side: Side; number: number };

/** The number in a citation of a page; undefined without one. */
export function numberedBy(citation: string): NumberedDocument | undefined {
  const [found] = findCitations(citation);
  return found?.citation.kind === 'document' ? found.citation : undefined;
}

/** A document beside the draft; the page that is read can be cited in it. */
export function OpenedDocument({
  caseId,
  document: { id, name, numbered },
  start,
  onCite,
  onBack,
}: {
  caseId: string;
  document: { id: string; name: string; numbered: NumberedDocument | undefined };
  start: ViewerStart;
  /** Absent if nothing can be inserted. */
  onCite: ((citation: string) => void) | undefined;
  onBack: () => void;
}) {
  const query = useQuery(documentViewQuery(caseId, id));
  const [page, setPage] = useState(start.page);
  const citationOf = (shown: number) =>
    numbered ? printCitation({ kind: 'document', ...numbered, first: shown, last: shown }) : '';
  const citation = citationOf(page);
  return (
    <div className="evidence-opened">
      <div className="evidence-opened-head">
        <Button look="quiet" size="sm" icon={backIcon} onClick={onBack}>
          Back to the list
        </Button>
        <p className="evidence-name">{name}</p>
        {citation && onCite && (
          <Button look="secondary" size="sm" onClick={() => onCite(citation)}>
            {`Cite ${citation}`}
          </Button>
        )}
      </div>
      <QueryStates query={query} loading={<Skeleton lines={8} label="Loading document" />}>
        {(view) => (
          <Suspense fallback={<Skeleton lines={8} label="Loading document" />}>
            <ViewedDocument
              key={id}
              file={fileOfDocument(view)}
              start={start}
              onPage={setPage}
              refresh={async () => fileOfDocument(await getDocument(caseId, id))}
              overPages={(pages) => (
                <Suspense>
                  <ViewerLayers
                    {...{ caseId, pages }}
                    documentId={id}
                    hasAnnotations
                    isBesideDraft
                    quoting={onCite && { citationOf, insert: onCite }}
                  />
                </Suspense>
              )}
            />
          </Suspense>
        )}
      </QueryStates>
    </div>
  );
}
