import { atom } from 'jotai';
import { ApiFailure } from '../api/api-failure.ts';
import { UNKNOWN_ERROR } from '../api/error-text.ts';
import { portalStore } from '../session/session.ts';

export type SnackbarNote = { id: number; kind: 'success' | 'error' | 'info'; message: string };

/** The one note that is shown; a new one takes the place of the former. */
export const snackbarAtom = atom<SnackbarNote | undefined>(undefined);

let lastId = 0;

export function showSnackbar(kind: SnackbarNote['kind'], message: string): void {
  lastId += 1;
  portalStore.set(snackbarAtom, { id: lastId, kind, message });
}

/** What was said about a former attempt is no longer true of a new one. */
export function clearSnackbar(): void {
  portalStore.set(snackbarAtom, undefined);
}

export function dismissSnackbar(id: number): void {
  if (portalStore.get(snackbarAtom)?.id === id) portalStore.set(snackbarAtom, undefined);
}

/** Shows why a call failed, unless the portal already reacted to it (421, 500). */
export function showFailure(error: unknown): void {
  if (error instanceof ApiFailure) {
    if (!error.isHandled) showSnackbar('error', error.message);
    return;
  }
  showSnackbar('error', UNKNOWN_ERROR);
}
