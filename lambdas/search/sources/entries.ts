import type { SearchedKind } from '#contracts/endpoints/search/case-search.ts';
import { findPages } from '#shared/text-index/find-pages.ts';
import type { Query } from '#shared/text-index/parse-query.ts';
import { openSegment } from '#shared/text-index/read-segment.ts';
import { indexTexts } from '#shared/text-index/write-segment.ts';
import type { Searched } from './search-deps.ts';

/** The newest ones of each kind are searched; the others count as not searched. */
export const MAX_ENTRIES = 1_000;

/** Text that is in the table or in the content of a transcript. */
export type Entry = {
  id: string;
  title: string;
  place: number;
  citation: string;
  createdAt: string;
  text: string;
};

export const NOT_CITED = { place: 0, citation: '' };

/** Searches entries, oldest first, each as a page of its own. */
export function searchEntries(
  kind: SearchedKind,
  entries: readonly Entry[],
  query: Query,
  limit = MAX_ENTRIES,
): Searched {
  const searched = entries.slice(Math.max(0, entries.length - limit));
  const texts = searched.map(({ text }) => text);
  const segment = openSegment(indexTexts({ id: kind, version: '', pageBytes: [] }, texts));
  const found = findPages(segment, query).flatMap(({ page, spans, counts }) => {
    const entry = searched[page];
    if (!entry) return [];
    const { text, ...facts } = entry;
    return { ...facts, kind, spans, counts, readText: async () => text };
  });
  return { found, size: searched.length, notSearched: entries.length - searched.length };
}
