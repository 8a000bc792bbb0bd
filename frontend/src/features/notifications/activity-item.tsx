import calendarIcon from 'primeicons/raw-svg/calendar.svg?raw';
import uploadIcon from 'primeicons/raw-svg/cloud-upload.svg?raw';
import folderIcon from 'primeicons/raw-svg/folder.svg?raw';
import paymentIcon from 'primeicons/raw-svg/indian-rupee.svg?raw';
import offerIcon from 'primeicons/raw-svg/reply.svg?raw';
import partyIcon from 'primeicons/raw-svg/users.svg?raw';
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
  PARTY: partyIcon,
  BULK: uploadIcon,
};

/** Where what it is about can be seen. */
function destinationOf({ kind, entityId, meta }: Activity): string {
  if (kind === 'PARTY') return paths.party.href(entityId);
  if (kind === 'BULK') return paths.createBulkCases.href(entityId);
  if (meta['destination'] === 'invites') return paths.invites.href();
  const caseType = resolutionKinds.find((one) => one === meta['resolutionKind']);
  return paths.case.href(entityId, caseType);
}

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
