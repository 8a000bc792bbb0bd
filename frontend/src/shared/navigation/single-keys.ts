import { atom } from 'jotai/vanilla';

/** Whether shortcuts of a single key are on in this browser (WCAG 2.1.4). */

const KEY = 'single-keys';

function stored(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

const isOn = atom(stored());

export const singleKeysAtom = atom(
  (get) => get(isOn),
  (_get, set, next: boolean) => {
    set(isOn, next);
    try {
      localStorage.setItem(KEY, next ? 'on' : 'off');
    } catch {
      // Without storage the choice lasts as long as the page.
    }
  },
);
