import { useInfiniteQuery } from '@tanstack/react-query';
import bellIcon from 'primeicons/raw-svg/bell.svg?raw';
import closeIcon from 'primeicons/raw-svg/times.svg?raw';
import { useEffect, useState } from 'react';
import { failureTextOf } from '#portal/shared/api/api-failure.ts';
import { paths } from '#portal/shared/paths.ts';
import { Button, ButtonLink, IconButton } from '#portal/shared/ui/button.tsx';
import { EmptyState, ErrorState, QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import { ActivityGroups } from './activity-groups.tsx';
import { notificationsQuery, useMarkRead } from './api/notifications.ts';
import { markNew } from './group-activities.ts';
import { NextPage } from './next-page.tsx';
import { matchesFilter, noFilter, nothingText } from './notification-filter.ts';
import { NotificationFilterBar } from './notification-filter-bar.tsx';
import './notification-panel.css';

/**
 * List of notifications by day and case. After the first page has loaded, all are marked read on
 * the server; the unread ones stay marked in the panel until it closes, and can be shown alone.
 */
export function NotificationPanel({
  count,
  onClose,
}: {
  /** The unread count of the bell. */
  count: number;
  onClose: () => void;
}) {
  const activities = useInfiniteQuery(notificationsQuery);
  const markRead = useMarkRead();
  const [newCount, setNewCount] = useState(count);
  const [filter, setFilter] = useState(noFilter);
  const [isMarked, setMarked] = useState(false);
  const [openedAt] = useState(() => Date.now());
  const isLoaded = activities.isSuccess;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the list has come
  useEffect(() => {
    if (!isLoaded || isMarked) return;
    setMarked(true);
    markRead();
  }, [isLoaded]);

  // Loaded on a click only: an automatic load would keep an abandoned session alive (D13).
  const hasNew = isMarked && count > 0;
  const showNew = () => {
    setNewCount(newCount + count);
    void activities.refetch();
    markRead();
  };

  const loaded = activities.data?.pages.flatMap((page) => page.data);
  const all = loaded && markNew(loaded, newCount);
  const shown = all?.filter((activity) => matchesFilter(filter, activity));
  // The new ones come first: below the last of them there are none.
  const isComplete = filter.isNewOnly && all?.at(-1)?.isNew === false;
  const hasNext = activities.hasNextPage && !isComplete;
  return (
    <div className="notifications-panel">
      <div className="notifications-head">
        <h2 className="notifications-title">Notifications</h2>
        <IconButton icon={closeIcon} label="Close notifications" onClick={onClose} />
      </div>
      {hasNew && (
        <button type="button" className="notifications-new" onClick={showNew}>
          {count === 1 ? 'Show 1 new notification' : `Show ${count} new notifications`}
        </button>
      )}
      {all && all.length > 0 && (
        <NotificationFilterBar
          filter={filter}
          newCount={Math.max(newCount, all.filter(({ isNew }) => isNew).length)}
          onChange={setFilter}
        />
      )}
      <div className="notifications-scroll">
        <QueryStates
          query={{ ...activities, data: all }}
          loading={
            <div className="notifications-wait">
              <Skeleton lines={8} label="Loading notifications" />
            </div>
          }
          empty={
            <EmptyState icon={bellIcon} title="No notifications found">
              <ButtonLink size="sm" to={paths.createCase.href()} onClick={onClose}>
                Create Case
              </ButtonLink>
            </EmptyState>
          }
        >
          {() => (
            <>
              <ActivityGroups activities={shown ?? []} nowMs={openedAt} onOpen={onClose} />
              {shown?.length === 0 && !hasNext && (
                <EmptyState icon={bellIcon} title={nothingText(filter)}>
                  <Button look="secondary" size="sm" onClick={() => setFilter(noFilter)}>
                    Show all
                  </Button>
                </EmptyState>
              )}
            </>
          )}
        </QueryStates>
        {activities.isFetchNextPageError && (
          <ErrorState
            message={failureTextOf(activities.error)}
            onRetry={() => void activities.fetchNextPage()}
          />
        )}
        {hasNext && !activities.isFetchNextPageError && (
          <NextPage
            key={activities.data?.pages.length}
            isAsked={filter.kind !== ''}
            isLoading={activities.isFetchingNextPage}
            onReached={() => void activities.fetchNextPage()}
          />
        )}
      </div>
    </div>
  );
}
