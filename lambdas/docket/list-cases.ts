import type { docketEndpoints } from '#contracts/endpoints/docket.ts';
import { INDEXED_ROWS_MAX } from '#shared/answer-size.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { RequestOf, UseCase } from '#shared/http/api-request.ts';
import { lastPageOf } from '#shared/page-of-list.ts';
import { readDocketCounts } from './counts/docket-counters.ts';
import { countEntries, type DocketCounts, sumCounts } from './counts/docket-counts.ts';
import { bucketsOf, kindsOf, toStatistics } from './counts/docket-statistics.ts';
import type { DocketOrder } from './docket-order.ts';
import { listDocketRows } from './docket-repository.ts';
import { presentRow } from './present-row.ts';
import { readDocketPage } from './read-docket-page.ts';
import {
  type DocketSearch,
  parseDocketSearch,
  searchDocket,
  wholeDocket,
} from './search/search-docket.ts';
import type { Snapshots } from './search/snapshots.ts';

type ListCases = (typeof docketEndpoints)['listCases'];

/**
 * Returns a page of the caller's docket with the counts for the status chips. The counts apply
 * the kind, search and case manager filters but not the status (D20), so each chip shows how many
 * cases it would list. A page after the last one is empty.
 */
export const listCases: UseCase<
  typeof docketEndpoints.listCases,
  { table: Table; snapshots: Snapshots }
> = async (deps, { principal, query: asked }) => {
  const { table } = deps;
  const query = { ...asked, perPage: Math.min(asked.perPage, INDEXED_ROWS_MAX) };
  const input: ReadInput = {
    userId: principal.userId,
    query,
    order: { sort: query.sort, direction: query.sortDirection },
  };
  const search = parseDocketSearch(query) ?? (isDeep(query) ? wholeDocket : undefined);
  const { entries, counts } = search
    ? await readFoundPage(deps, input, search)
    : await readPlainPage(table, input);
  const rows = await listDocketRows(
    table,
    principal.userId,
    entries.map((entry) => entry.caseId),
  );

  const total = sumCounts(counts, kindsOf(query), bucketsOf(query));
  return {
    data: rows.map(presentRow),
    page: query.page,
    perPage: query.perPage,
    total,
    lastPage: lastPageOf({ total, perPage: query.perPage }),
    ...toStatistics(counts, query),
  };
};

/** From this offset on, the index costs more than the snapshot with a full journal. */
const DEEP_FROM = 500;

const isDeep = ({ page, perPage }: { page: number; perPage: number }) =>
  (page - 1) * perPage >= DEEP_FROM;

type ReadInput = {
  userId: string;
  query: RequestOf<ListCases>['query'];
  order: DocketOrder;
};

type Page = { entries: { caseId: string }[]; counts: DocketCounts };

async function readPlainPage(table: Table, input: ReadInput): Promise<Page> {
  const { userId, query, order } = input;
  const counts = await readDocketCounts(table, userId);
  const partitions = kindsOf(query).flatMap((kind) =>
    bucketsOf(query).map((bucket) => ({ kind, bucket })),
  );
  const { page, perPage } = query;
  return {
    entries: await readDocketPage(table, {
      docketId: userId,
      counts,
      partitions,
      order,
      page,
      perPage,
    }),
    counts,
  };
}

async function readFoundPage(
  deps: { table: Table; snapshots: Snapshots },
  { userId, query, order }: ReadInput,
  search: DocketSearch,
): Promise<Page> {
  const found = await searchDocket(deps, { userId, search, order });
  const [kinds, buckets] = [kindsOf(query), bucketsOf(query)];
  const listed = found.filter(
    ({ kind, bucket }) => kinds.includes(kind) && buckets.includes(bucket),
  );
  const start = (query.page - 1) * query.perPage;
  return {
    entries: listed.slice(start, start + query.perPage),
    counts: countEntries(found),
  };
}
