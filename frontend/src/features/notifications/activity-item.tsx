import calendarIcon from 'primeicons/raw-svg/calendar.svg?raw';
import uploadIcon from 'primeicons/raw-svg/cloud-upload.svg?raw';
import folderIcon from 'primeicons/raw-svg/folder.svg?raw';
import paymentIcon from 'primeicons/raw-svg/indian-rupee.svg?raw';
import offerIcon from 'primeicons/raw-svg/reply.svg?raw';
import { Link } from 'react-router-dom';
import { resolutionKinds } from '../../../../contracts/case-status.ts';
import type { Activity } from '../../../../contracts/notifications.ts';
import { indianDateTime, timeAgo } from '../../shared/indian-dates.ts';
import { paths } from '../../shared/paths.ts';
import { Icon } from '../../shared/ui/icon.tsx';

const icons: Readonly<Record<Activity['kind'], string>> = {
  PAYMENT: paymentIcon,
  OFFER: offerIcon,
  UPLOAD: uploadIcon,
  CASE: folderIcon,
  HEARING: calendarIcon,
};

/** One notification: a link to the case that it is about, or to the invitations. */
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
  const kind = resolutionKinds.find((one) => one === activity.meta['resolutionKind']);
  return (
    <Link
      to={
        activity.meta['destination'] === 'invites'
          ? paths.invites.href()
          : paths.case.href(activity.entityId, kind)
      }
      className="notification"
      data-unread={isUnread}
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
