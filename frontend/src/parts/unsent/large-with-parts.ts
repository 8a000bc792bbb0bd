import { largeKeyOf } from './large-unsent.ts';
import { thisTab } from './this-tab.ts';
import { beside, type UnsentChange } from './unsent-database.ts';
import { INSERTED } from './unsent-store.ts';

/** What is unsent of a place now, by the key of its dictated parts. */
const inputs = new Map<string, () => UnsentChange | undefined>();

beside.changesOf = (changes) => changes.flatMap(({ key }) => inputs.get(key)?.() ?? []);

/**
 * Dictated parts of a place (inserted-parts.ts) are stored in one transaction with its large input as it
 * is then; `read` returns undefined if nothing is unsent. Returns how to end it.
 */
export function keepLargeWithParts(userId: string, place: string, read: () => unknown): () => void {
  const key = largeKeyOf(userId, place);
  const inputOf = (): UnsentChange | undefined => {
    const value = read();
    return value === undefined ? undefined : { key, tab: thisTab, value, writtenAtMs: Date.now() };
  };
  inputs.set(INSERTED + key, inputOf);
  return () => {
    if (inputs.get(INSERTED + key) === inputOf) inputs.delete(INSERTED + key);
  };
}
