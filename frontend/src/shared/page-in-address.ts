/** Lists go no further (seed 1, section 5). */
const LAST_PAGE = 500;

/** The page that an address names; the first one for what no list has. */
export function readPage(address: URLSearchParams): number {
  const page = Number(address.get('page'));
  return Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1;
}
