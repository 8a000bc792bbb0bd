import { plainDraftOf } from '#contracts/rules/desk/draft-text.ts';
import { listReadableDrafts, readDraftTexts } from '#lambdas/desk/record.door.ts';
import type { Query } from '#shared/text-index/parse-query.ts';
import { NOT_CITED, searchEntries } from './entries.ts';
import type { SearchDeps, Searched, Searcher } from './search-deps.ts';

/** The newest ones are searched; the others count as not searched. A text has 150 KB at most, compressed. */
const MAX_DRAFTS = 10;

/**
 * Searches the drafts of awards, agreements and orders that the caller may see at the desk, as they were saved last.
 * A unit for 4 KB of the list of drafts, and a half for 4 KB of each text; none for who is not of the tribunal.
 */
export async function searchDrafts(
  { table }: SearchDeps,
  { principal: { userId }, record }: Searcher,
  query: Query,
): Promise<Searched> {
  const drafts = await listReadableDrafts(table, { record, userId });
  const searched = drafts.slice(0, MAX_DRAFTS);
  const texts = await readDraftTexts(table, searched);
  const entries = searched.toReversed().flatMap(({ id, title, published, updatedAt }) => {
    const text = texts.get(id);
    if (!text) return [];
    const name = `${title}, ${published ? 'published' : 'draft'}`;
    return [
      { id, title: name, ...NOT_CITED, createdAt: updatedAt, text: plainDraftOf(text.content) },
    ];
  });
  const { found, size } = searchEntries('draft', entries, query);
  return { found, size, notSearched: drafts.length - size };
}
