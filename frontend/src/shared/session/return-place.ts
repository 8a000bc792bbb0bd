import * as z from 'zod';
import { attempt } from '../attempt.ts';

/**
 * Place of a tab when its session ended, with the user: only the same user returns to it after the
 * next login. Stored per tab.
 */

const KEY = 'return-place';

const placeSchema = z.object({
  /** Undefined for an address that was opened without a session. */
  userId: z.string().optional(),
  path: z.string().regex(/^\/(mediator|verify-email)(\/|\?|$)/),
});

/** The user id of an access token; undefined for an invalid token. */
export const userIdOf = (token: string | undefined): string | undefined =>
  attempt(() => {
    const payload = token?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
    const claims: unknown = JSON.parse(atob(payload));
    return z.object({ username: z.string() }).parse(claims).username;
  });

/**
 * Stores an address, by default the current one, for a user, or for any user. Without storage the next
 * login leads to the default.
 */
export const keepReturnPlace = (
  userId: string | undefined,
  path = window.location.pathname + window.location.search,
): void =>
  attempt(() => sessionStorage.setItem(KEY, JSON.stringify(placeSchema.parse({ userId, path }))));

/** Reads and removes the address after a login; undefined if there is none for this user. */
export const takeReturnPlace = (token: string): string | undefined =>
  attempt(() => {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    dropReturnPlace();
    const { userId, path } = placeSchema.parse(stored);
    return userId === undefined || userId === userIdOf(token) ? path : undefined;
  });

export const dropReturnPlace = (): void => attempt(() => sessionStorage.removeItem(KEY));
