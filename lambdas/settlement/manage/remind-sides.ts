import type { settlementEndpoints } from '#contracts/endpoints/outcome/settlement.ts';
import { REMIND_AFTER_SECONDS, settlementSides } from '#contracts/rules/outcome/settlement.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import type { SettlementDeps } from '../record/settlement-deps.ts';
import { currentRound } from '../record/settlement-record.ts';
import { changeSettlement } from '../rounds/change-settlement.ts';
import { reminderMail } from '../rounds/settlement-mails.ts';
import { getNewestSettlement, requireOpen, requirePause } from './newest-settlement.ts';
import { presentSettlement } from './present-settlement.ts';
import { requireManager } from './require-manager.ts';

const pause = {
  seconds: REMIND_AFTER_SECONDS,
  message: 'A reminder was sent within the last hour',
};

/**
 * Mails a reminder to each side that has not offered in the running round. The answer does
 * not depend on who has offered. Throws `not_found`, `not_allowed`, `conflict` for an ended settlement, and
 * `too_many_tries` for a second reminder within an hour.
 */
export const remindSides: UseCase<typeof settlementEndpoints.remindSides, SettlementDeps> = async (
  deps,
  { principal, params: { caseId } },
) => {
  await requireManager(deps, { principal, caseId });
  const newest = await getNewestSettlement(deps, caseId);
  const settlement = await changeSettlement(deps, newest, ({ record, now }) => {
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
  return { message: 'Reminder Sent', settlement: await presentSettlement(deps, settlement) };
};
