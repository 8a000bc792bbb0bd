import type { CaseRecord } from '#lambdas/cases/record.door.ts';
import { notifyMembers } from '#lambdas/cases/writing.door.ts';
import type { Table } from '#shared/dynamo/table.ts';

/**
 * Notifies the other neutrals of a case that documents were shared. Names of documents stay in the
 * case. `eventId`: the same for repeats of one event, which then notify once.
 */
export async function notifyOfShared(
  deps: { table: Table },
  {
    record,
    by,
    what,
    eventId,
    at,
  }: {
    record: CaseRecord;
    by: { userId: string; name: string };
    /** E.g. '3 documents'. */
    what: string;
    eventId: string;
    at: string;
  },
): Promise<void> {
  await notifyMembers(deps, {
    record,
    byUserId: by.userId,
    at,
    eventId,
    kind: 'CASE',
    meta: { destination: 'documents' },
    message: `${by.name} shared ${what} in ${record.code}`,
  });
}
