import { isOfTribunal } from '#lambdas/cases/tribunal.door.ts';
import { listReadableAnnotations } from '#lambdas/notes/record.door.ts';
import type { Query } from '#shared/text-index/parse-query.ts';
import { searchEntries } from './entries.ts';
import type { SearchDeps, Searched, Searcher } from './search-deps.ts';

/**
 * Searches the marked words, notes and issues of the annotations that the caller may read, on documents that
 * the caller sees at this moment and on transcripts. One read unit for about eight, and one for each
 * document and transcript; of transcripts that were edited since, the text.
 */
export async function searchAnnotations(
  deps: SearchDeps,
  { principal: { userId }, row: { caseId }, record }: Searcher,
  query: Query,
): Promise<Searched> {
  const readable = isOfTribunal(record, userId)
    ? await listReadableAnnotations(deps, { userId, caseId })
    : [];
  const entries = readable.map(({ annotation, source }) => {
    const { page, quote, note, issue, createdAt } = annotation;
    const { kind, id, name: title, citation, second } = source;
    return {
      ...{ id, title, createdAt, citation },
      place: kind === 'document' ? page : second,
      text: [quote && `“${quote}”`, note, issue].filter(Boolean).join('\n'),
    };
  });
  return searchEntries('annotation', entries, query);
}
