import type { Activity } from '#contracts/endpoints/notifications.ts';
import type { ResolutionKind } from '#contracts/rules/cases/case-status.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { type ActivityRecord, putActivity } from './record/activity-repository.ts';

export type NewActivity = NewActivityFacts & (AboutCase | AboutParty | AboutBulkJob);

type NewActivityFacts = {
  /** Unique per event and user, so that an event delivered twice notifies once. */
  id: string;
  userId: string;
  meta?: Record<string, string> | undefined;
  message: string;
  createdAt: string;
};

type AboutCase = {
  kind: Exclude<Activity['kind'], 'PARTY' | 'BULK'>;
  caseId: string;
  /** Stored in `meta`, so that the portal can open the case (D26). */
  resolutionKind: ResolutionKind;
  /** Stored in `meta`. */
  caseTitle: string;
};

type AboutParty = { kind: 'PARTY'; partyId: string };

type AboutBulkJob = { kind: 'BULK'; bulkJobId: string };

/** Notifies a user. Returns false if the user already has an activity with this id. */
export async function writeActivity(
  deps: { table: Table },
  activity: NewActivity,
): Promise<boolean> {
  const { id, userId, kind, message, createdAt } = activity;
  return putActivity(deps.table, {
    id,
    userId,
    kind,
    message,
    createdAt,
    ...aboutOf(activity),
  });
}

// Distributes over the union, which a plain Omit would flatten.
type WithoutUser<One> = One extends unknown ? Omit<One, 'userId'> : never;

/** Notifies each of these users of the same event. */
export async function notifyUsers(
  deps: { table: Table },
  userIds: readonly string[],
  activity: WithoutUser<NewActivity>,
): Promise<void> {
  await Promise.all(userIds.map((userId) => writeActivity(deps, { ...activity, userId })));
}

function aboutOf(activity: NewActivity): Pick<ActivityRecord, 'entityId' | 'meta'> {
  const { meta = {} } = activity;
  if (activity.kind === 'PARTY') return { entityId: activity.partyId, meta };
  if (activity.kind === 'BULK') return { entityId: activity.bulkJobId, meta };
  return {
    entityId: activity.caseId,
    meta: { ...meta, resolutionKind: activity.resolutionKind, caseTitle: activity.caseTitle },
  };
}
