import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { createStore } from 'jotai/vanilla';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Theme } from '#portal/shared/theme.ts';
import { fakeStorage } from './fakes/fake-storage.ts';

/** The choice of a theme, and what the first script of the page makes of it. */

const firstScript = readFileSync('frontend/public/theme.js', 'utf8');

/** The theme of a page that opens with this storage. */
function openedWith(localStorage: unknown): string | undefined {
  const document = { documentElement: { dataset: {} as Record<string, string> } };
  runInNewContext(firstScript, { document, localStorage });
  return document.documentElement.dataset['theme'];
}

let root: { dataset: Record<string, string> };

beforeEach(() => {
  root = { dataset: {} };
  vi.resetModules();
  vi.stubGlobal('localStorage', fakeStorage());
  vi.stubGlobal('document', { documentElement: root });
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['dark', 'dark'],
  ['light', 'light'],
  ['system', undefined],
] as const)('%s is applied at once, and on the next visit', async (chosen: Theme, applied) => {
  const { themeAtom } = await import('#portal/shared/theme.ts');
  const store = createStore();
  store.set(themeAtom, 'dark');
  store.set(themeAtom, chosen);
  expect(store.get(themeAtom)).toBe(chosen);
  expect(root.dataset['theme']).toBe(applied);
  expect(openedWith(localStorage)).toBe(applied);
});

test('what else is stored leaves the theme to the system', () => {
  expect(openedWith(fakeStorage({ theme: 'dark"><script>' }))).toBeUndefined();
  expect(openedWith(fakeStorage())).toBeUndefined();
});

test('a browser without storage keeps the choice for the page', async () => {
  const refuse = () => {
    throw new Error('Storage is off');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  const { themeAtom } = await import('#portal/shared/theme.ts');
  createStore().set(themeAtom, 'dark');
  expect(root.dataset['theme']).toBe('dark');
  expect(openedWith(localStorage)).toBeUndefined();
});

test('a choice in another tab applies here', async () => {
  const { themeAtom } = await import('#portal/shared/theme.ts');
  const store = createStore();
  const stop = store.sub(themeAtom, () => undefined);
  const changed = Object.assign(new Event('storage'), { key: 'theme', newValue: 'dark' });
  window.dispatchEvent(changed);
  expect(store.get(themeAtom)).toBe('dark');
  expect(root.dataset['theme']).toBe('dark');
  stop();
});
