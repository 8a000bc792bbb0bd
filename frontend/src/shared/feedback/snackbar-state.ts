import { atom } from 'jotai';
import { ApiFailure } from '../api/api-failure.ts';
import { UNKNOWN_ERROR } from '../api/error-text.ts';
import { portalStore } from '../session/session.ts';

export type SnackbarNote = { id: number; kind: 'success' | 'error' | 'info'; message: string };

/** The current toast; a new one replaces it. */
export const snackbarAtom = atom<SnackbarNote | undefined>(undefined);

let lastId = 0;

export function showSnackbar(kind: SnackbarNote['kind'], message: string): void {
  lastId += 1;
  portalStore.set(snackbarAtom, { id: lastId, kind, message });
}

/** Removes the toast, e.g. about a former attempt. */
export function clearSnackbar(): void {
  portalStore.set(snackbarAtom, undefined);
}

export function dismissSnackbar(id: number): void {
  if (portalStore.get(snackbarAtom)?.id === id) portalStore.set(snackbarAtom, undefined);
}

/** Shows a failure as a toast, unless the portal has already handled it (421, 500). */
export function showFailure(error: unknown): void {
  if (error instanceof ApiFailure) {
    if (!error.isHandled) showSnackbar('error', error.message);
    return;
  }
  showSnackbar('error', UNKNOWN_ERROR);
}
