import type { Activity } from '#contracts/endpoints/notifications.ts';
import { indianDate, indianDay } from '#portal/shared/dates/indian-dates.ts';

/** A notification; `isNew` if it was unread when the panel was opened. */
export type ShownActivity = Activity & { isNew: boolean };

type CaseGroup = {
  key: string;
  /** Title of the case; '' for notifications about no case. */
  title: string;
  activities: ShownActivity[];
};

export type DayGroup = {
  day: string;
  /** 'Today', 'Yesterday' or the date. */
  label: string;
  cases: CaseGroup[];
};

/**
 * Marks what was unread when the panel was opened: the newest `newCount`, and what the server still
 * has as unread. A notification that arrived between two pages is in both of them, and listed once.
 */
export function markNew(activities: readonly Activity[], newCount: number): ShownActivity[] {
  const byId = new Map(activities.map((activity) => [activity.id, activity]));
  return [...byId.values()].map((activity, position) => ({
    ...activity,
    isNew: !activity.isRead || position < newCount,
  }));
}

/** Groups notifications by Indian day and, within a day, by case. Both keep the order of the list. */
export function groupActivities(activities: readonly ShownActivity[], nowMs: number): DayGroup[] {
  const days: DayGroup[] = [];
  for (const activity of activities) {
    const day = indianDay(Date.parse(activity.created_at));
    const ofDay = days.find((one) => one.day === day) ?? {
      day,
      label: labelOf(activity.created_at, nowMs),
      cases: [],
    };
    if (ofDay.cases.length === 0) days.push(ofDay);
    const key = `${aboutOf(activity)}:${activity.entityId}`;
    const ofCase = ofDay.cases.find((one) => one.key === key);
    if (ofCase) ofCase.activities.push(activity);
    else ofDay.cases.push({ key, title: activity.meta['caseTitle'] ?? '', activities: [activity] });
  }
  return days;
}

const aboutOf = ({ kind }: Activity) => (kind === 'PARTY' || kind === 'BULK' ? kind : 'CASE');

function labelOf(instant: string, nowMs: number): string {
  const date = indianDate(instant) ?? '';
  const dateBefore = (days: number) =>
    indianDate(new Date(nowMs - days * 86_400_000).toISOString());
  if (date === dateBefore(0)) return 'Today';
  return date === dateBefore(1) ? 'Yesterday' : date;
}
