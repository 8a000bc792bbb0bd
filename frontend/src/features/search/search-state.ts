import { atom } from 'jotai/vanilla';

/** Which dialog of the search is open. */
export const searchDialogAtom = atom<'palette' | 'shortcuts' | undefined>(undefined);

const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Name of the keys that open the palette. */
export const paletteKeys = () => (isMac() ? '⌘ K' : 'Ctrl K');
