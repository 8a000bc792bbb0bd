import { isOfTribunal } from '#lambdas/cases/tribunal.door.ts';
import { citationOfPage, findVisibleDocuments } from '#lambdas/documents/record.door.ts';
import { listAnnotationRecords } from '#lambdas/notes/record.door.ts';
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
  const isReader = isOfTribunal(record, userId);
  const annotations = isReader ? await listAnnotationRecords(table, { userId, caseId }) : [];
  const documentIds = annotations.map(({ documentId }) => documentId);
  const documents = await findVisibleDocuments(table, { caseId, userId, documentIds });
  const byId = new Map(documents.map((document) => [document.id, document]));
  const entries = annotations.flatMap(({ documentId, page, quote, note, issue, createdAt }) => {
    const document = byId.get(documentId);
    if (!document) return [];
    return {
      ...{ id: documentId, title: document.name, place: page, createdAt },
      citation: citationOfPage(document, page),
      text: [quote && `“${quote}”`, note, issue].filter(Boolean).join('\n'),
    };
  });
  return searchEntries('annotation', entries, query);
}
