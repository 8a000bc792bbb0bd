import { expect, it } from 'vitest';
import { findDate } from '#lambdas/documents/processing/examine/dates/find-date.ts';

const MARCH = '2021-03-03';

it.each([
  ['Dated: 3 March 2021', MARCH],
  ['DATED THIS 3RD DAY OF MARCH, 2021', MARCH],
  ['Dated the 3rd March 2021', MARCH],
  ['Date - 03-Mar-2021', MARCH],
  ['Date: March 3, 2021', MARCH],
  ['Date : 3.3.2021', MARCH],
  ['Date: 2021-03-03', MARCH],
  ['Invoice Date: 25/03/2021', '2021-03-25'],
  ['Date of issue: 3 Sept. 2021', '2021-09-03'],
  ['Place: New Delhi Date: 3 March 2021', MARCH],
  [
    'This Loan Agreement (“Agreement”) is made and executed at\nMumbai on this 3rd day of\nMarch 2021',
    MARCH,
  ],
  ['Yours faithfully\n3 March 2021', MARCH],
  ['New Delhi, 3 March 2021', MARCH],
  ['Deed of sale\nDated: 14 August 1847', '1847-08-14'],
])('a document that says its own date: %s', (text, day) => {
  expect(findDate([text])).toBe(day);
});

it.each([
  ['of something else', 'I refer to the agreement\ndated 3 March 2021 between the parties.'],
  ['in a sentence', 'The respondent paid the first instalment on 3 March 2021.'],
  ['of a hearing or payment', 'Due Date: 3 March 2021\nHearing Date: 4 March 2021'],
  ['of birth', 'Date of birth: 3 March 1981'],
  ['two of its own', 'Dated: 3 March 2021\nDated: 4 March 2021'],
  ['two that stand alone', '3 March 2021\n4 March 2021'],
  ['that does not exist', 'Dated: 31 April 2021\nDate: 30.02.2021'],
  ['without a year of four digits', 'Dated: 3 March 21\nDate: 3.3.21'],
  ['of a year that evidence does not have', 'Date: 3 March 1021\nDate: 3 March 3021'],
  ['as a part of a number', 'Date: 13.03.2021.4\nDate: A3 March 2021\nDate: 03-04-2021-7'],
  ['of no month', 'Dated: 3 Martians 2021\nDated: 3 Ma 2021'],
  ['none', ''],
])('no date is proposed from one %s', (_what, text) => {
  expect(findDate([text])).toBe('');
});

it('03/04/2021 is a date only where others of the text show which number is the day', () => {
  expect(findDate(['Date: 03/04/2021'])).toBe('');
  expect(findDate(['Date: 03/04/2021\nPaid on 25/04/2021'])).toBe('2021-04-03');
  expect(findDate(['Date: 03/04/2021\nPaid on 04/25/2021'])).toBe('2021-03-04');
  expect(findDate(['Date: 03/04/2021\nPaid on 25/04/2021 and 04/25/2021'])).toBe('');
  expect(findDate(['Date: 04/04/2021'])).toBe('2021-04-04');
});

it('a statement counts more than a line with a date alone', () => {
  expect(findDate(['1 January 2020\nDated: 3 March 2021'])).toBe(MARCH);
});

it('reads the first two pages and the statement on the last one', () => {
  const filler = 'The claimant lent twelve lakh rupees.';
  expect(findDate([filler, filler, filler, 'Place: Pune\nDate: 3 March 2021'])).toBe(MARCH);
  expect(findDate([filler, filler, 'Date: 3 March 2021', filler])).toBe('');
  expect(findDate([filler, filler, filler, '3 March 2021'])).toBe('');
  expect(findDate(['Dated: 3 March 2021', filler, filler, 'Date: 4 March 2021'])).toBe('');
});

it('takes a time that grows with the text only, whatever the text is', () => {
  const hostile = [
    'this agreement '.repeat(100_000),
    'this '.repeat(100_000),
    'Place: '.repeat(100_000),
    '1'.repeat(1_000_000),
    '1.'.repeat(500_000),
    'Date '.repeat(100_000),
    `${'this a '.repeat(50_000)}agreement`,
  ];
  for (const text of hostile) expect(findDate([text, text, text])).toBe('');
});
