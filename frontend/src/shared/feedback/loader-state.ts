import { atom } from 'jotai';
import { portalStore } from '../session/session.ts';

export const DEFAULT_LOADER_TEXT = 'Please wait. Loading...';

type Work = { id: number; text: string; panel: Element | undefined };

/** Running work that the user waits for; the latest text is shown. */
export const loaderAtom = atom<readonly Work[]>([]);

let lastId = 0;

/** Shows `text` over the panel in use until the work settles. */
export async function withLoader<Result>(
  text: string,
  work: () => Promise<Result>,
): Promise<Result> {
  lastId += 1;
  const id = lastId;
  portalStore.set(loaderAtom, (all) => [...all, { id, text, panel: workingPanel() }]);
  try {
    return await work();
  } finally {
    portalStore.set(loaderAtom, (all) => all.filter((one) => one.id !== id));
  }
}

/** The form or dialog content with the focused control; Close stays usable. */
function workingPanel(): Element | undefined {
  const control = document.activeElement;
  const dialog = control?.closest('.p-dialog');
  return dialog?.querySelector('.p-dialog-content') ?? control?.closest('form') ?? undefined;
}
