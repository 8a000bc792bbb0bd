import { expect, test } from 'vitest';
import { countBefore, lettersIn } from '#contracts/rules/documents/passages.ts';

test('words are compared without spaces and by decomposed letters', () => {
  expect(lettersIn(' Exhibit \n C-3\t')).toBe('ExhibitC-3');
  expect(lettersIn('caf\u00e9')).toBe(lettersIn('cafe\u0301'));
});

test('equal words are counted up to a place, also those that overlap', () => {
  expect(countBefore('aXaXa', 'aX', 5)).toBe(2);
  expect(countBefore('aXaXa', 'aX', 2)).toBe(1);
  expect(countBefore('aXaXa', 'aX', 0)).toBe(0);
  expect(countBefore('aaaa', 'aa', 4)).toBe(3);
  expect(countBefore('aaaa', 'b', 4)).toBe(0);
});
