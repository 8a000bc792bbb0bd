/** Labels of pages that are named in one reason. */
const PAGES_MAX = 10;

/** "pages 1, 3 to 5 and 7 more" */
export function pagesText(labels: readonly string[], indexes: readonly number[]): string {
  const ranges: { first: number; last: number }[] = [];
  for (const index of indexes) {
    const last = ranges.at(-1);
    if (last?.last === index - 1) last.last = index;
    else ranges.push({ first: index, last: index });
  }
  const label = (index: number) => labels[index] ?? '';
  const named = ranges.slice(0, PAGES_MAX).map(({ first, last }) => {
    if (first === last) return label(first);
    return `${label(first)}${last - first === 1 ? ', ' : ' to '}${label(last)}`;
  });
  const rest = ranges.slice(PAGES_MAX).reduce((sum, { first, last }) => sum + last - first + 1, 0);
  const more = rest > 0 ? ` and ${rest} more` : '';
  return `${indexes.length === 1 ? 'page' : 'pages'} ${named.join(', ')}${more}`;
}
