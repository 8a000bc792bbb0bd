import type { casesEndpoints } from '#contracts/endpoints/cases/cases.ts';
import { OUTCOME_COUNT_MAX } from '#contracts/rules/outcome/outcomes.ts';
import { listDocketRows } from '#lambdas/docket/access.door.ts';
import { presentRow } from '#lambdas/docket/lists.door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { listOutcomeCases } from '../writing/outcome-rows.ts';

/**
 * The newest settled cases of the caller's docket whose outcome lacks its summary, lacks its
 * agreement, or has both. The count is bounded, so that the cost is the same in any docket.
 */
export const listOutcomes: UseCase<typeof casesEndpoints.listOutcomes, { table: Table }> = async (
  { table },
  { principal, query },
) => {
  const { userId } = principal;
  const caseIds = await listOutcomeCases(table, { userId, state: query.state });
  const rows = await listDocketRows(table, userId, caseIds.slice(0, query.perPage));
  return {
    data: rows.map(presentRow),
    total: Math.min(caseIds.length, OUTCOME_COUNT_MAX),
    isMore: caseIds.length > OUTCOME_COUNT_MAX,
  };
};
