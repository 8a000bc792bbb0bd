import { useQuery } from '@tanstack/react-query';
import folderIcon from 'primeicons/raw-svg/folder-open.svg?raw';
import { useState } from 'react';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import { type CaseDocument, DOCUMENT_PAGE_SIZE } from '#contracts/endpoints/files/documents.ts';
import type { DocumentView } from '#contracts/rules/documents/documents.ts';
import { DEFAULT_LOADER_TEXT } from '#portal/shared/feedback/loader-state.ts';
import { PagedList } from '#portal/shared/ui/list/paged-list.tsx';
import { EmptyState, Skeleton } from '#portal/shared/ui/states.tsx';
import { documentsQuery } from './api/documents.ts';
import { DocumentList } from './document-list.tsx';
import type { RowAction } from './document-row.tsx';
import type { DocumentSelectionStore } from './selection/document-selection.ts';

/** Lists of more documents scroll (seed 2, section 9). */
const ROWS_WITHOUT_SCROLL = 3;

/** The documents of one section, ten a page. */
export function DocumentSection({
  shownCase,
  view,
  title,
  selected,
  onAction,
  onAdd,
}: {
  shownCase: Case;
  view: DocumentView;
  title: string;
  selected: DocumentSelectionStore;
  onAction: (action: RowAction, document: CaseDocument) => void;
  /** Present where the user can add documents. */
  onAdd?: () => void;
}) {
  const { id: caseId, resolutionKind } = shownCase;
  const [page, setPage] = useState(1);
  const query = useQuery(documentsQuery(caseId, view, page));
  const tall = resolutionKind === 'arbitration' ? ' document-list-tall' : '';
  return (
    <PagedList
      query={query}
      page={page}
      perPage={DOCUMENT_PAGE_SIZE}
      onPage={setPage}
      pagesLabel={`Pages of ${title}`}
      isCard={false}
      loading={<Skeleton lines={3} label={DEFAULT_LOADER_TEXT} />}
      empty={
        <EmptyState icon={folderIcon} title="No documents found">
          {onAdd && (
            <button type="button" className="text-button" aria-haspopup="dialog" onClick={onAdd}>
              Add Document
            </button>
          )}
        </EmptyState>
      }
    >
      {({ data }, isStale) => {
        const isLong = data.length > ROWS_WITHOUT_SCROLL;
        return (
          <div
            className={isLong ? `document-scroll${tall}` : undefined}
            // A scrolling area must be reachable by keyboard.
            {...(isLong && { tabIndex: 0, role: 'region', 'aria-label': title })}
          >
            <DocumentList
              label={title}
              shownCase={shownCase}
              documents={data}
              isBusy={isStale}
              selected={selected}
              onAction={onAction}
            />
          </div>
        );
      }}
    </PagedList>
  );
}
