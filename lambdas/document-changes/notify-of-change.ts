import type { CaseRecord } from '#lambdas/cases/record.door.ts';
import { notifyMembers } from '#lambdas/cases/writing.door.ts';
import type { Principal } from '#shared/auth/principal.ts';
import type { Table } from '#shared/dynamo/table.ts';

/**
 * Notifies the other neutrals of a case of a replaced or deleted document that they could see, and
 * of its effect on bundles. Names of documents stay in the case. `eventId`: the same for repeats.
 */
export async function notifyOfChange(
  deps: { table: Table },
  input: {
    record: CaseRecord;
    principal: Principal;
    ownerName: string;
    did: string;
    eventId: string;
    at: string;
  },
): Promise<void> {
  const { record, principal, ownerName, did, eventId, at } = input;
  await notifyMembers(deps, {
    record,
    byUserId: principal.userId,
    at,
    eventId,
    kind: 'CASE',
    meta: { destination: 'documents' },
    message: `${ownerName} ${did} in ${record.code}. Bundles with it are assembled again`,
  });
}
