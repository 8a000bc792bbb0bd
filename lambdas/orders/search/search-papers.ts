import type { SearchResults } from '#contracts/endpoints/search/search.ts';
import type { DocketRow } from '#lambdas/docket/access.door.ts';
import { readNewestRows } from '#lambdas/documents/record.door.ts';
import { listNewestTranscripts } from '#lambdas/transcripts/record.door.ts';
import { inParallel } from '#shared/dynamo/in-parallel.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { OrderRecord } from '../record/order-record.ts';
import { contextOf, type NameMatcher, presentCaseOf } from './name-search.ts';

/** Maximum number of documents read in each of the six lists of a case, and of transcripts. */
const NEWEST_OF_A_CASE = 25;

/**
 * Finds documents and transcripts of cases by name, newest first in each case. Others' private
 * documents are not read. Half a read unit per list and 8 KB: 3.5 for a usual case.
 */
export async function searchPapers(
  table: Table,
  { userId, rows, isFound }: { userId: string; rows: readonly DocketRow[]; isFound: NameMatcher },
): Promise<Pick<SearchResults, 'documents' | 'transcripts'>> {
  const found = await inParallel(rows, async (row) => {
    const { caseId } = row;
    const context = contextOf(row);
    const [documents, transcripts] = await Promise.all([
      readNewestRows(table, { caseId, userId, limit: NEWEST_OF_A_CASE }),
      listNewestTranscripts(table, caseId, NEWEST_OF_A_CASE),
    ]);
    const ofCase = { case: presentCaseOf(row) };
    return {
      documents: documents
        .filter(({ name }) => isFound(name, context))
        .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
        .map(({ id, name }) => ({ id, name, ...ofCase })),
      transcripts: transcripts
        .filter(({ title }) => isFound(title, context))
        .map(({ id, title }) => ({ id, name: title, ...ofCase })),
    };
  });
  return {
    documents: found.flatMap(({ documents }) => documents),
    transcripts: found.flatMap(({ transcripts }) => transcripts),
  };
}

/** Finds orders by the name of their file, or by the title of their case, among the caller's. */
export function searchOrders(
  orders: readonly OrderRecord[],
  { rows, isFound }: { rows: ReadonlyMap<string, DocketRow>; isFound: NameMatcher },
): SearchResults['orders'] {
  return orders.flatMap(({ id, case: ofCase, published }) => {
    const row = ofCase && rows.get(ofCase.id);
    if (!row) return [];
    const name = published?.name ?? `Order in ${row.title}`;
    if (!isFound(name, contextOf(row))) return [];
    return [{ id, name, documentId: published?.documentId ?? '', case: presentCaseOf(row) }];
  });
}
