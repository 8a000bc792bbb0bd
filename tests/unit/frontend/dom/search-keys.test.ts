import { describe, expect, test } from 'vitest';
import { nextPosition } from '#portal/features/search/keys/list-keys.ts';
import { shortcutOf } from '#portal/features/search/keys/shortcut-of.ts';
import { destinations, NOTIFICATIONS_KEY } from '#portal/shared/navigation/destinations.ts';

/** What keys do, and when they do nothing. */

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const pressed = (key: string, more: object = {}) => ({
  ...{ key, keyCode: 0, isComposing: false, repeat: false },
  ...none,
  ...more,
});
const calm = {
  focus: 'elsewhere',
  open: 'nothing',
  areSingleKeysOn: true,
  awaitsLetter: false,
} as const;
const singleKeys = ['/', '?', 'j', 'k', 'g'];

test('single keys on a page', () => {
  const done = singleKeys.map((key) => shortcutOf(pressed(key), calm)?.do);
  expect(done).toEqual(['search', 'shortcuts', 'next', 'previous', 'await letter']);
  // Keyboards on which / and ? need Shift; capitals by Caps Lock.
  expect(shortcutOf(pressed('/', { shiftKey: true }), calm)).toEqual({ do: 'search' });
  expect(shortcutOf(pressed('?', { shiftKey: true }), calm)).toEqual({ do: 'shortcuts' });
  expect(shortcutOf(pressed('J'), calm)).toEqual({ do: 'next' });
});

test('a letter after G goes to a page, and without G nowhere', () => {
  const afterG = { ...calm, awaitsLetter: true };
  expect(shortcutOf(pressed('t'), afterG)).toEqual({ do: 'go', letter: 't' });
  expect(shortcutOf(pressed('n'), afterG)).toEqual({ do: 'notifications' });
  expect(shortcutOf(pressed('t'), calm)).toBeUndefined();
});

test('Ctrl+K and Cmd+K open the palette, also from a field, without single keys', () => {
  for (const focus of ['elsewhere', 'text'] as const)
    for (const modifier of [{ ctrlKey: true }, { metaKey: true }])
      expect(
        shortcutOf(pressed('k', modifier), { ...calm, focus, areSingleKeysOn: false }),
      ).toEqual({ do: 'palette' });
});

describe('nothing happens', () => {
  test.each(['text', 'editor'] as const)('while one types: %s', (focus) => {
    for (const key of singleKeys)
      expect(shortcutOf(pressed(key), { ...calm, focus })).toBeUndefined();
  });

  test('in an editor at Ctrl+K', () => {
    const inEditor = { ...calm, focus: 'editor' } as const;
    expect(shortcutOf(pressed('k', { ctrlKey: true }), inEditor)).toBeUndefined();
  });

  test.each([{ isComposing: true }, { keyCode: 229 }])('while an input method composes', (more) => {
    for (const key of singleKeys) expect(shortcutOf(pressed(key, more), calm)).toBeUndefined();
    expect(shortcutOf(pressed('k', { ctrlKey: true, ...more }), calm)).toBeUndefined();
  });

  test('while a dialog is open', () => {
    const inDialog = { ...calm, open: 'dialog' } as const;
    for (const key of singleKeys) expect(shortcutOf(pressed(key), inDialog)).toBeUndefined();
    expect(shortcutOf(pressed('k', { ctrlKey: true }), inDialog)).toBeUndefined();
  });

  test.each(['ctrlKey', 'metaKey', 'altKey'])('with %s', (modifier) => {
    for (const key of ['/', '?', 'j', 'g'])
      expect(shortcutOf(pressed(key, { [modifier]: true }), calm)).toBeUndefined();
  });

  test('when single keys are off', () => {
    for (const key of singleKeys)
      expect(shortcutOf(pressed(key), { ...calm, areSingleKeysOn: false })).toBeUndefined();
  });

  test('when a key is held, but for J and K', () => {
    const held = singleKeys.map((key) => shortcutOf(pressed(key, { repeat: true }), calm)?.do);
    expect(held).toEqual([undefined, undefined, 'next', 'previous', undefined]);
  });
});

test('in an open panel only J and K', () => {
  const inPanel = { ...calm, open: 'panel' } as const;
  const done = singleKeys.map((key) => shortcutOf(pressed(key), inPanel)?.do);
  expect(done).toEqual([undefined, undefined, 'next', 'previous', undefined]);
});

test('J and K stop at the ends of a list', () => {
  const from = (at: number, step: 1 | -1) => nextPosition(at, { count: 3, step });
  expect([from(-1, 1), from(0, 1), from(2, 1)]).toEqual([0, 1, 2]);
  expect([from(-1, -1), from(2, -1), from(0, -1)]).toEqual([2, 1, 0]);
  expect(nextPosition(-1, { count: 0, step: 1 })).toBeUndefined();
});

test('each page has its own letter', () => {
  const letters = [...destinations.flatMap(({ key }) => key ?? []), NOTIFICATIONS_KEY];
  expect(new Set(letters).size).toBe(letters.length);
});
