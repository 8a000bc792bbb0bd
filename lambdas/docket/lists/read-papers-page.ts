import type { PaperState } from '#contracts/rules/outcome/papers.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { readPaperCounts } from '../record/docket-counters.ts';
import { countPapers, type PaperCounts } from '../record/docket-counts.ts';
import { docketKeys } from '../record/docket-keys.ts';
import type { DocketOrder } from '../record/docket-order.ts';
import { isDeep, type PageRequest, pageOf, readDocketPage } from '../record/read-docket-page.ts';
import { parseDocketSearch, searchDocket, wholeDocket } from '../search/search-docket.ts';
import type { Snapshots } from '../search/snapshots.ts';

type PapersPage = PageRequest & {
  userId: string;
  /** The listed states. */
  states: readonly PaperState[];
  search: string;
  order: DocketOrder;
};

/**
 * A page of a neutral's settled cases by the state of their papers, and the number of those that
 * match the search in each state. By target date it reads the index; a search, another order and
 * a page beyond the 500th case read the docket's snapshot, at the same cost for any page.
 */
export async function readPapersPage(
  deps: { table: Table; snapshots: Snapshots },
  { userId, states, search, order, ...request }: PapersPage,
): Promise<{ caseIds: string[]; counts: PaperCounts }> {
  const { sort, direction } = order;
  const wanted = parseDocketSearch({ search });
  if (wanted || sort !== 'targetDate' || isDeep(request)) {
    const searched = wanted ?? wholeDocket;
    const found = await searchDocket(deps, { userId, search: searched, order });
    const listed = found.filter(({ papers }) => papers && states.includes(papers));
    return {
      caseIds: pageOf(listed, request).map(({ caseId }) => caseId),
      counts: countPapers((state) => found.filter(({ papers }) => papers === state).length),
    };
  }
  const counts = await readPaperCounts(deps.table, userId);
  const entries = await readDocketPage(deps.table, {
    partitions: states.map((state) => ({
      key: docketKeys.papers(userId, state),
      count: counts[state],
    })),
    order: { sort, direction },
    ...request,
  });
  return { caseIds: entries.map(({ caseId }) => caseId), counts };
}

/** Those counts alone. */
export async function countPapersOf(
  deps: { table: Table; snapshots: Snapshots },
  { userId, search }: { userId: string; search: string },
): Promise<PaperCounts> {
  const order: DocketOrder = { sort: 'targetDate', direction: 'asc' };
  const { counts } = await readPapersPage(deps, {
    userId,
    states: [],
    search,
    order,
    page: 1,
    perPage: 1,
  });
  return counts;
}
