import type { Activity } from '#contracts/endpoints/notifications.ts';
import { destinationOf } from '#portal/shared/notifications.ts';

/** Messages of a case that are shown; the others are counted. */
const MESSAGES_SHOWN = 3;

export type NewsGroup = {
  id: string;
  /** Title of the case; for other subjects what they are. */
  title: string;
  /** Where the newest change leads. */
  to: string;
  latestAt: string;
  /** The newest messages, newest first, each once. */
  messages: string[];
  /** Number of the messages that are left out. */
  more: number;
};

const subjects = { PARTY: 'My Parties', BULK: 'Create Bulk Case' } as const;

/** Unread notifications by what they are about, the one with the newest first. */
export function groupNews(activities: readonly Activity[]): NewsGroup[] {
  const unread = activities.filter(({ isRead }) => !isRead);
  const groups = [...Map.groupBy(unread, ({ entityId }) => entityId)].flatMap(toGroup);
  return groups.sort((a, b) => (a.latestAt < b.latestAt ? 1 : -1));
}

function toGroup([id, ofEntity]: [string, Activity[]]): NewsGroup[] {
  const [newest] = ofEntity;
  if (newest === undefined) return [];
  const messages = [...new Set(ofEntity.map(({ message }) => message))];
  const subject = newest.kind === 'PARTY' || newest.kind === 'BULK' ? newest.kind : undefined;
  return [
    {
      id,
      title: newest.meta['caseTitle'] ?? (subject ? subjects[subject] : 'Case'),
      to: destinationOf(newest),
      latestAt: newest.created_at,
      messages: messages.slice(0, MESSAGES_SHOWN),
      more: Math.max(0, messages.length - MESSAGES_SHOWN),
    },
  ];
}
