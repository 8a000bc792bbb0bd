import { canChange } from '#contracts/rules/case-lifecycle.ts';
import { caseNotFound } from '#lambdas/docket/access.door.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { findCase } from '../record/case-repository.ts';
import { changeCase } from '../writing/change-case.ts';
import { notifyOfMove, planMove } from './change-status.ts';

const REACHED = 'negotiationReached';

type ReachNegotiation = {
  caseId: string;
  /** Items of the same transaction. A failed condition of one costs an attempt. */
  extraItems: () => Promise<readonly TransactItem[]>;
};

/**
 * Moves a negotiation whose sides reached their settlement number to negotiationReached, together
 * with `extraItems`. A coming hearing is kept. False if the status table does not allow the move
 * any more; nothing is written then. Throws `not_found`, and as `changeCase` and `extraItems` do.
 */
export async function reachNegotiation(
  deps: { table: Table; clock: Clock },
  { caseId, extraItems }: ReachNegotiation,
): Promise<boolean> {
  const { after } = await changeCase(deps, caseId, async (stored) => {
    if (!stored) throw caseNotFound();
    if (!canChange(stored.status, REACHED, stored.resolutionKind)) return { after: undefined };
    const move = await planMove(deps, stored, {
      caseId,
      userId: '',
      status: REACHED,
      expectedStatus: undefined,
      comingHearing: { action: 'keep' },
    });
    return { ...move, extraItems: [...move.extraItems, ...(await extraItems())] };
  });
  return after !== undefined;
}

/** Notifies the neutrals of the reached settlement and the fees that are due. Safe to repeat. */
export async function notifyOfReached(
  deps: { table: Table },
  { caseId, eventId }: { caseId: string; eventId: string },
): Promise<void> {
  const record = await findCase(deps.table, caseId);
  if (record) await notifyOfMove(deps, { ...record, status: REACHED }, { byUserId: '', eventId });
}
