import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { isTabOpen } from './open-tabs.ts';
import { thisTab } from './this-tab.ts';

/**
 * Unsent input that is too large for the browser's storage of texts, by user, place and tab, in
 * its database. It survives a reload and a closed tab; a manual logout removes it.
 */
type Kept = { key: string; tab: string; value: unknown; writtenAtMs: number };

type Schema = DBSchema & { unsent: { key: [key: string, tab: string]; value: Kept } };

const DATABASE = 'unsent';
let opened: Promise<IDBPDatabase<Schema>> | undefined;

function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>(DATABASE, 1, {
    upgrade(created) {
      created.createObjectStore('unsent', { keyPath: ['key', 'tab'] });
    },
    terminated() {
      opened = undefined;
    },
  });
  return opened;
}

const keyOf = (userId: string, place: string) => `${userId}:${place}`;

/** Keeps this tab's input, in place of what it kept before. */
export async function keepLarge(userId: string, place: string, value: unknown): Promise<void> {
  const key = keyOf(userId, place);
  await (await database()).put('unsent', { key, tab: thisTab, value, writtenAtMs: Date.now() });
}

export async function forgetLarge(userId: string, place: string): Promise<void> {
  await (await database()).delete('unsent', [keyOf(userId, place), thisTab]);
}

/**
 * This tab's input, else the newest of a closed tab, which becomes this tab's. Input of open tabs
 * stays theirs.
 */
export async function takeLarge(userId: string, place: string): Promise<unknown> {
  const key = keyOf(userId, place);
  const kept = await (await database()).getAll('unsent', IDBKeyRange.bound([key], [key, []]));
  const own = kept.find(({ tab }) => tab === thisTab);
  if (own) return own.value;
  for (const { tab, value } of kept.toSorted((a, b) => b.writtenAtMs - a.writtenAtMs)) {
    if (await isTabOpen(tab)) continue;
    await keepLarge(userId, place, value);
    await (await database()).delete('unsent', [key, tab]);
    return value;
  }
  return undefined;
}

/** Removes the input of all users and tabs; called on a manual logout. */
export async function forgetAllLarge(): Promise<void> {
  await (await database()).clear('unsent');
}
