import type { caseHearingsEndpoints } from '#contracts/endpoints/cases/case-hearings.ts';
import { requireMember } from '#lambdas/docket/access.door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { pageOfList } from '#shared/page-of-list.ts';
import { presentHearing } from '../reading/present-hearing.ts';
import { listHearings } from '../record/hearing-repository.ts';

/**
 * A page of the timeline of one of the caller's cases, latest date first. Reads all dates,
 * HEARINGS_MAX at most. Throws `not_found`.
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
