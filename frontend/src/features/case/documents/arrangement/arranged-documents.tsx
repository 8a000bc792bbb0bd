import { useQueries, useQuery } from '@tanstack/react-query';
import searchIcon from 'primeicons/raw-svg/search.svg?raw';
import { useState } from 'react';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import type { CaseDocument } from '#contracts/endpoints/files/documents.ts';
import type { DocumentView } from '#contracts/rules/documents/documents.ts';
import { signingsQuery } from '#portal/parts/signing/case-signings.ts';
import { DEFAULT_LOADER_TEXT } from '#portal/shared/feedback/loader-state.ts';
import { Paginator } from '#portal/shared/ui/list/paginator.tsx';
import { EmptyState, QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import { newestDocumentsQuery } from '../api/documents.ts';
import { DocumentList } from '../document-list.tsx';
import type { RowAction } from '../document-row.tsx';
import type { DocumentSelectionStore } from '../selection/document-selection.ts';
import { type Arrangement, arrangeDocuments } from './arrange-documents.ts';
import { foundText } from './found-text.ts';

/** Rows on one page: what is found has more context in sight than a section. */
const PER_PAGE = 25;

/**
 * The documents of all sections that fit the search and the filters, in one list. It searches the
 * newest 300 of each section and says so where a section has more.
 */
export function ArrangedDocuments({
  shownCase,
  views,
  arrangement,
  selected,
  onAction,
}: {
  shownCase: Case;
  views: readonly DocumentView[];
  arrangement: Arrangement;
  selected: DocumentSelectionStore;
  onAction: (action: RowAction, document: CaseDocument) => void;
}) {
  const { id: caseId } = shownCase;
  // Other words start at the first page.
  const [turned, setTurned] = useState({ arrangement, page: 1 });
  const page = turned.arrangement === arrangement ? turned.page : 1;
  const { data: signings = [] } = useQuery(signingsQuery(caseId));
  const query = useQueries({
    queries: views.map((view) => newestDocumentsQuery(caseId, view)),
    combine: (sections) => {
      const failed = sections.find(({ error }) => error);
      const pages = sections.flatMap(({ data }) => data ?? []);
      return {
        data: pages.length === views.length ? pages : undefined,
        error: failed?.error ?? null,
        refetch: () => Promise.all(sections.map(({ refetch }) => refetch())),
      };
    },
  });
  return (
    <QueryStates query={query} loading={<Skeleton lines={9} label={DEFAULT_LOADER_TEXT} />}>
      {(sections) => {
        const found = arrangeDocuments(
          sections.flatMap(({ data }) => data),
          arrangement,
          (documentId) =>
            signings.some((one) => one.documentId === documentId && one.state === 'open'),
        );
        const lastPage = Math.max(1, Math.ceil(found.length / PER_PAGE));
        const shown = Math.min(page, lastPage);
        return (
          <>
            <p className="documents-found soft" role="status">
              {foundText(found.length, sections)}
            </p>
            {found.length === 0 ? (
              <EmptyState icon={searchIcon} title="No documents found" />
            ) : (
              <DocumentList
                label="Documents found"
                shownCase={shownCase}
                documents={found.slice((shown - 1) * PER_PAGE, shown * PER_PAGE)}
                namesSides
                selected={selected}
                onAction={onAction}
              />
            )}
            <Paginator
              label="Pages of the documents found"
              page={shown}
              lastPage={lastPage}
              total={found.length}
              perPage={PER_PAGE}
              onPage={(next) => setTurned({ arrangement, page: next })}
            />
          </>
        );
      }}
    </QueryStates>
  );
}
