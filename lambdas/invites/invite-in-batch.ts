import { findCase } from '#lambdas/cases/record.door.ts';
import { type RowResult, resultOfCase } from '#lambdas/docket/batches.door.ts';
import type { Principal } from '#shared/auth/principal.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { createInvite } from './create-invite.ts';
import type { InvitesDeps } from './invites-deps.ts';

const role = 'caseManager';

type ToInvite = {
  principal: Principal;
  caseId: string;
  userId: string;
  /** Of this case in its batch: a repeat finishes what was interrupted. */
  idempotencyKey?: string;
};

/**
 * Invites a case manager to one case of a batch, as `createInvite` does. Safe to repeat: a case that the
 * person is on or invited to is reported as such. A foreign case and one that does not exist have the
 * same result.
 */
export const inviteInBatch = (
  deps: Pick<InvitesDeps, 'table' | 'clock'>,
  { principal, caseId, userId, idempotencyKey }: ToInvite,
): Promise<RowResult> =>
  resultOfCase(
    deps.table,
    { userId: principal.userId, id: caseId },
    () => createInvite(deps, { principal, body: { caseId, role, userId }, idempotencyKey }),
    () => isOnCase(deps.table, { caseId, userId }),
  );

/** Whether the person is on the case or invited to it. */
async function isOnCase(
  table: Table,
  { caseId, userId }: { caseId: string; userId: string },
): Promise<boolean> {
  const stored = await findCase(table, caseId);
  return stored?.assignments.some((one) => one.userId === userId) ?? false;
}
