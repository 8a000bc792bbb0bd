import type { caseCreationEndpoints } from '#contracts/endpoints/cases/case-creation.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { DEFAULT_CURRENCY, toWholeUnits } from '#shared/money.ts';
import { readApprovals } from '../writing/approval-queue.ts';
import { requireCaseManager } from './require-case-manager.ts';

/** A page of the cases that wait for a case manager. Throws `not_allowed`. */
export const listCaseApprovals: UseCase<
  typeof caseCreationEndpoints.listCaseApprovals,
  { table: Table }
> = async (deps, { principal, query }) => {
  requireCaseManager(principal);
  const { entries, next } = await readApprovals(deps.table, {
    after: query.after,
    limit: query.perPage,
  });
  return {
    data: entries.map((entry) => ({
      id: entry.caseId,
      caseCode: entry.code,
      title: entry.title,
      resolutionKind: entry.resolutionKind,
      claimantName: entry.claimantName,
      respondentName: entry.respondentName,
      totalClaimValue: entry.totalClaim ? toWholeUnits(entry.totalClaim) : 0,
      currencyUnit: entry.totalClaim?.currency ?? DEFAULT_CURRENCY,
      createdBy: entry.createdBy,
      submittedOn: entry.submittedAt,
      status: entry.status,
    })),
    next,
  };
};
