import type { settlementEndpoints } from '#contracts/endpoints/outcome/settlement.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import type { SettlementDeps } from '../record/settlement-deps.ts';
import { changeSettlement } from '../rounds/change-settlement.ts';
import { cancelled } from '../rounds/close-round.ts';
import { outcomeMails } from '../rounds/settlement-mails.ts';
import { getNewestSettlement, requireOpen } from './newest-settlement.ts';
import { presentSettlement } from './present-settlement.ts';
import { requireManager } from './require-manager.ts';

/**
 * Cancels the open settlement and informs both sides and the neutrals. Throws `not_found`,
 * `not_allowed`, and `conflict` if it has ended.
 */
export const cancelSettlement: UseCase<
  typeof settlementEndpoints.cancelSettlement,
  SettlementDeps
> = async (deps, { principal, params: { caseId }, body: { reason } }) => {
  await requireManager(deps, { principal, caseId });
  const newest = await getNewestSettlement(deps, caseId);
  const settlement = await changeSettlement(deps, newest, ({ record, caseRecord, now }) => {
    requireOpen(record);
    const after = cancelled(record, { now, reason });
    return {
      after,
      extraItems: outcomeMails(deps.table, { record: after, caseRecord, at: now }),
    };
  });
  return { message: 'Settlement Cancelled', settlement: await presentSettlement(deps, settlement) };
};
