/** Storage key of the token. */
export const TOKEN_KEY = 'token';

/** Written at logout and at the end of the idle count-down (seed 2, section 4). */
export const LOGGED_OUT = 'logged_out';

/** The token of a stored value; undefined for '', 'logged_out' and no value (D13). */
export function tokenOf(stored: string | null | undefined): string | undefined {
  return stored && stored !== LOGGED_OUT ? stored : undefined;
}
