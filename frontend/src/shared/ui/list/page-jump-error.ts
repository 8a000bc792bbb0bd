/** The server takes pages up to here (seed 1, section 9). */
export const LAST_REACHABLE_PAGE = 500;

/** Why a typed page can't be gone to; undefined for one that can. */
export function pageJumpError(typed: string, last: number): string | undefined {
  const page = Number(typed);
  if (!Number.isInteger(page) || page < 1) return 'Enter a page number';
  if (page > LAST_REACHABLE_PAGE) return 'Page no should be less than 500';
  if (page > last) return `The last page is ${last}`;
  return undefined;
}
