import { RESULTS_OF_A_KIND, type searchEndpoints } from '#contracts/endpoints/search/search.ts';
import { listDocketRows } from '#lambdas/docket/access.door.ts';
import { parseSearch, type Snapshots, searchCaseNames } from '#lambdas/docket/search.door.ts';
import { listOwnRows } from '#lambdas/parties/record.door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { listOrderRecords } from '../record/order-repository.ts';
import { contextOf, nameMatcher, presentCaseOf } from './name-search.ts';
import { searchOrders, searchPapers } from './search-papers.ts';
import { searchPeople } from './search-people.ts';

/** Number of cases whose people, documents and transcripts are searched. */
const CASES_SEARCHED_INSIDE = 6;

/** Number of own orders and of own parties that are searched, the newest ones. */
const OWN_ORDERS_SEARCHED = 50;
const OWN_PARTIES_SEARCHED = 100;

/**
 * Searches everything that the caller may see by name, at most eight results of a kind. Each result
 * belongs to a case whose docket row was read in this request, so that a case that the caller has left
 * is not found. Usually 25 to 60 read units, at most 250, the same for any number of cases (docs/adr/0060).
 */
export const searchNames: UseCase<
  typeof searchEndpoints.searchNames,
  { table: Table; snapshots: Snapshots }
> = async (deps, { principal: { userId }, query: { search, recent } }) => {
  const { table } = deps;
  const words = parseSearch(search);
  const isFound = nameMatcher(words);
  const [cases, orders, parties] = await Promise.all([
    searchCaseNames(deps, { userId, words, limit: RESULTS_OF_A_KIND }),
    listOrderRecords(table, userId, { limit: OWN_ORDERS_SEARCHED }),
    listOwnRows(table, userId, { limit: OWN_PARTIES_SEARCHED }),
  ]);
  const inside = [...new Set([...recent, ...cases.nearest])];
  const caseIds = [...cases.matching, ...inside, ...cases.ofManagers];
  const ofOrders = orders.flatMap((order) => order.case?.id ?? []);
  // The rows grant access: without a row, nothing of the case is read or returned.
  const rows = new Map(
    (await listDocketRows(table, userId, [...caseIds, ...ofOrders])).map((row) => [
      row.caseId,
      row,
    ]),
  );
  const rowsOf = (ids: readonly string[]) => ids.flatMap((id) => rows.get(id) ?? []);
  const insideRows = rowsOf(inside).slice(0, CASES_SEARCHED_INSIDE);
  const withPeople = [...new Set([...insideRows, ...rowsOf(cases.ofManagers)])];
  const [people, papers] = await Promise.all([
    searchPeople(table, { userId, rows: withPeople, isFound }),
    searchPapers(table, { userId, rows: insideRows, isFound }),
  ]);
  // Recently opened cases first, then those that the search names in their title.
  const opened = rowsOf(recent).filter((row) => isFound(contextOf(row)));
  const others = rowsOf(cases.matching).toSorted(
    (a, b) => Number(isFound(b.title)) - Number(isFound(a.title)),
  );
  const foundCases = [...new Set([...opened, ...others])];
  const foundOrders = searchOrders(orders, { rows, isFound });
  const published = new Set(foundOrders.map(({ documentId }) => documentId));
  const first = <Result>(results: readonly Result[]) => results.slice(0, RESULTS_OF_A_KIND);
  return {
    cases: first(foundCases.map(presentCaseOf)),
    people: first(people),
    parties: first(
      parties.filter(({ name }) => isFound(name)).map(({ id, name, city }) => ({ id, name, city })),
    ),
    documents: first(papers.documents.filter(({ id }) => !published.has(id))),
    orders: first(foundOrders),
    transcripts: first(papers.transcripts),
  };
};
