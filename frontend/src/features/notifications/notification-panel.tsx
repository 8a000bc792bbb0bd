import bellIcon from 'primeicons/raw-svg/bell.svg?raw';
import closeIcon from 'primeicons/raw-svg/times.svg?raw';
import { useEffect, useRef, useState } from 'react';
import { ApiFailure } from '#portal/shared/api/api-failure.ts';
import { UNKNOWN_ERROR } from '#portal/shared/api/error-text.ts';
import { paths } from '#portal/shared/paths.ts';
import { ButtonLink, IconButton } from '#portal/shared/ui/button.tsx';
import { EmptyState, ErrorState } from '#portal/shared/ui/notice.tsx';
import { Skeleton } from '#portal/shared/ui/skeleton.tsx';
import { ActivityItem } from './activity-item.tsx';
import { useActivities } from './api/use-activities.ts';
import { useMarkRead } from './api/use-notification-count.ts';
import './notification-panel.css';

const failureText = (error: unknown) =>
  error instanceof ApiFailure ? error.message : UNKNOWN_ERROR;

/**
 * The notifications themselves. Opening marks all of them read on the server, after the first
 * page was read: what was unread stays marked for as long as the panel is open.
 */
export function NotificationPanel({
  count,
  onClose,
}: {
  /** What the bell shows now. */
  count: number;
  onClose: () => void;
}) {
  const activities = useActivities();
  const markRead = useMarkRead();
  const [unreadAtOpening] = useState(count);
  const [isMarked, setMarked] = useState(false);
  const [openedAt] = useState(() => Date.now());
  const isLoaded = activities.isSuccess;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the list has come
  useEffect(() => {
    if (!isLoaded || isMarked) return;
    setMarked(true);
    // Unmarked, they stay unread, which the bell goes on to say.
    markRead().catch(() => undefined);
  }, [isLoaded]);

  // Asking for them by itself would keep an abandoned session alive (D13).
  const hasNew = isMarked && count > 0;
  const showNew = () => {
    void activities.refetch();
    markRead().catch(() => undefined);
  };

  const all = activities.data?.pages.flatMap((page) => page.data) ?? [];
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
        {activities.isPending && (
          <div className="notifications-wait">
            <Skeleton lines={8} label="Loading notifications" />
          </div>
        )}
        {activities.isError && all.length === 0 && (
          <ErrorState
            message={failureText(activities.error)}
            onRetry={() => void activities.refetch()}
          />
        )}
        {activities.isSuccess && all.length === 0 && (
          <EmptyState icon={bellIcon} title="No notifications found">
            <ButtonLink size="sm" to={paths.createCase.href()} onClick={onClose}>
              Create Case
            </ButtonLink>
          </EmptyState>
        )}
        {all.length > 0 && (
          <ul className="notifications-list">
            {all.map((activity, position) => (
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
        {activities.isFetchNextPageError ? (
          <ErrorState
            message={failureText(activities.error)}
            onRetry={() => void activities.fetchNextPage()}
          />
        ) : (
          activities.hasNextPage && <NextPage onReached={() => void activities.fetchNextPage()} />
        )}
      </div>
    </div>
  );
}

/** Stands at the end of what was loaded; the next page is fetched shortly before it is seen. */
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
