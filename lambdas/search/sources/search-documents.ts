import { citationOfPage, isServable, readAllRows } from '#lambdas/documents/record.door.ts';
import { type OpenText, openTexts, readPageText } from '#lambdas/documents/text.door.ts';
import { findPages } from '#shared/text-index/find-pages.ts';
import type { Query } from '#shared/text-index/parse-query.ts';
import type { Segment } from '#shared/text-index/read-segment.ts';
import type { Found, SearchDeps, Searched, Searcher } from './search-deps.ts';

/**
 * Searches the pages of all documents that the caller sees. Half a read unit for about six documents,
 * one for the list of segments; up to about 35 requests to S3.
 */
export async function searchDocuments(
  deps: SearchDeps,
  { principal: { userId }, row: { caseId } }: Searcher,
  query: Query,
): Promise<Searched> {
  const all = await readAllRows(deps.table, { caseId, userId, isConsistent: false });
  const rows = all.filter((row) => isServable(row, deps));
  const { texts, unread } = await openTexts(deps, caseId, rows);
  const bySegment = Map.groupBy(texts, ({ segment }) => segment);
  const found = [...bySegment].flatMap(([segment, ofSegment]) =>
    searchSegment(deps, { segment, texts: ofSegment, query }),
  );
  return {
    found,
    size: texts.reduce((sum, { pageBytes }) => sum + pageBytes.length, 0),
    notSearched: unread + rows.filter(isTextAwaited).length,
  };
}

const isTextAwaited = ({ processing: { state } }: OpenText['row']): boolean =>
  state === 'queued' || state === 'processing';

/** Both the pages that are found and the texts of a segment ascend. */
function searchSegment(
  deps: SearchDeps,
  { segment, texts, query }: { segment: Segment; texts: readonly OpenText[]; query: Query },
): Found[] {
  const found: Found[] = [];
  let at = 0;
  for (const { page, spans, counts } of findPages(segment, query)) {
    while (at < texts.length && endOf(texts[at]) <= page) at += 1;
    const text = texts[at];
    if (!text || page < text.first) continue;
    const { row, first, pageBytes } = text;
    const { id, name, createdAt, ownerType, uploadType, findings } = row;
    found.push({
      kind: 'document',
      ...{ id, createdAt, spans, counts },
      title: name,
      place: page - first + 1,
      citation: citationOfPage(row, page - first + 1),
      document: { ownerType, uploadType },
      readText: async () =>
        findings.text
          ? readPageText(deps.files, findings.text, { page: page - first, pageBytes })
          : '',
    });
  }
  return found;
}

const endOf = (text: OpenText | undefined): number =>
  text ? text.first + text.pageBytes.length : Number.POSITIVE_INFINITY;
