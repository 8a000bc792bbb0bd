import type { Activity } from '#contracts/endpoints/notifications.ts';
import type { ResolutionKind } from '#contracts/rules/case-status.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { type ActivityRecord, putActivity } from './activity-repository.ts';

export type NewActivity = NewActivityFacts & (AboutCase | AboutParty | AboutBulkJob);

type NewActivityFacts = {
  /** One event, one id: an event that is delivered twice notifies once. */
  id: string;
  userId: string;
  meta?: Record<string, string>;
  message: string;
  createdAt: string;
};

type AboutCase = {
  kind: Exclude<Activity['kind'], 'PARTY' | 'BULK'>;
  caseId: string;
  /** Travels in meta, so that the portal can open the case (D26). */
  resolutionKind: ResolutionKind;
};

type AboutParty = { kind: 'PARTY'; partyId: string };

type AboutBulkJob = { kind: 'BULK'; bulkJobId: string };

/** Notifies a user; false when this id was written before. */
export async function writeActivity(
  deps: { table: Table },
  activity: NewActivity,
): Promise<boolean> {
  const { id, userId, kind, message, createdAt } = activity;
  return putActivity(deps.table, {
    ...{ id, userId, kind, message, createdAt },
    ...aboutOf(activity),
  });
}

function aboutOf(activity: NewActivity): Pick<ActivityRecord, 'entityId' | 'meta'> {
  const { meta = {} } = activity;
  if (activity.kind === 'PARTY') return { entityId: activity.partyId, meta };
  if (activity.kind === 'BULK') return { entityId: activity.bulkJobId, meta };
  return {
    entityId: activity.caseId,
    meta: { ...meta, resolutionKind: activity.resolutionKind },
  };
}
