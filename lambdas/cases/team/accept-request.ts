import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { comingHearingsMailItems } from '../hearings/hearing-mail.ts';
import { changeCase } from '../writing/change-case.ts';
import {
  findRequest,
  notOpen,
  type RequestAnswer,
  requireOpen,
  requirePlace,
} from './open-request.ts';

/**
 * Makes an invited neutral a member of the case. It enters their docket, and they are mailed its
 * coming hearings and meetings. Throws `conflict` if the invitation was answered, the case is a
 * draft or has ended, or the place is taken, and as `changeCase` does.
 */
export async function acceptRequest(
  deps: { table: Table; clock: Clock },
  { caseId, inviteId, userId, extraItems }: RequestAnswer,
): Promise<void> {
  await changeCase(deps, caseId, async (record) => {
    const request = findRequest(record, { inviteId, userId });
    if (!record || !request?.invite) throw notOpen();
    requireOpen(record);
    const { role, invitedBy } = request.invite;
    const place = requirePlace(record, role);
    const at = deps.clock.now().toISOString();
    const joined = { userId, byUserId: invitedBy, at };
    return {
      after: {
        ...record,
        assignments: record.assignments.map((one) =>
          one === request ? { userId, name: one.name, role: place } : one,
        ),
        presidingArbitrator: record.presidingArbitrator || role === 'arbitrator',
        updatedAt: at,
      },
      extraItems: [...extraItems, ...(await comingHearingsMailItems(deps.table, record, joined))],
    };
  });
}
