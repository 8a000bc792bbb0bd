import { atom } from 'jotai/vanilla';
import { attempt } from './attempt.ts';

/**
 * The theme of this browser. frontend/public/theme.js applies the stored choice before the first
 * paint; `system` is stored as no choice.
 */

const KEY = 'theme';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const themeOf = (text: string | null | undefined): Theme =>
  text === 'light' || text === 'dark' ? text : 'system';

function apply(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
}

/** Without storage the choice lasts as long as the page. */
const store = (theme: Theme): void =>
  attempt(() =>
    theme === 'system' ? localStorage.removeItem(KEY) : localStorage.setItem(KEY, theme),
  );

const current = atom<Theme>(themeOf(document.documentElement.dataset['theme']));

/** A choice in another tab applies here as well. */
current.onMount = (set) => {
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key !== KEY && key !== null) return;
    const theme = themeOf(newValue);
    apply(theme);
    set(theme);
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
};

export const themeAtom = atom(
  (get) => get(current),
  (_get, set, theme: Theme) => {
    set(current, theme);
    apply(theme);
    store(theme);
  },
);
