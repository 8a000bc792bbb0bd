import { atom, createStore } from 'jotai';
import { queryClient } from '../api/query-client.ts';
import { clearUnsent } from '../unsent/stored-unsent.ts';
import { ACTIVITY_KEY } from './idle-countdown.ts';
import { dropReturnPlace, keepReturnPlace, userIdOf } from './return-place.ts';
import { endedUserId, noteSessionEnd } from './session-end.ts';
import { LOGGED_OUT, TOKEN_KEY, tokenOf } from './token.ts';

/**
 * The session in this browser: a token in storage, shared by all tabs. Whatever changes it,
 * here or in another tab, empties what the former session had loaded.
 */

/** The portal's own jotai store, so that code outside of components sees the same atoms. */
export const portalStore = createStore();

/** `beganHere`: by a sign-in on the screen that is shown now, which says where to go next. */
type Session = { token: string | undefined; beganHere: boolean };

const sessionState = atom<Session>({ token: tokenOf(read()), beganHere: false });

/** Read-only for components; it changes through the functions below. */
export const sessionAtom = atom((get) => get(sessionState));

function read(): string | null {
  try {
    return localStorage.getItem(TOKEN_KEY);
  } catch {
    // Storage can be switched off: the session then lasts as long as the page.
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
  if (portalStore.get(sessionState).token !== session.token) {
    void queryClient.cancelQueries();
    queryClient.clear();
  }
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

/** A signed-in screen is shown: from now on the visitor's screens send the user back to it. */
export function settleSession(): void {
  const session = portalStore.get(sessionState);
  if (session.beganHere) portalStore.set(sessionState, { ...session, beganHere: false });
}

/**
 * Logout. By the user it clears drafts; by the idle count-down it keeps them, the place and a
 * reason for the login page.
 */
export function markLoggedOut({ isIdle }: { isIdle: boolean }): void {
  if (isIdle) noteOwnEnd('idle');
  else {
    clearUnsent();
    dropReturnPlace();
    noteSessionEnd(undefined);
  }
  write(LOGGED_OUT);
  replace({ token: undefined, beganHere: false });
}

/** The session ends by itself: its user comes back to this place, and reads why. */
function noteOwnEnd(reason: 'idle' | 'server'): void {
  const userId = userIdOf(currentToken());
  if (userId === undefined) return;
  keepReturnPlace(userId);
  noteSessionEnd({ reason, userId });
}

/** The server says that the session is over: the stored token is removed. */
export function dropSession(): void {
  noteOwnEnd('server');
  write(undefined);
  replace({ token: undefined, beganHere: false });
}

/** Follows the other tabs, and a page that the browser brings back from its history. */
export function watchStoredSession(): void {
  const follow = () => {
    const token = tokenOf(read());
    if (token === currentToken()) return;
    // Another tab ended the session by itself: this one comes back to its own place.
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

/** A call that extends the session on the server has just succeeded. */
export function noteServerContact(): void {
  lastServerContactAt = Date.now();
}

export const serverContactAt = () => lastServerContactAt;
