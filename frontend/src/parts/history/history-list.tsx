import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import historyIcon from 'primeicons/raw-svg/history.svg?raw';
import type { ReactNode } from 'react';
import { DEFAULT_LOADER_TEXT } from '../../shared/feedback/loader-state.ts';
import { Button } from '../../shared/ui/button.tsx';
import { EmptyState, QueryStates, Skeleton } from '../../shared/ui/states.tsx';

/** The entries of a history, newest first. Older pages are loaded by a button below them. */
export function HistoryList<Entry>({
  query: { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage },
  what,
  className,
  children,
}: {
  query: UseInfiniteQueryResult<InfiniteData<{ data: Entry[] }>>;
  /** What the entries are, e.g. 'versions'. */
  what: string;
  className: string;
  /** The rows, as items of a list. */
  children: (entries: readonly Entry[]) => ReactNode;
}) {
  const entries = data?.pages.flatMap((page) => page.data);
  return (
    <>
      <QueryStates
        query={{ data: entries, error, refetch }}
        loading={<Skeleton lines={4} label={DEFAULT_LOADER_TEXT} />}
        empty={<EmptyState icon={historyIcon} title={`No ${what} found`} />}
      >
        {(all) => (
          <ol
            className={className}
            aria-label={`${what.charAt(0).toUpperCase()}${what.slice(1)}, newest first`}
          >
            {children(all)}
          </ol>
        )}
      </QueryStates>
      {hasNextPage && (
        <Button
          look="secondary"
          size="sm"
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {`Show older ${what}`}
        </Button>
      )}
    </>
  );
}
