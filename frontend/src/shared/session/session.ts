import { atom, createStore } from 'jotai';
import { ACTIVITY_KEY } from './idle-countdown.ts';
import { dropReturnPlace, keepReturnPlace, userIdOf } from './return-place.ts';
import { endedUserId, noteSessionEnd } from './session-end.ts';
import { LOGGED_OUT, TOKEN_KEY, tokenOf } from './token.ts';

/**
 * The session in this browser: a token in storage, shared by all tabs. A change of the token in
 * any tab ends what `forgetWithSession` was given, e.g. the query cache.
 */

/** The portal's jotai store, also for code outside of components. */
export const portalStore = createStore();

/** `beganHere`: started by a sign-in on the current screen, which navigates itself. */
type Session = { token: string | undefined; beganHere: boolean };

const sessionState = atom<Session>({ token: tokenOf(read()), beganHere: false });

/** Read-only for components; it changes through the functions below. */
export const sessionAtom = atom((get) => get(sessionState));

/** What is kept of one session: forgotten when it ends or another one begins. */
const cached: (() => void)[] = [];
/** What is kept for the next session of the same person: forgotten by a manual logout. */
const kept: (() => void)[] = [];

/** Calls `forget` when the token changes, in any tab. */
export function forgetWithSession(forget: () => void): void {
  cached.push(forget);
}

/** Calls `forget` on a manual logout. */
export function forgetOnLogout(forget: () => void): void {
  kept.push(forget);
}

function read(): string | null {
  try {
    return localStorage.getItem(TOKEN_KEY);
  } catch {
    // Without storage the session lasts as long as the page.
    return null;
  }
}

function write(value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(TOKEN_KEY);
    else localStorage.setItem(TOKEN_KEY, value);
  } catch {
    // See read().
  }
}

function replace(session: Session): void {
  if (portalStore.get(sessionState).token !== session.token) for (const end of cached) end();
  portalStore.set(sessionState, session);
}

export function currentToken(): string | undefined {
  return portalStore.get(sessionState).token;
}

/** After a sign-in. The caller navigates. */
export function beginSession(token: string): void {
  try {
    localStorage.setItem(ACTIVITY_KEY, String(Date.now()));
  } catch {
    // See read().
  }
  noteSessionEnd(undefined);
  write(token);
  replace({ token, beganHere: true });
}

/** Called when a signed-in screen is shown: from now on visitors' screens redirect the user. */
export function settleSession(): void {
  const session = portalStore.get(sessionState);
  if (session.beganHere) portalStore.set(sessionState, { ...session, beganHere: false });
}

/**
 * Ends the session in this browser. A manual logout clears unsent input; an idle logout keeps it,
 * the place, and a reason for the login page.
 */
export function markLoggedOut({ isIdle }: { isIdle: boolean }): void {
  if (isIdle) noteOwnEnd('idle');
  else {
    for (const forget of kept) forget();
    dropReturnPlace();
    noteSessionEnd(undefined);
  }
  write(LOGGED_OUT);
  replace({ token: undefined, beganHere: false });
}

/** Records place and reason of a session that ends without a manual logout. */
function noteOwnEnd(reason: 'idle' | 'server'): void {
  const userId = userIdOf(currentToken());
  if (userId === undefined) return;
  keepReturnPlace(userId);
  noteSessionEnd({ reason, userId });
}

/** Removes the token of a session that the server has ended. */
export function dropSession(): void {
  noteOwnEnd('server');
  write(undefined);
  replace({ token: undefined, beganHere: false });
}

/** Removes the token without a reason or a place to return to: a signatory opened a link. */
export function clearToken(): void {
  write(undefined);
  replace({ token: undefined, beganHere: false });
}

/** Follows the session of other tabs, also on a page restored from the history. */
export function watchStoredSession(): void {
  const follow = () => {
    const token = tokenOf(read());
    if (token === currentToken()) return;
    // The session ended in another tab: this tab returns to its own place.
    if (token === undefined && endedUserId() !== undefined) keepReturnPlace(endedUserId());
    replace({ token, beganHere: false });
  };
  window.addEventListener('storage', (event) => {
    if (event.key === TOKEN_KEY || event.key === null) follow();
  });
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) follow();
  });
}

let lastServerContactAt = 0;

/** Records a successful call that extends the session on the server. */
export function noteServerContact(): void {
  lastServerContactAt = Date.now();
}

export const serverContactAt = () => lastServerContactAt;
