import * as z from 'zod';
import { forgetFormer, listFormer, readFormer, setFormer } from './former-unsent.ts';
import { isTabOpen } from './open-tabs.ts';
import { thisTab } from './this-tab.ts';
import type { UnsentChange } from './unsent-database.ts';

/**
 * Unsent texts of all forms: in memory, where they are read, and in the browser's database, where
 * they are durable a moment later. Other tabs receive each change.
 */

const unsentSchema = z.object({
  text: z.string(),
  /**
   * Idempotency keys of the attempts to send this text, by the rest of the request, e.g. its
   * recipients; '' where there is nothing else.
   */
  requestKeys: z.record(z.string(), z.string()).optional(),
});
export type Unsent = z.output<typeof unsentSchema>;

export const storedUnsentSchema = unsentSchema.extend({ tab: z.string(), writtenAtMs: z.number() });
export type StoredUnsent = z.output<typeof storedUnsentSchema>;

/** A text of one tab; an empty one is removed. */
type Entry = StoredUnsent & { key: string };

/** What the browser has of a text: it is being written, durable, or only in memory. */
export type Keeping = 'saving' | 'kept' | 'failed';

/** Keys of unsent texts, and of dictated parts whose text is among them. */
export const DRAFT = 'draft:';
export const INSERTED = 'inserted:';
const PREFIXES = [DRAFT, INSERTED] as const;

/** Characters of all texts together; beyond them nothing more is kept. */
export const MAX_UNSENT_CHARACTERS = 20_000_000;

/** Loaded beside the first screen, whose size has a budget. */
const database = () => import('./unsent-database.ts');

const slotOf = ({ key, tab }: { key: string; tab: string }) => `${key}#${tab}`;

/** A form's text and its dictated parts are written together. */
const placeOf = (key: string) => key.slice(key.indexOf(':') + 1);

const entries = new Map<string, Entry>();
/** Changes that are not durable, by slot. */
const waiting = new Map<string, Entry>();
const inFlight = new Map<string, Entry>();
const failed = new Set<string>();
let isUnreadable = false;
let isWriting = false;
/** How often all texts were removed. */
let clearings = 0;
/** The texts of the database are still to be removed. */
let isClearDue = false;

const listeners = new Set<(changed: { key: string; tab: string } | undefined) => void>();
const settledListeners = new Set<() => void>();

/** Calls `listener` after a change in another tab; with undefined after several. */
export function subscribeUnsent(
  listener: (changed: { key: string; tab: string } | undefined) => void,
): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls `listener` when what `keepingOf` says may have changed. */
export function subscribeKeeping(listener: () => void): () => void {
  settledListeners.add(listener);
  return () => settledListeners.delete(listener);
}

export function keepingOf(key: string, tab: string): Keeping {
  const slot = slotOf({ key, tab });
  if (isUnreadable || failed.has(slot)) return 'failed';
  return waiting.has(slot) || inFlight.has(slot) ? 'saving' : 'kept';
}

/** Resolves when the latest change of a text is durable (true), or could not be stored (false). */
export function whenSettled(key: string, tab: string): Promise<boolean> {
  return new Promise((resolve) => {
    const look = () => {
      const keeping = keepingOf(key, tab);
      if (keeping === 'saving') return;
      settledListeners.delete(look);
      resolve(keeping === 'kept');
    };
    settledListeners.add(look);
    look();
  });
}

/** The texts of all tabs, newest first. */
export const listEntries = (key: string): StoredUnsent[] =>
  [...entries.values()]
    .filter((entry) => entry.key === key)
    .map(({ key: _key, ...stored }) => stored)
    .sort((a, b) => b.writtenAtMs - a.writtenAtMs);

/** Changes a text here, in the other tabs, and in the database. */
export function putEntry(entry: Entry): void {
  apply(entry);
  channel?.postMessage({ changed: entry });
  const slot = slotOf(entry);
  failed.delete(slot);
  waiting.set(slot, entry);
  tellSettled();
  // Changes of one event are one transaction.
  queueMicrotask(() => void write());
}

/** Removes all texts; called on a manual logout. */
export function clearEntries(): void {
  forgetAll();
  channel?.postMessage({ isCleared: true });
  for (const { slot } of listFormer(PREFIXES)) forgetFormer(slot);
  // A page that is left before the removal is done leaves it to the next one.
  setFormer(CLEARED, '');
  isClearDue = true;
  clearAll().catch(() => undefined);
}

async function clearAll(): Promise<void> {
  await (await database()).clearRecords();
  isClearDue = false;
  forgetFormer(CLEARED);
}

function forgetAll(): void {
  clearings += 1;
  entries.clear();
  waiting.clear();
  failed.clear();
  tell(undefined);
  tellSettled();
}

function apply(entry: Entry): void {
  if (entry.text === '') entries.delete(slotOf(entry));
  else entries.set(slotOf(entry), entry);
}

const tell = (changed: { key: string; tab: string } | undefined) => {
  for (const listener of [...listeners]) listener(changed);
};
const tellSettled = () => {
  for (const listener of [...settledListeners]) listener();
};

/** Writes what waits, one place after the other. What could not be stored waits for a change. */
async function write(): Promise<void> {
  if (isWriting) return;
  isWriting = true;
  for (let group = nextGroup(); group.length > 0; group = nextGroup()) {
    for (const entry of group) {
      waiting.delete(slotOf(entry));
      inFlight.set(slotOf(entry), entry);
    }
    const before = clearings;
    const isStored = await store(group);
    for (const entry of group) {
      const slot = slotOf(entry);
      inFlight.delete(slot);
      if (isStored && !waiting.has(slot)) forgetFormer(slot);
      if (isStored) failed.delete(slot);
      else if (!waiting.has(slot) && clearings === before) {
        failed.add(slot);
        waiting.set(slot, entry);
      }
    }
    if (isStored) isUnreadable = false;
    tellSettled();
  }
  isWriting = false;
}

/** The changes of the first place with one that has not failed. */
function nextGroup(): Entry[] {
  const [first] = [...waiting].find(([slot]) => !failed.has(slot)) ?? [];
  const place = first === undefined ? undefined : placeOf(waiting.get(first)?.key ?? '');
  return [...waiting.values()].filter(({ key }) => placeOf(key) === place);
}

async function store(group: readonly Entry[]): Promise<boolean> {
  const size = [...entries.values()].reduce((sum, { text }) => sum + text.length, 0);
  try {
    if (size > MAX_UNSENT_CHARACTERS && group.some(({ text }) => text !== '')) return false;
    if (isClearDue) await clearAll();
    await (await database()).writeRecords(group.map(changeOf));
    return true;
  } catch (error) {
    console.warn('unsent_not_stored', error);
    return false;
  }
}

function changeOf({ key, tab, writtenAtMs, ...value }: Entry): UnsentChange {
  return value.text === '' ? { key, tab } : { key, tab, value, writtenAtMs };
}

const CLEARED = 'drafts-cleared';
let channel: BroadcastChannel | undefined;

const messageSchema = z.union([
  z.object({ changed: storedUnsentSchema.extend({ key: z.string() }) }),
  z.object({ isCleared: z.literal(true) }),
]);

/** Follows the texts of other tabs. */
function connectTabs(): void {
  if (channel) return;
  channel = new BroadcastChannel('unsent');
  channel.addEventListener('message', ({ data }) => {
    const message = messageSchema.safeParse(data).data;
    if (!message) return;
    if ('isCleared' in message) return forgetAll();
    const { changed } = message;
    waiting.delete(slotOf(changed));
    failed.delete(slotOf(changed));
    apply(changed);
    tell(changed);
  });
}

/**
 * Reads the texts of earlier visits, which takes some milliseconds; called before the first screen
 * is shown. Without the browser's database, texts last as long as the page.
 */
export async function loadUnsent(): Promise<void> {
  connectTabs();
  window.addEventListener('pagehide', stash);
  try {
    if (readFormer(CLEARED) !== undefined) await clearAll();
    const { readRecords } = await database();
    for (const prefix of PREFIXES)
      for (const { key, tab, value, writtenAtMs } of await readRecords({ prefix })) {
        const unsent = unsentSchema.safeParse(value).data;
        const slot = slotOf({ key, tab });
        // Another tab has changed it meanwhile.
        if (!unsent || entries.has(slot)) continue;
        entries.set(slot, { ...unsent, key, tab, writtenAtMs });
      }
  } catch (error) {
    console.warn('unsent_unreadable', error);
    isUnreadable = true;
  }
  await adoptFormer();
  tell(undefined);
  tellSettled();
}

/**
 * Takes over what an earlier release, or a page that was left in mid write, has put into the
 * storage of texts. A tab of the earlier release that is still open keeps its text there.
 */
async function adoptFormer(): Promise<void> {
  for (const { slot, json } of listFormer(PREFIXES)) {
    const [key = '', tab = ''] = splitSlot(slot);
    const stored = storedUnsentSchema.safeParse(json).data;
    if (!stored) continue;
    const entry = { ...stored, key, tab };
    const known = entries.get(slot);
    if (known && known.writtenAtMs > entry.writtenAtMs) forgetFormer(slot);
    else if (tab !== thisTab && key.startsWith(DRAFT) && (await isTabOpen(tab))) apply(entry);
    else putEntry(entry);
  }
}

const splitSlot = (slot: string) => {
  const at = slot.lastIndexOf('#');
  return [slot.slice(0, at), slot.slice(at + 1)];
};

/** The page is left: what is not durable yet is kept where a write needs no time. */
function stash(): void {
  for (const [slot, { key: _key, ...stored }] of [...inFlight, ...waiting])
    setFormer(slot, JSON.stringify(stored));
}
