import { forgetInterruption } from '../../shared/session/interruption.ts';
import { thisTab } from './this-tab.ts';
import {
  clearEntries,
  DRAFT,
  listEntries,
  putEntry,
  type StoredUnsent,
  type Unsent,
} from './unsent-store.ts';

/**
 * Unsent input by user, place and tab. It survives a reload, the error page and a crash of the
 * browser; a manual logout clears it.
 */

/** `place` says what is being written where, e.g. 'note:<case>'. */
export const unsentKeyOf = (userId: string, place: string) => `${DRAFT}${userId}:${place}`;

/** The input of all tabs, newest first. */
export const listUnsent = (key: string): StoredUnsent[] => listEntries(key);

/** This tab's input, else the newest of another tab, which may be closed. */
export function findUnsent(key: string): StoredUnsent | undefined {
  const all = listUnsent(key);
  return all.find(({ tab }) => tab === thisTab) ?? all[0];
}

export function readUnsent(key: string): Unsent {
  const { text = '', requestKeys } = findUnsent(key) ?? {};
  return { text, ...(requestKeys && { requestKeys }) };
}

/** Stores input; an empty text is removed. `tab` differs only for a text set aside. */
export const writeUnsent = (key: string, unsent: Unsent, tab = thisTab): void =>
  putEntry({ ...unsent, key, tab, writtenAtMs: Date.now() });

export const removeUnsent = (key: string, tab = thisTab): void =>
  writeUnsent(key, { text: '' }, tab);

/** Removes all input; called on a manual logout. */
export function clearUnsent(): void {
  clearEntries();
  forgetUnstored();
  forgetInterruption();
}

/**
 * Values that are too sensitive for the browser's storage, e.g. identity numbers. They stay in
 * memory: they survive the error page, but no reload. They belong to the stored text that they
 * were typed with; another tab's text never gets them.
 */
const unstored = new Map<string, { text: string; values: Readonly<Record<string, unknown>> }>();

export function readUnstored(key: string, text: string): Readonly<Record<string, unknown>> {
  const kept = unstored.get(key);
  return kept?.text === text ? kept.values : {};
}

export function keepUnstored(
  key: string,
  text: string,
  values: Readonly<Record<string, unknown>>,
): void {
  if (Object.keys(values).length === 0) unstored.delete(key);
  else unstored.set(key, { text, values });
}

function forgetUnstored(): void {
  unstored.clear();
}
