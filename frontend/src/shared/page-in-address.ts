/** Last page of any list (seed 1, section 5). */
const LAST_PAGE = 500;

/** The page in an address; 1 for an invalid one. */
export function readPage(address: URLSearchParams): number {
  const page = Number(address.get('page'));
  return Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1;
}

/** The query of a page; the first page has none. */
export const pageParam = (page: number): Record<string, string> =>
  page > 1 ? { page: String(page) } : {};
