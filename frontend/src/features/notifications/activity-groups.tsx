import { useId } from 'react';
import { ActivityItem } from './activity-item.tsx';
import { type DayGroup, groupActivities, type ShownActivity } from './group-activities.ts';

/** Notifications under the day on which they came and the case that they are about. */
export function ActivityGroups({
  activities,
  nowMs,
  onOpen,
}: {
  activities: readonly ShownActivity[];
  nowMs: number;
  onOpen: () => void;
}) {
  return groupActivities(activities, nowMs).map((group) => (
    <Day key={group.day} group={group} nowMs={nowMs} onOpen={onOpen} />
  ));
}

function Day({
  group: { label, cases },
  nowMs,
  onOpen,
}: {
  group: DayGroup;
  nowMs: number;
  onOpen: () => void;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="notifications-day">
        {label}
      </h3>
      {cases.map(({ key, title, activities }) => (
        <div key={key} className="notifications-case">
          {title !== '' && <h4 className="notifications-case-title">{title}</h4>}
          <ul className="notifications-list">
            {activities.map((activity) => (
              <li key={activity.id}>
                <ActivityItem
                  activity={activity}
                  isUnread={activity.isNew}
                  nowMs={nowMs}
                  onOpen={onOpen}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
