import calendarIcon from 'primeicons/raw-svg/calendar.svg?raw';
import uploadIcon from 'primeicons/raw-svg/cloud-upload.svg?raw';
import folderIcon from 'primeicons/raw-svg/folder.svg?raw';
import paymentIcon from 'primeicons/raw-svg/indian-rupee.svg?raw';
import offerIcon from 'primeicons/raw-svg/reply.svg?raw';
import partyIcon from 'primeicons/raw-svg/users.svg?raw';
import { Link } from 'react-router-dom';
import type { Activity } from '#contracts/endpoints/notifications.ts';
import { indianDateTime, timeAgo } from '#portal/shared/dates/indian-dates.ts';
import { destinationOf } from '#portal/shared/notifications.ts';
import { Icon } from '#portal/shared/ui/icon.tsx';

const icons: Readonly<Record<Activity['kind'], string>> = {
  PAYMENT: paymentIcon,
  OFFER: offerIcon,
  UPLOAD: uploadIcon,
  CASE: folderIcon,
  HEARING: calendarIcon,
  PARTY: partyIcon,
  BULK: uploadIcon,
};

/** One notification: a link to what it is about. */
export function ActivityItem({
  activity,
  isUnread,
  nowMs,
  onOpen,
}: {
  activity: Activity;
  isUnread: boolean;
  nowMs: number;
  onOpen: () => void;
}) {
  return (
    <Link
      to={destinationOf(activity)}
      className="notification"
      data-unread={isUnread}
      data-list-item
      onClick={onOpen}
    >
      <span className="notification-mark">
        <Icon svg={icons[activity.kind]} size="sm" />
      </span>
      <span className="notification-text">
        {isUnread && <span className="visually-hidden">Unread: </span>}
        {activity.message}
        <time className="notification-time" dateTime={activity.created_at}>
          {`${timeAgo(activity.created_at, nowMs)} · ${indianDateTime(activity.created_at) ?? ''} IST`}
        </time>
      </span>
    </Link>
  );
}
