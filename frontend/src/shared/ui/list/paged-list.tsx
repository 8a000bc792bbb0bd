import { type ReactNode, useEffect } from 'react';
import { type LoadedQuery, QueryStates } from '../states.tsx';
import { Paginator } from './paginator.tsx';

type ListPage<Row> = { data: readonly Row[]; total: number; lastPage: number };

/**
 * A list of which the server gives one page at a time. It covers the states of the query, shows
 * the paginator, and moves from a page that no longer exists to the last one. Meanwhile, and
 * while the first page loads, it shows `loading`.
 */
export function PagedList<Row, Page extends ListPage<Row> = ListPage<Row>>({
  query,
  page,
  perPage,
  onPage,
  pagesLabel,
  loading,
  empty,
  isCard = true,
  children,
}: {
  query: LoadedQuery<Page> & { isPlaceholderData: boolean };
  /** From 1. */
  page: number;
  perPage: number;
  onPage: (page: number, options?: { replace: boolean }) => void;
  /** Accessible name of the paginator. */
  pagesLabel: string;
  loading: ReactNode;
  empty: ReactNode;
  /** Frames a failure; false where the list itself has no frame. */
  isCard?: boolean;
  /** `isStale`: another page is on its way, the former one is shown until it arrives. */
  children: (page: Page, isStale: boolean) => ReactNode;
}) {
  const { data, isPlaceholderData: isStale } = query;
  const isBeyond = data !== undefined && !isStale && page > data.lastPage;
  const lastPage = data?.lastPage ?? 1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page proves to be gone
  useEffect(() => {
    if (isBeyond) onPage(lastPage, { replace: true });
  }, [isBeyond, lastPage]);
  return (
    <QueryStates
      query={isBeyond ? { ...query, data: undefined } : query}
      loading={loading}
      showsRefreshFailure
      isCard={isCard}
    >
      {(shown) => (
        <>
          {shown.data.length === 0 ? empty : children(shown, isStale)}
          <Paginator
            label={pagesLabel}
            page={Math.min(page, shown.lastPage)}
            lastPage={shown.lastPage}
            total={shown.total}
            perPage={perPage}
            onPage={onPage}
          />
        </>
      )}
    </QueryStates>
  );
}
