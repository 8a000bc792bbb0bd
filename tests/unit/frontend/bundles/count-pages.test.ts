import { expect, test } from 'vitest';
import { countChosen, countedText } from '#portal/features/case/bundles/count-pages.ts';

const counted = (...chosen: [pageNo: string, pageCount: number][]) =>
  countedText(countChosen(chosen.map(([pageNo, pageCount]) => ({ pageNo, pageCount }))));

test.each([
  [[], '0 pages'],
  [[['3', 9]], '1 page'],
  [
    [
      ['1-3,,7,', 9],
      ['2', 2],
    ],
    '5 pages',
  ],
  [
    [
      ['1,3,4', 9],
      ['', 12],
      [' ', 1],
    ],
    '3 pages and 2 whole documents (13 pages)',
  ],
  [[['', 1]], '0 pages and 1 whole document (1 page)'],
  [
    [
      ['5-1', 9],
      ['2', 9],
    ],
    '1 page',
  ],
] as [[string, number][], string][])('the pages of %j are %s', (chosen, text) => {
  expect(counted(...chosen)).toBe(text);
});
