import { useQuery } from '@tanstack/react-query';
import searchIcon from 'primeicons/raw-svg/search.svg?raw';
import { lazy, Suspense } from 'react';
import { Link, useParams } from 'react-router-dom';
import { QUERY_MAX } from '#contracts/endpoints/search/case-search.ts';
import { caseSearchQuery } from '#portal/parts/case-search/case-search-query.ts';
import { hitsText } from '#portal/parts/case-search/hit-places.ts';
import { SearchHelp } from '#portal/parts/case-search/search-help.tsx';
import { SearchHitItem } from '#portal/parts/case-search/search-hit.tsx';
import {
  type CaseSearchView,
  readSearchView,
  writeSearchView,
} from '#portal/parts/case-search/search-view.ts';
import { caseQuery } from '#portal/shared/api/case.ts';
import { Loader } from '#portal/shared/feedback/loader.tsx';
import { useViewInAddress } from '#portal/shared/navigation/use-view-in-address.ts';
import { paths } from '#portal/shared/paths.ts';
import { useCasesHref } from '#portal/shared/session/use-cases-href.ts';
import { SearchBox } from '#portal/shared/ui/form/search-box.tsx';
import { PagedList } from '#portal/shared/ui/list/paged-list.tsx';
import { Breadcrumb } from '#portal/shared/ui/page/breadcrumb.tsx';
import { Page } from '#portal/shared/ui/page/page.tsx';
import { EmptyState, Skeleton } from '#portal/shared/ui/states.tsx';
import { useDocumentInAddress } from '../documents/use-document-in-address.ts';
import { SearchFilters } from './search-filters.tsx';
import './case-search.css';

const ViewDocument = lazy(async () => ({
  default: (await import('../documents/view-document.tsx')).ViewDocument,
}));

const PER_PAGE = 20;

/** Search for words in the papers of a case. A document opens over the results. */
export function CaseSearchPage() {
  const { id: caseId = '' } = useParams();
  const [view, show] = useViewInAddress({ read: readSearchView, write: writeSearchView });
  const { documentId, start, onPage, close } = useDocumentInAddress();
  return (
    <Page title="Search this case" before={<Crumbs caseId={caseId} />}>
      <div className="case-search">
        <SearchBox
          label="Search the papers of this case"
          value={view.query}
          maxLength={QUERY_MAX}
          isFocused={view.query === ''}
          onSearch={(query) => show({ query, documentId: '', page: 1 })}
        />
        <div className="case-search-about">
          <SearchHelp />
          <Link to={`${paths.allCasesSearch.path}?${new URLSearchParams({ q: view.query })}`}>
            Search all your cases
          </Link>
        </div>
        {view.query === '' ? (
          <EmptyState icon={searchIcon} title="Find any word of this case" isCard>
            <p className="soft">
              In documents by page, transcripts, the cross-examination, the proceedings, your
              orders, summaries, annotations and your notes, as far as you may see them.
            </p>
          </EmptyState>
        ) : (
          <Hits caseId={caseId} view={view} onShow={show} />
        )}
      </div>
      {documentId && (
        <Suspense fallback={<Loader />}>
          <ViewDocument
            key={documentId}
            {...{ caseId, documentId, start, onPage }}
            onClose={close}
          />
        </Suspense>
      )}
    </Page>
  );
}

function Crumbs({ caseId }: { caseId: string }) {
  const { data: shownCase } = useQuery(caseQuery(caseId));
  return (
    <Breadcrumb
      crumbs={[
        { label: 'My Cases', to: useCasesHref() },
        {
          label: shownCase ? `${shownCase.caseCode} ${shownCase.title}` : 'Case',
          to: paths.case.href(caseId, shownCase?.resolutionKind),
        },
        { label: 'Search' },
      ]}
    />
  );
}

function Hits({
  caseId,
  view,
  onShow,
}: {
  caseId: string;
  view: CaseSearchView;
  onShow: (change: Partial<CaseSearchView>, options?: { replace: boolean }) => void;
}) {
  const query = useQuery(caseSearchQuery(caseId, view));
  const { data } = query;
  return (
    <>
      {data && <SearchFilters view={view} found={data} onShow={onShow} />}
      {data && data.notSearched > 0 && <p className="soft">{notSearchedText(data.notSearched)}</p>}
      <p className="case-search-count" role="status">
        {data && !query.isPlaceholderData && hitsText(data.total)}
      </p>
      <PagedList
        query={query}
        page={view.page}
        perPage={PER_PAGE}
        onPage={(page, options) => onShow({ page }, options)}
        pagesLabel="Pages of hits"
        loading={<Skeleton lines={8} label="Searching" />}
        empty={
          <EmptyState icon={searchIcon} title="Nothing was found" isCard>
            <p className="soft">
              All words have to be on one page or in one entry. Try fewer words, another spelling,
              or the beginning of a word with *.
            </p>
          </EmptyState>
        }
      >
        {(page, isStale) => (
          <ol className="case-search-hits" aria-label="Hits" aria-busy={isStale}>
            {page.data.map((hit) => (
              <SearchHitItem
                key={`${hit.kind} ${hit.id} ${hit.place}`}
                {...{ caseId, hit }}
                search={writeSearchView(view)}
              />
            ))}
          </ol>
        )}
      </PagedList>
    </>
  );
}

const notSearchedText = (count: number): string =>
  count === 1
    ? '1 document or entry was not searched: its text is still being read, or there are too many.'
    : `${count} documents or entries were not searched: their text is still being read, or there are too many.`;
