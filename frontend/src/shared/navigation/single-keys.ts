import { atom } from 'jotai/vanilla';
import { attempt } from '../attempt.ts';

/** Whether shortcuts of a single key are on in this browser (WCAG 2.1.4). */

const KEY = 'single-keys';

const isOn = atom(attempt(() => localStorage.getItem(KEY)) !== 'off');

export const singleKeysAtom = atom(
  (get) => get(isOn),
  (_get, set, next: boolean) => {
    set(isOn, next);
    // Without storage the choice lasts as long as the page.
    attempt(() => localStorage.setItem(KEY, next ? 'on' : 'off'));
  },
);
