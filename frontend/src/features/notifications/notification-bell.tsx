import bellIcon from 'primeicons/raw-svg/bell.svg?raw';
import { lazy, Suspense } from 'react';
import { NOTIFICATION_BELL_ID } from '#portal/shared/open-notifications.ts';
import { Icon } from '#portal/shared/ui/icon.tsx';
import { Popover } from '#portal/shared/ui/overlay/popover.tsx';
import { Skeleton } from '#portal/shared/ui/skeleton.tsx';
import { useNotificationCount } from './api/use-notification-count.ts';
import './notification-bell.css';

const NotificationPanel = lazy(async () => ({
  default: (await import('./notification-panel.tsx')).NotificationPanel,
}));

/** More than this is 'many' in the little room of the bell. */
const SHOWN_UP_TO = 99;

const inWords = (count: number) =>
  count === 1 ? '1 unread notification' : `${count} unread notifications`;

/** The bell of the top bar with its panel: under it on a desktop, the whole width on a phone. */
export function NotificationBell() {
  const count = useNotificationCount();
  return (
    <>
      <Popover
        label="Notifications"
        className="notifications"
        control={(control) => (
          <button
            type="button"
            id={NOTIFICATION_BELL_ID}
            className="top-bar-action bell"
            aria-label={count > 0 ? `Notifications, ${inWords(count)}` : 'Notifications'}
            title="Notifications"
            {...control}
          >
            <Icon svg={bellIcon} />
            {count > 0 && (
              <span className="bell-count tabular" aria-hidden="true">
                {count > SHOWN_UP_TO ? `${SHOWN_UP_TO}+` : count}
              </span>
            )}
          </button>
        )}
      >
        {(close) => (
          <Suspense
            fallback={
              <div className="notifications-wait">
                <Skeleton lines={5} label="Loading notifications" />
              </div>
            }
          >
            <NotificationPanel count={count} onClose={close} />
          </Suspense>
        )}
      </Popover>
      <span className="visually-hidden" role="status">
        {count > 0 ? inWords(count) : ''}
      </span>
    </>
  );
}
