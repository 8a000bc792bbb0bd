/** A window that was opened by a click and waits for the address it is to show. */
export type WaitingWindow = { show: (url: string) => void; close: () => void };

/**
 * Opens a window at once, inside the click that wants it: browsers block one that is opened
 * when an answer has come. Undefined where they block it all the same. The page that is shown
 * later has no hold on the portal (as with noopener) and learns its origin at most.
 */
export function openWaitingWindow(): WaitingWindow | undefined {
  const opened = window.open('', '_blank');
  if (!opened) return undefined;
  opened.opener = null;
  const { document } = opened;
  document.documentElement.lang = 'en';
  document.title = 'Opening…';
  document.body.textContent = 'Please wait. Loading...';
  return {
    show: (url) => opened.location.replace(url),
    close: () => opened.close(),
  };
}
