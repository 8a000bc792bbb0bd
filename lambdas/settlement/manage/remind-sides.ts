import type { settlementEndpoints } from '#contracts/endpoints/outcome/settlement.ts';
import { REMIND_AFTER_SECONDS, settlementSides } from '#contracts/rules/outcome/settlement.ts';
import type { Principal } from '#shared/auth/principal.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import type { SettlementDeps } from '../record/settlement-deps.ts';
import { currentRound, type SettlementRecord } from '../record/settlement-record.ts';
import { changeSettlement } from '../rounds/change-settlement.ts';
import { reminderMail } from '../rounds/settlement-mails.ts';
import { getNewestSettlement, requireOpen, requirePause } from './newest-settlement.ts';
import { presentSettlement } from './present-settlement.ts';
import { requireManager } from './require-manager.ts';

const pause = {
  seconds: REMIND_AFTER_SECONDS,
  message: 'A reminder was sent within the last hour',
};

/** Reminds the sides of a case (`remindSidesOf`). */
export const remindSides: UseCase<typeof settlementEndpoints.remindSides, SettlementDeps> = async (
  deps,
  { principal, params: { caseId } },
) => {
  const settlement = await remindSidesOf(deps, { principal, caseId });
  return { message: 'Reminder Sent', settlement: await presentSettlement(deps, settlement) };
};

/**
 * Mails a reminder to each side that has not offered in the running round. The answer does
 * not depend on who has offered. Throws `not_found`, `not_allowed`, `conflict` for an ended settlement, and
 * `too_many_tries` for a second reminder within an hour.
 */
export async function remindSidesOf(
  deps: SettlementDeps,
  wanted: { principal: Principal; caseId: string },
): Promise<SettlementRecord> {
  await requireManager(deps, wanted);
  const newest = await getNewestSettlement(deps, wanted.caseId);
  return changeSettlement(deps, newest, ({ record, now }) => {
    requireOpen(record);
    requirePause(record.remindedAt, now, pause);
    const { offers } = currentRound(record);
    return {
      after: { ...record, remindedAt: now },
      extraItems: settlementSides
        .filter((side) => !offers[side])
        .map((side) => reminderMail(deps.table, { record, side, at: now })),
    };
  });
}
