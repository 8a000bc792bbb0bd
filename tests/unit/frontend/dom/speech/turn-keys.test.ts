import { describe, expect, it } from 'vitest';
import { kindOfKey } from '#portal/features/examination/recording/turn-keys.ts';

describe('a key of the recording', () => {
  const pressed = {
    ...{ key: 'o', code: 'KeyO', keyCode: 79, isComposing: false, repeat: false },
    ...{ ctrlKey: false, metaKey: false, altKey: false, shiftKey: false },
  };
  const page = { focus: 'elsewhere', open: 'nothing', areSingleKeysOn: true } as const;
  const alt = { altKey: true };

  it.each([
    ['alone', {}, page, 'Objection'],
    ['with Caps Lock', { key: 'O' }, page, 'Objection'],
    ['in a field', {}, { ...page, focus: 'text' }, undefined],
    ['in an editor', {}, { ...page, focus: 'editor' }, undefined],
    ['with Alt in a field', alt, { ...page, focus: 'text' }, 'Objection'],
    ['beside an open menu', {}, { ...page, open: 'panel' }, undefined],
    ['in a dialog', alt, { ...page, open: 'dialog' }, undefined],
    ['when single keys are off', {}, { ...page, areSingleKeysOn: false }, undefined],
    ['with Alt when single keys are off', alt, { ...page, areSingleKeysOn: false }, 'Objection'],
    ['that is held', { repeat: true }, page, undefined],
    ['of an input method', { keyCode: 229 }, page, undefined],
    ['while a word is composed', { isComposing: true }, page, undefined],
    ['with Control', { ctrlKey: true }, page, undefined],
    ['with AltGr', { ctrlKey: true, altKey: true }, page, undefined],
    ['with Shift', { shiftKey: true }, page, undefined],
    ['of a Hindi layout', { key: '\u0926' }, page, 'Objection'],
    ['with Option on a Mac', { ...alt, key: '\u00f8' }, page, 'Objection'],
    ['of a layout with A in the place of Q', { key: 'a', code: 'KeyQ' }, page, 'Answer'],
    ['without a meaning', { key: 'x', code: 'KeyX' }, page, undefined],
  ] as const)('%s', (_how, facts, situation, expected) => {
    expect(kindOfKey({ ...pressed, ...facts }, situation)).toBe(expected);
  });
});
