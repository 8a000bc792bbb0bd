import type { caseHearingsEndpoints } from '#contracts/endpoints/case-hearings.ts';
import { requireMember } from '#lambdas/docket/index.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { pageOfList } from '#shared/page-of-list.ts';
import { listHearings } from './hearing-repository.ts';
import { presentHearing } from './present-hearing.ts';

/**
 * The timeline of one of the caller's cases, the latest date first. Reads all of its dates,
 * HEARINGS_MAX at most, and cuts the page. Throws `not_found`.
 */
export const listCaseHearings: UseCase<
  typeof caseHearingsEndpoints.listHearings,
  { table: Table }
> = async (deps, { principal, params, query }) => {
  await requireMember(deps, { principal, caseId: params.id });
  const hearings = await listHearings(deps.table, params.id, { isConsistent: true });
  const page = pageOfList(hearings.toReversed(), query);
  return { ...page, data: page.data.map(presentHearing) };
};
