import { forgetInterruption } from '../../shared/session/interruption.ts';
import { thisTab } from './this-tab.ts';
import {
  clearEntries,
  DRAFT,
  INSERTED,
  keepingOf,
  listEntries,
  putEntry,
  type StoredUnsent,
  type Unsent,
  whenSettled,
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
 * Records that the text of a dictated part has just been inserted into the input of its place, as far
 * as the sample `until` of its recording. It is stored in one transaction with that input. True once
 * both are durable: the part's audio is then not needed; false if they could not be stored.
 */
export function keepInserted(
  owner: string,
  partId: number,
  until = Number.POSITIVE_INFINITY,
): Promise<boolean> {
  const [key, tab] = [INSERTED + owner, String(partId)];
  writeUnsent(key, { text: String(until) }, tab);
  return whenSettled(key, tab);
}

/** The parts whose inserted text is durable, and whose audio may still be there. */
export const listInserted = (owner: string): { id: number; until: number }[] =>
  listEntries(INSERTED + owner)
    .filter(({ tab }) => keepingOf(INSERTED + owner, tab) === 'kept')
    // Before there were parts of a part, 'inserted' was the whole.
    .map(({ tab, text }) => ({
      id: Number(tab),
      until: text === 'inserted' ? Number.POSITIVE_INFINITY : Number(text),
    }));

/** The part's audio is removed. */
export const forgetInserted = (owner: string, partId: number): void =>
  removeUnsent(INSERTED + owner, String(partId));

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
