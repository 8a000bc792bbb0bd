/** A window opened by a click that waits for its address. */
export type WaitingWindow = { show: (url: string) => void; close: () => void };

/**
 * Opens a window inside the click, because browsers block a window that is opened after a
 * response. Undefined if the browser blocks it anyway. The page shown later has no access to the
 * portal (as with noopener) and sees at most its origin.
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
