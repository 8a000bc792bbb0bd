import { useAtom } from 'jotai';
import bellIcon from 'primeicons/raw-svg/bell.svg?raw';
import { lazy, Suspense, useEffect } from 'react';
import { useGoTitle } from '#portal/shared/navigation/use-go-title.ts';
import { notificationsOpenAtom } from '#portal/shared/notifications.ts';
import { Icon } from '#portal/shared/ui/icon.tsx';
import { Popover } from '#portal/shared/ui/overlay/popover.tsx';
import { Skeleton } from '#portal/shared/ui/states.tsx';
import { setUnreadInTitle } from '#portal/shared/window-title.ts';
import { useNotificationCount } from './api/notifications.ts';
import '#portal/shared/ui/page/top-bar-action.css';
import './notification-bell.css';

const NotificationPanel = lazy(async () => ({
  default: (await import('./notification-panel.tsx')).NotificationPanel,
}));

/** The badge has room for two digits. */
const SHOWN_UP_TO = 99;

const inWords = (count: number) =>
  count === 1 ? '1 unread notification' : `${count} unread notifications`;

/**
 * Notification bell of the top bar with its panel; the panel fills the width of a phone. The count
 * also stands in the window's title.
 */
export function NotificationBell() {
  const count = useNotificationCount();
  const { notificationsTitle } = useGoTitle();
  const [isOpen, setOpen] = useAtom(notificationsOpenAtom);
  const shown = count > SHOWN_UP_TO ? `${SHOWN_UP_TO}+` : String(count);
  useEffect(() => {
    const hide = () => setUnreadInTitle('');
    const show = () => setUnreadInTitle(count > 0 ? shown : '');
    show();
    // A printed page has the window's title at its head.
    window.addEventListener('beforeprint', hide);
    window.addEventListener('afterprint', show);
    return () => {
      hide();
      window.removeEventListener('beforeprint', hide);
      window.removeEventListener('afterprint', show);
    };
  }, [count, shown]);
  return (
    <>
      <Popover
        label="Notifications"
        className="notifications"
        isOpen={isOpen}
        onOpenChange={setOpen}
        control={(control) => (
          <button
            type="button"
            className="top-bar-action bell"
            aria-label={count > 0 ? `Notifications, ${inWords(count)}` : 'Notifications'}
            title={notificationsTitle}
            {...control}
          >
            <Icon svg={bellIcon} />
            {count > 0 && (
              <span className="bell-count tabular" aria-hidden="true">
                {shown}
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
