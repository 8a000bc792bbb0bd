/** The one key under which the token lies in the browser's storage. */
export const TOKEN_KEY = 'token';

/** Written at logout and at the end of the idle count-down (seed 2, section 4). */
export const LOGGED_OUT = 'logged_out';

/** The token of a stored value; '', 'logged_out' and nothing stored mean the same (D13). */
export function tokenOf(stored: string | null | undefined): string | undefined {
  return stored && stored !== LOGGED_OUT ? stored : undefined;
}
