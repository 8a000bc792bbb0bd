import { isTabOpen } from './open-tabs.ts';
import { thisTab } from './this-tab.ts';
import { readRecords, writeRecords } from './unsent-database.ts';

/**
 * Unsent input that is too large for the memory of every page, by user, place and tab. It is read
 * when its screen opens.
 */

export const largeKeyOf = (userId: string, place: string) => `${userId}:${place}`;

/** Keeps this tab's input, in place of what it kept before. It is durable once this resolves. */
export const keepLarge = (userId: string, place: string, value: unknown): Promise<void> =>
  writeRecords([{ key: largeKeyOf(userId, place), tab: thisTab, value, writtenAtMs: Date.now() }]);

export const forgetLarge = (userId: string, place: string): Promise<void> =>
  writeRecords([{ key: largeKeyOf(userId, place), tab: thisTab }]);

/**
 * This tab's input, else the newest of a closed tab, which becomes this tab's. Input of open tabs
 * stays theirs.
 */
export async function takeLarge(userId: string, place: string): Promise<unknown> {
  const key = largeKeyOf(userId, place);
  const kept = await readRecords({ key });
  const own = kept.find(({ tab }) => tab === thisTab);
  if (own) return own.value;
  for (const { tab, value } of kept.toSorted((a, b) => b.writtenAtMs - a.writtenAtMs)) {
    if (await isTabOpen(tab)) continue;
    await writeRecords([
      { key, tab: thisTab, value, writtenAtMs: Date.now() },
      { key, tab },
    ]);
    return value;
  }
  return undefined;
}
