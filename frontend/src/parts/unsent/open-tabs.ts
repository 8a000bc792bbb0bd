import { claimTabName, releaseTabName, thisTab } from './this-tab.ts';

const lockOf = (tab: string) => `tab:${tab}`;

/** Claims the tab's name, and shows other tabs that it is open. */
export function announceTab(): void {
  claimTabName();
  window.addEventListener('pageshow', claimTabName);
  window.addEventListener('pagehide', releaseTabName);
  // The browser releases the lock with the page.
  void navigator.locks?.request(lockOf(thisTab), () => new Promise(() => undefined));
}

/** Whether a tab with this name is open; true where the browser cannot tell. */
export async function isTabOpen(tab: string): Promise<boolean> {
  try {
    const { held = [] } = await navigator.locks.query();
    return held.some(({ name }) => name === lockOf(tab));
  } catch {
    return true;
  }
}
