import type { ResolutionKind } from '../../contracts/case-status.ts';
import type { Activity } from '../../contracts/notifications.ts';
import type { Table } from '../shared/dynamo/table.ts';
import { putActivity } from './activity-repository.ts';

export type NewActivity = {
  /** One event, one id: an event that is delivered twice notifies once. */
  id: string;
  userId: string;
  kind: Activity['kind'];
  caseId: string;
  /** Travels in meta, so that the portal can open the case (D26). */
  resolutionKind: ResolutionKind;
  meta?: Record<string, string>;
  message: string;
  createdAt: string;
};

/** Notifies a user; false when this id was written before. */
export async function writeActivity(
  deps: { table: Table },
  { caseId, resolutionKind, meta, ...activity }: NewActivity,
): Promise<boolean> {
  return putActivity(deps.table, {
    ...activity,
    entityId: caseId,
    meta: { ...meta, resolutionKind },
  });
}
