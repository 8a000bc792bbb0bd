import type { docketEndpoints } from '#contracts/endpoints/cases/docket.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { readDocketCounts } from '../record/docket-counters.ts';
import { countEntries } from '../record/docket-counts.ts';
import { daysOf, parseDocketSearch, searchDocket } from '../search/search-docket.ts';
import type { Snapshots } from '../search/snapshots.ts';
import { toStatistics, withStatus } from './docket-statistics.ts';

/**
 * Counts the cases that `listCases` returns for the same filters, including the status (D20).
 * `allCount` equals that list's total.
 */
export const getCaseStatistics: UseCase<
  typeof docketEndpoints.getCaseStatistics,
  { table: Table; clock: Clock; snapshots: Snapshots }
> = async (deps, { principal, query }) => {
  const { userId } = principal;
  const search = parseDocketSearch({ ...query, ...daysOf(query, deps.clock) });
  const order = { sort: 'id', direction: 'asc' } as const;
  const counts = search
    ? countEntries(await searchDocket(deps, { userId, search, order }))
    : await readDocketCounts(deps.table, userId);
  return toStatistics(withStatus(counts, query.status), query);
};
