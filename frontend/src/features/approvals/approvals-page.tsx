import { useInfiniteQuery } from '@tanstack/react-query';
import inboxIcon from 'primeicons/raw-svg/inbox.svg?raw';
import { lazy, Suspense } from 'react';
import { useMe } from '#portal/shared/me/use-me.ts';
import { paths } from '#portal/shared/paths.ts';
import { ButtonLink } from '#portal/shared/ui/button.tsx';
import { Page } from '#portal/shared/ui/page/page.tsx';
import { EmptyState, QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import { approvalsQuery } from './api/approvals.ts';
import { ApprovalQueue } from './approval-queue.tsx';
import './approvals.css';

/** The user's batches of decisions, whose script loads beside the queue. */
const DecisionBatches = lazy(async () => ({
  default: (await import('./batch/decision-batches.tsx')).DecisionBatches,
}));

/** Cases that wait for a case manager, the longest waiting first. */
export function ApprovalsPage() {
  const { data: me } = useMe();
  const isCaseManager = me?.role === 'caseManager';
  const queue = useInfiniteQuery({ ...approvalsQuery, enabled: isCaseManager });
  const rows = queue.data?.pages.flatMap(({ data }) => data);

  return (
    <Page
      title="Case Approvals"
      actions={
        isCaseManager && (
          <ButtonLink look="secondary" to={paths.parties.hrefToVerify()}>
            Parties to verify
          </ButtonLink>
        )
      }
    >
      {me && !isCaseManager ? (
        <EmptyState icon={inboxIcon} title="Only a case manager approves cases" />
      ) : (
        <>
          {isCaseManager && (
            <Suspense fallback={null}>
              <DecisionBatches />
            </Suspense>
          )}
          <QueryStates
            query={{ ...queue, data: rows }}
            loading={<Skeleton lines={8} label="Loading cases to approve" />}
            showsRefreshFailure
          >
            {(shown) => (
              <ApprovalQueue
                rows={shown}
                hasMore={queue.hasNextPage}
                isReadingMore={queue.isFetchingNextPage}
                onMore={() => void queue.fetchNextPage()}
              />
            )}
          </QueryStates>
        </>
      )}
    </Page>
  );
}
