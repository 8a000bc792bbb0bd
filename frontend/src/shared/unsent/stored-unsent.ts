import * as z from 'zod';
import { forgetInterruption } from './interruption.ts';
import { thisTab } from './this-tab.ts';

/**
 * Unsent input in the browser's storage, by user, place and tab. It survives a reload and the error
 * page; a manual logout clears it.
 */

const PREFIX = 'draft:';

const unsentSchema = z.object({
  text: z.string(),
  /**
   * Idempotency keys of the attempts to send this text, by the rest of the request, e.g. its
   * recipients; '' where there is nothing else.
   */
  requestKeys: z.record(z.string(), z.string()).optional(),
});
export type Unsent = z.output<typeof unsentSchema>;

const storedSchema = unsentSchema.extend({ tab: z.string(), writtenAtMs: z.number() });
export type StoredUnsent = z.output<typeof storedSchema>;

/** `place` says what is being written where, e.g. 'note:<case>'. */
export const unsentKeyOf = (userId: string, place: string) => `${PREFIX}${userId}:${place}`;

/** Storage key of one tab's input. */
export const slotOf = (key: string, tab: string) => `${key}#${tab}`;

function storedKeys(): string[] {
  try {
    const keys = Array.from({ length: localStorage.length }, (_none, at) => localStorage.key(at));
    return keys.filter((key): key is string => key !== null);
  } catch {
    // Without storage, input lasts as long as its screen.
    return [];
  }
}

function parseStored(json: string): StoredUnsent | undefined {
  try {
    return storedSchema.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}

/** The input of all tabs, newest first. */
export function listUnsent(key: string): StoredUnsent[] {
  return storedKeys()
    .filter((one) => one.startsWith(slotOf(key, '')))
    .flatMap((one) => parseStored(localStorage.getItem(one) ?? '') ?? [])
    .sort((a, b) => b.writtenAtMs - a.writtenAtMs);
}

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
export function writeUnsent(key: string, unsent: Unsent, tab = thisTab): void {
  if (unsent.text === '') {
    removeUnsent(key, tab);
    return;
  }
  try {
    const stored: StoredUnsent = { ...unsent, tab, writtenAtMs: Date.now() };
    localStorage.setItem(slotOf(key, tab), JSON.stringify(stored));
  } catch {
    // See storedKeys().
  }
}

export function removeUnsent(key: string, tab = thisTab): void {
  try {
    localStorage.removeItem(slotOf(key, tab));
  } catch {
    // See storedKeys().
  }
}

/** Removes all input; called on a manual logout. */
export function clearUnsent(): void {
  for (const key of storedKeys()) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
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
