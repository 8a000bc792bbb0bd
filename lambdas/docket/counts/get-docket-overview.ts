import type { docketEndpoints } from '#contracts/endpoints/cases/docket.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { indianDayOf } from '#shared/india-time.ts';
import {
  daysOf,
  isRunning,
  parseDocketSearch,
  searchDocket,
  wholeDocket,
} from '../search/search-docket.ts';
import type { Snapshots } from '../search/snapshots.ts';
import { countAges, countResolutions } from './docket-overview.ts';
import { bucketsOf, kindsOf } from './docket-statistics.ts';

/** Counts the cases that match the filters by age and by month of resolution. Costs a search. */
export const getDocketOverview: UseCase<
  typeof docketEndpoints.getDocketOverview,
  { table: Table; clock: Clock; snapshots: Snapshots }
> = async (deps, { principal, query }) => {
  const { userId } = principal;
  const search = parseDocketSearch({ ...query, ...daysOf(query, deps.clock) }) ?? wholeDocket;
  const order = { sort: 'id', direction: 'asc' } as const;
  const [kinds, buckets] = [kindsOf(query), bucketsOf(query)];
  const found = await searchDocket(deps, { userId, search, order });
  const counted = found.filter(
    ({ kind, bucket }) => kinds.includes(kind) && buckets.includes(bucket),
  );
  const today = indianDayOf(deps.clock.now().toISOString());
  const statusDays = counted.filter(isRunning).map(({ statusDay }) => statusDay);
  return { ...countAges(statusDays, today), resolutions: countResolutions(counted, today) };
};
