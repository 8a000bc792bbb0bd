import { isOfTribunal } from '#lambdas/cases/tribunal.door.ts';
import { citationOfPage } from '#lambdas/documents/record.door.ts';
import { listReadableAnnotations } from '#lambdas/notes/record.door.ts';
import type { Query } from '#shared/text-index/parse-query.ts';
import { searchEntries } from './entries.ts';
import type { SearchDeps, Searched, Searcher } from './search-deps.ts';

/**
 * Searches the marked words, notes and issues of the annotations that the caller may read, on documents that
 * the caller sees at this moment. One read unit for about eight, and one for each document.
 */
export async function searchAnnotations(
  { table }: SearchDeps,
  { principal: { userId }, row: { caseId }, record }: Searcher,
  query: Query,
): Promise<Searched> {
  const readable = isOfTribunal(record, userId)
    ? await listReadableAnnotations(table, { userId, caseId })
    : [];
  const entries = readable.map(({ annotation, document }) => {
    const { page, quote, note, issue, createdAt } = annotation;
    return {
      ...{ id: document.id, title: document.name, place: page, createdAt },
      citation: citationOfPage(document, page),
      text: [quote && `“${quote}”`, note, issue].filter(Boolean).join('\n'),
    };
  });
  return searchEntries('annotation', entries, query);
}
