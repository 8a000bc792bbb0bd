import type { settlementEndpoints } from '#contracts/endpoints/outcome/settlement.ts';
import { type CaseRecord, getOwnCase } from '#lambdas/cases/record.door.ts';
import { inParallel } from '#shared/dynamo/in-parallel.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { DEFAULT_CURRENCY } from '#shared/money.ts';
import { listRepresentatives } from '../record/representatives.ts';
import type { SettlementDeps } from '../record/settlement-deps.ts';
import { listSettlementRecords } from '../record/settlement-repository.ts';
import { changeSettlement, isNegotiating } from '../rounds/change-settlement.ts';
import { eligibleOf } from './eligible-people.ts';
import { presentSettlement } from './present-settlement.ts';
import { isManagedBy } from './require-manager.ts';

/** Settlements of one case. */
export const SETTLEMENTS_MAX = 20;

/**
 * The settlements of one of the caller's cases. A round whose time is over is closed first. Throws
 * `not_found` for a foreign case.
 */
export const listSettlements: UseCase<
  typeof settlementEndpoints.listSettlements,
  SettlementDeps
> = async (deps, { principal, params: { caseId } }) => {
  const record = await getOwnCase(deps, { principal, caseId });
  const stored = await listSettlementRecords(deps.table, caseId);
  const settlements = await Promise.all(
    stored.map((one) => (one.state === 'open' ? changeSettlement(deps, one) : one)),
  );
  const mayManage = isManagedBy(record, principal.userId);
  const newest = settlements[0]?.state;
  const problem =
    newest === 'open'
      ? 'A settlement is open'
      : problemOfCase(newest === 'reached' ? { ...record, status: 'negotiationReached' } : record);
  return {
    settlements: await inParallel(settlements, (one) => presentSettlement(deps, one)),
    mayManage,
    problem: settlements.length >= SETTLEMENTS_MAX ? TOO_MANY : problem,
    claimMinor: record.totalClaim?.amountMinor ?? 0,
    currency: record.totalClaim?.currency ?? DEFAULT_CURRENCY,
    representatives: mayManage ? await listRepresentatives(deps.table, record) : nobody,
    eligible: mayManage ? eligibleOf(settlements[0]) : nobody,
  };
};

const nobody = { claimant: [], respondent: [] };

export const TOO_MANY = `A case can have up to ${SETTLEMENTS_MAX} settlements`;

/** Why no settlement can be opened for a case; '' if one can. */
export function problemOfCase(record: CaseRecord): string {
  if (!isNegotiating(record))
    return 'Settlement rounds need a negotiation that is under resolution';
  return record.totalClaim && record.totalClaim.amountMinor > 0
    ? ''
    : 'The case has no claim value';
}
