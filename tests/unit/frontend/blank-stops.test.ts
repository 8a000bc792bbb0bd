import { expect, test } from 'vitest';
import { findBlanks } from '#contracts/rules/blanks.ts';
import { blankKeyOf, stopFrom } from '#portal/shared/ui/blanks/blank-stops.ts';

const text = 'On [dates] INR [amount][rate] end';
const blanks = findBlanks(text);
const cursor = (at: number) => ({ start: at, end: at });
const selected = (name: string) => {
  const start = text.indexOf(`[${name}]`);
  return { start, end: start + name.length + 2 };
};

test.each([
  ['from the start', cursor(0), 'dates'],
  ['from the opening bracket', cursor(3), 'dates'],
  ['from inside a blank', cursor(5), 'amount'],
  ['from a selected blank', selected('dates'), 'amount'],
  ['to one right behind it', selected('amount'), 'rate'],
  ['and leaves behind the last', selected('rate'), undefined],
  ['and leaves from the end', cursor(text.length), undefined],
])('Tab goes to the next blank %s', (_, from, name) => {
  expect(stopFrom(blanks, from, false)?.name).toBe(name);
});

test.each([
  ['from the end', cursor(text.length), 'rate'],
  ['from a selected blank', selected('rate'), 'amount'],
  ['from inside a blank', cursor(17), 'dates'],
  ['and leaves before the first', selected('dates'), undefined],
  ['and leaves from the start', cursor(0), undefined],
])('Shift+Tab goes to the previous blank %s', (_, from, name) => {
  expect(stopFrom(blanks, from, true)?.name).toBe(name);
});

test('only Tab, Shift+Tab and Escape are keys of the blanks', () => {
  const press = (key: string, held: object = {}) =>
    blankKeyOf({ key, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, ...held });
  expect([press('Tab'), press('Tab', { shiftKey: true }), press('Escape')]).toEqual([
    'next',
    'previous',
    'release',
  ]);
  expect(press('Tab', { ctrlKey: true })).toBeUndefined();
  expect(press('Enter')).toBeUndefined();
});
