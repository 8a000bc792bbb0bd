import { isSearchable, SEARCH_MIN } from '#contracts/rules/search.ts';

/** What the palette says of its results, and whether it is also shown. */
export function stateText({
  typed,
  count,
  isWaiting,
  results,
}: {
  typed: string;
  /** Number of options. */
  count: number;
  isWaiting: boolean;
  results: object | undefined;
}): { text: string; isShown: boolean } {
  const text = typed.trim();
  if (text === '') return { text: '', isShown: false };
  if (isWaiting) return { text: 'Searching…', isShown: results === undefined };
  if (!isSearchable(text))
    return { text: `Type at least ${SEARCH_MIN} letters or digits to search`, isShown: true };
  if (count === 0) return { text: `Nothing found for “${text}”`, isShown: true };
  return { text: count === 1 ? '1 result' : `${count} results`, isShown: false };
}
