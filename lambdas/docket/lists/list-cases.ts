import type { docketEndpoints } from '#contracts/endpoints/cases/docket.ts';
import { INDEXED_ROWS_MAX } from '#shared/answer-size.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { RequestOf, UseCase } from '#shared/http/api-request.ts';
import { lastPageOf } from '#shared/page-of-list.ts';
import { bucketsOf, kindsOf, toStatistics } from '../counts/docket-statistics.ts';
import { readDocketCounts } from '../record/docket-counters.ts';
import {
  countEntries,
  type DocketCounts,
  partitionsOf,
  sumCounts,
} from '../record/docket-counts.ts';
import { type DocketOrder, type IndexedOrder, isIndexed } from '../record/docket-order.ts';
import { listDocketRows } from '../record/docket-repository.ts';
import { isDeep, pageOf, readDocketPage } from '../record/read-docket-page.ts';
import {
  type DocketSearch,
  daysOf,
  parseDocketSearch,
  searchDocket,
  wholeDocket,
} from '../search/search-docket.ts';
import type { Snapshots } from '../search/snapshots.ts';
import { presentRow } from './present-row.ts';

type ListCases = (typeof docketEndpoints)['listCases'];
type ListDeps = { table: Table; clock: Clock; snapshots: Snapshots };

/**
 * Returns a page of the caller's docket with the counts for the status chips. The counts apply
 * the kind, search and case manager filters but not the status (D20), so each chip shows how many
 * cases it would list. A page after the last one is empty.
 */
export const listCases: UseCase<typeof docketEndpoints.listCases, ListDeps> = async (
  deps,
  request,
) => readCases(deps, request);

/** The same list; `isFiled` leaves out drafts. */
export async function readCases(
  deps: ListDeps,
  { principal, query: asked }: Pick<RequestOf<ListCases>, 'principal'> & { query: CasesQuery },
) {
  const { table } = deps;
  const query = { ...asked, perPage: Math.min(asked.perPage, INDEXED_ROWS_MAX) };
  const input: ReadInput = {
    userId: principal.userId,
    query,
    order: { sort: query.sort, direction: query.sortDirection },
  };
  const { order } = input;
  const wanted = parseDocketSearch({ ...query, ...daysOf(query, deps.clock) });
  const { entries, counts } =
    wanted || isDeep(query) || !isIndexed(order)
      ? await readFoundPage(deps, input, wanted ?? wholeDocket)
      : await readPlainPage(table, { ...input, order });
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
}

type CasesQuery = RequestOf<ListCases>['query'] & { isFiled?: boolean };

type ReadInput = {
  userId: string;
  query: CasesQuery;
  order: DocketOrder;
};

type Page = { entries: { caseId: string }[]; counts: DocketCounts };

async function readPlainPage(
  table: Table,
  input: ReadInput & { order: IndexedOrder },
): Promise<Page> {
  const { userId, query, order } = input;
  const counts = await readDocketCounts(table, userId);
  const [kinds, buckets] = [kindsOf(query), bucketsOf(query)];
  const { page, perPage } = query;
  return {
    entries: await readDocketPage(table, {
      partitions: partitionsOf(userId, counts, { kinds, buckets }),
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
  return {
    entries: pageOf(listed, query),
    counts: countEntries(found),
  };
}
