import { newIdempotencyKey } from '../../shared/api/new-idempotency-key.ts';

const TAB_KEY = 'tab';

const read = (): string | null => {
  try {
    return sessionStorage.getItem(TAB_KEY);
  } catch {
    // Without storage a reload gets a new name.
    return null;
  }
};

/** Name of this tab; a reload keeps it. */
export const thisTab = read() ?? newIdempotencyKey();

/**
 * The name is in the tab's storage only while no page uses it: the browser copies the storage into
 * a duplicated tab, which must get its own name.
 */
export function claimTabName(): void {
  try {
    sessionStorage.removeItem(TAB_KEY);
  } catch {
    // See read().
  }
}

/** Leaves the name to the next page of this tab. */
export function releaseTabName(): void {
  try {
    sessionStorage.setItem(TAB_KEY, thisTab);
  } catch {
    // See read().
  }
}
