import { type NewActivity, notifyUsers } from '#lambdas/notifications/door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { newId } from '#shared/ids.ts';
import { type CaseRecord, membersOf } from '../record/case-record.ts';

type CaseActivity = Extract<NewActivity, { caseId: string }>;

type MemberNews = Pick<CaseActivity, 'kind' | 'message' | 'meta'> & {
  record: Pick<CaseRecord, 'id' | 'title' | 'resolutionKind' | 'assignments'>;
  /** The neutral who made the change and is not notified. */
  byUserId: string;
  /** ISO instant of the change. */
  at: string;
  /** The same for repeats of one event, which then notify once. Default: a new id. */
  eventId?: string;
};

/** Notifies the neutrals of a case, except the one who changed it, of a committed change. */
export async function notifyMembers(
  deps: { table: Table },
  { record, byUserId, at, eventId = newId('activity'), ...news }: MemberNews,
): Promise<void> {
  const others = membersOf(record).filter((userId) => userId !== byUserId);
  await notifyUsers(deps, others, {
    ...news,
    id: eventId,
    caseId: record.id,
    resolutionKind: record.resolutionKind,
    caseTitle: record.title,
    createdAt: at,
  });
}
