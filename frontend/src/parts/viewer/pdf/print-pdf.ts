import { failureTexts } from '../viewer-failure.ts';

/**
 * Opens the whole PDF in a new window and prints it there: the browser prints the file itself, not
 * pictures of its pages. `readBytes` reads the file while the window waits.
 *
 * Throws an Error with a text for the user if the browser opens no window.
 */
export async function printPdf(readBytes: () => Promise<Uint8Array>): Promise<void> {
  // Inside the click, because browsers block a window that is opened after a response.
  const opened = window.open('', '_blank');
  if (!opened) throw new Error('Your browser blocked the window. Allow pop-ups to print.');
  opened.opener = null;
  opened.document.title = 'Opening…';
  opened.document.body.textContent = 'Please wait. Loading...';
  try {
    const bytes = new Uint8Array(await readBytes());
    const address = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
    opened.location.replace(address);
    printWhenShown(opened, address);
  } catch (cause) {
    opened.close();
    throw new Error(failureTexts.network, { cause });
  }
}

const POLL_MS = 250;

/** Prints once the PDF is there. A browser that refuses leaves its own Print button. */
function printWhenShown(opened: Window, address: string): void {
  const timer = setInterval(() => {
    if (opened.closed) {
      clearInterval(timer);
      URL.revokeObjectURL(address);
      return;
    }
    if (!isShown(opened, address)) return;
    clearInterval(timer);
    try {
      opened.print();
    } catch {
      // Firefox shows PDFs in a page of its own origin, which cannot be printed from here.
    }
  }, POLL_MS);
}

function isShown(opened: Window, address: string): boolean {
  try {
    return opened.location.href === address && opened.document.readyState === 'complete';
  } catch {
    return true;
  }
}
