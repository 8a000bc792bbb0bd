import type { ResolutionKind } from '../../contracts/case-status.ts';
import type { Activity } from '../../contracts/notifications.ts';
import type { Table } from '../shared/dynamo/table.ts';
import { putActivity } from './activity-repository.ts';

export type NewActivity = NewActivityFacts & (AboutCase | AboutParty);

type NewActivityFacts = {
  /** One event, one id: an event that is delivered twice notifies once. */
  id: string;
  userId: string;
  meta?: Record<string, string>;
  message: string;
  createdAt: string;
};

type AboutCase = {
  kind: Exclude<Activity['kind'], 'PARTY'>;
  caseId: string;
  /** Travels in meta, so that the portal can open the case (D26). */
  resolutionKind: ResolutionKind;
};

type AboutParty = { kind: 'PARTY'; partyId: string };

/** Notifies a user; false when this id was written before. */
export async function writeActivity(
  deps: { table: Table },
  activity: NewActivity,
): Promise<boolean> {
  const { id, userId, kind, message, createdAt } = activity;
  return putActivity(deps.table, {
    ...{ id, userId, kind, message, createdAt },
    ...(activity.kind === 'PARTY'
      ? { entityId: activity.partyId, meta: activity.meta ?? {} }
      : {
          entityId: activity.caseId,
          meta: { ...activity.meta, resolutionKind: activity.resolutionKind },
        }),
  });
}
