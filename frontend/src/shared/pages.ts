/** Last page of any list (seed 1, section 9). */
export const LAST_PAGE = 500;

/** The page in an address; 1 for an invalid one. */
export function readPage(address: URLSearchParams): number {
  const page = Number(address.get('page'));
  return Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1;
}

/** The query of a page; the first page has none. */
export const pageParam = (page: number): Record<string, string> =>
  page > 1 ? { page: String(page) } : {};

/** Why a typed page is refused; undefined for a valid one. */
export function pageJumpError(typed: string, last: number): string | undefined {
  const page = Number(typed);
  if (!Number.isInteger(page) || page < 1) return 'Enter a page number';
  if (page > LAST_PAGE) return 'Page no should be less than 500';
  if (page > last) return `The last page is ${last}`;
  return undefined;
}

type Shown = { kind: 'page'; page: number } | { kind: 'gap'; key: string };

/** The pages that a paginator shows: first, last, current and its neighbours, with gaps. */
export function pagesToShow(page: number, last: number, hasNeighbours = true): Shown[] {
  const around = hasNeighbours ? [page - 1, page, page + 1] : [page];
  const wanted = [1, ...around, last].filter((one) => one >= 1 && one <= last);
  const pages = [...new Set(wanted)].sort((a, b) => a - b);
  return pages.flatMap((one, at): Shown[] => {
    const before = pages[at - 1];
    const shown: Shown = { kind: 'page', page: one };
    return before !== undefined && one - before > 1
      ? [{ kind: 'gap', key: `gap-${one}` }, shown]
      : [shown];
  });
}
