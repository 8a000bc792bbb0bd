import { useInfiniteQuery } from '@tanstack/react-query';
import bellIcon from 'primeicons/raw-svg/bell.svg?raw';
import closeIcon from 'primeicons/raw-svg/times.svg?raw';
import { useEffect, useRef, useState } from 'react';
import { failureTextOf } from '#portal/shared/api/api-failure.ts';
import { paths } from '#portal/shared/paths.ts';
import { ButtonLink, IconButton } from '#portal/shared/ui/button.tsx';
import { EmptyState, ErrorState, QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import { ActivityItem } from './activity-item.tsx';
import { notificationsQuery, useMarkRead } from './api/notifications.ts';
import './notification-panel.css';

/**
 * List of notifications. After the first page has loaded, all are marked read on the server; the
 * unread ones stay marked in the panel until it closes.
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
  const [unreadAtOpening] = useState(count);
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
    void activities.refetch();
    markRead();
  };

  const all = activities.data?.pages.flatMap((page) => page.data);
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
          {(shown) => (
            <ul className="notifications-list">
              {shown.map((activity, position) => (
                <li key={activity.id}>
                  <ActivityItem
                    activity={activity}
                    isUnread={!activity.isRead || position < unreadAtOpening}
                    nowMs={openedAt}
                    onOpen={onClose}
                  />
                </li>
              ))}
            </ul>
          )}
        </QueryStates>
        {activities.isFetchNextPageError ? (
          <ErrorState
            message={failureTextOf(activities.error)}
            onRetry={() => void activities.fetchNextPage()}
          />
        ) : (
          activities.hasNextPage && <NextPage onReached={() => void activities.fetchNextPage()} />
        )}
      </div>
    </div>
  );
}

/** The end of the loaded list; loads the next page shortly before it becomes visible. */
function NextPage({ onReached }: { onReached: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const reached = useRef(onReached);
  useEffect(() => {
    reached.current = onReached;
  });
  useEffect(() => {
    const { current } = place;
    if (!current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) reached.current();
      },
      { root: current.parentElement, rootMargin: '200px' },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className="notifications-wait">
      <Skeleton lines={3} label="Loading more notifications" />
    </div>
  );
}
