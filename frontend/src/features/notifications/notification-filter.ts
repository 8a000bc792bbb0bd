import type { Activity } from '#contracts/endpoints/notifications.ts';
import type { ShownActivity } from './group-activities.ts';

/** What the panel shows: everything, what was new at its opening, or one kind. */
export type NotificationFilter = { isNewOnly: boolean; kind: Activity['kind'] | '' };

export const noFilter: NotificationFilter = { isNewOnly: false, kind: '' };

const kindLabels: Readonly<Record<Activity['kind'], string>> = {
  CASE: 'Cases and documents',
  HEARING: 'Hearings',
  UPLOAD: 'Summaries and agreements',
  OFFER: 'Offers',
  PAYMENT: 'Payments',
  PARTY: 'Parties',
  BULK: 'Bulk uploads',
};

// The keys are the kinds.
const kinds = Object.keys(kindLabels) as Activity['kind'][];

export const kindOptions = [
  { value: '', label: 'All kinds' },
  ...kinds.map((kind) => ({ value: kind, label: kindLabels[kind] })),
];

/** The chosen value of the options above; '' for any other text. */
export const kindOf = (value: string): Activity['kind'] | '' =>
  kinds.find((kind) => kind === value) ?? '';

export const matchesFilter = (
  { isNewOnly, kind }: NotificationFilter,
  activity: ShownActivity,
): boolean => (!isNewOnly || activity.isNew) && (kind === '' || activity.kind === kind);

/** What an empty filter says. */
export const nothingText = ({ isNewOnly, kind }: NotificationFilter): string => {
  const what =
    kind === '' ? 'notifications' : `notifications about ${kindLabels[kind].toLowerCase()}`;
  return isNewOnly ? `No new ${what}` : `No ${what}`;
};
