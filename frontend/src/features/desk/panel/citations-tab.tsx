import { useQuery } from '@tanstack/react-query';
import bookmarkIcon from 'primeicons/raw-svg/bookmark.svg?raw';
import { useDeferredValue, useState } from 'react';
import type { ListedDocument } from '#contracts/endpoints/files/documents.ts';
import { plainDraftOf } from '#contracts/rules/desk/draft-text.ts';
import {
  type CheckedCitation,
  type CitedDocument,
  checkCitations,
  printCitation,
  sideOf,
} from '#contracts/rules/documents/citations.ts';
import { documentListQuery } from '#portal/parts/documents/case-documents.ts';
import { EmptyState, QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import { OpenedDocument } from './opened-document.tsx';

type Cited = CitedDocument & { id: string; name: string };
type Checked = CheckedCitation<Cited>;

/** The citations of the draft as it is written now: what each points to, and those that lead nowhere. */
export function CitationsTab({ caseId, content }: { caseId: string; content: string }) {
  const query = useQuery(documentListQuery(caseId));
  const text = plainDraftOf(useDeferredValue(content));
  const [opened, setOpened] = useState<Checked>();
  if (opened?.document && opened.citation.kind === 'document')
    return (
      <OpenedDocument
        caseId={caseId}
        document={{ ...opened.document, numbered: opened.document }}
        start={{ page: opened.citation.first, words: [] }}
        onCite={undefined}
        onBack={() => setOpened(undefined)}
      />
    );
  return (
    <QueryStates query={query} loading={<Skeleton lines={6} label="Loading documents" />}>
      {(documents) => {
        const checked = checkCitations(text, documents.map(toCited));
        if (checked.length === 0)
          return (
            <EmptyState icon={bookmarkIcon} title="No citations yet">
              <p className="soft desk-detail">
                Cite a page from Search or Documents, or type {'{C-3/12}'}.
              </p>
            </EmptyState>
          );
        return (
          <ul className="desk-documents" aria-label="Citations of the draft">
            {checked.map((one) => (
              <CitationRow
                key={printCitation(one.citation)}
                checked={one}
                onOpen={() => setOpened(one)}
              />
            ))}
          </ul>
        );
      }}
    </QueryStates>
  );
}

const toCited = ({
  id,
  name,
  ownerType,
  documentNo,
  pageCount,
  visibilityType,
}: ListedDocument): Cited => ({
  ...{ id, name, pageCount },
  side: sideOf(ownerType),
  number: Number(documentNo),
  isPrivate: visibilityType === 'me',
});

function CitationRow({
  checked: { citation, document, problem },
  onOpen,
}: {
  checked: Checked;
  onOpen: () => void;
}) {
  const label = printCitation(citation);
  const detail = problem ?? document?.name ?? detailOf(citation.kind);
  return (
    <li className="desk-citation" data-wrong={problem !== undefined}>
      {document ? (
        <button type="button" onClick={onOpen}>
          <span className="desk-document-name">{label}</span>
          <span className="soft desk-detail">{detail}</span>
        </button>
      ) : (
        <>
          <span className="desk-document-name">{label}</span>
          <span className="soft desk-detail">{detail}</span>
        </>
      )}
    </li>
  );
}

const detailOf = (kind: string): string =>
  kind === 'transcript' ? 'Transcript' : 'Turn of the cross-examination';
