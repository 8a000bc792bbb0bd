import { ORDER_CASES_LISTED, type ordersEndpoints } from '#contracts/endpoints/speech/orders.ts';
import { readCases } from '#lambdas/docket/lists.door.ts';
import type { Snapshots } from '#lambdas/docket/search.door.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { UseCase } from '#shared/http/api-request.ts';

/** Returns the first cases of the caller's docket that match a search, newest first; no drafts. */
export const listOrderCases: UseCase<
  typeof ordersEndpoints.listOrderCases,
  { table: Table; clock: Clock; snapshots: Snapshots }
> = async (deps, { principal, query: { search } }) => {
  const { data, total } = await readCases(deps, {
    principal,
    query: {
      page: 1,
      perPage: ORDER_CASES_LISTED,
      search,
      sort: 'id',
      sortDirection: 'desc',
      isFiled: true,
    },
  });
  return {
    cases: data.map(({ id, caseCode, title, resolutionKind }) => ({
      id,
      caseCode,
      title,
      resolutionKind,
    })),
    total,
  };
};
