import { expect, test } from 'vitest';
import {
  claimsTable,
  type InterestTerms,
  interestOf,
  interestProblem,
  interestSteps,
} from '#contracts/rules/desk/interest.ts';

const terms: InterestTerms = {
  principalMinor: 1_00_000_00,
  rateHundredths: 9_00,
  from: '2024-01-01',
  to: '2025-01-01',
};
const with_ = (changes: Partial<InterestTerms>) => ({ ...terms, ...changes });

test.each([
  // A leap year has 366 days, a year of interest 365: 1,00,000 × 9 % × 366 / 365.
  ['simple, over a leap year', {}, 9_024_66],
  ['simple, one day', { to: '2024-01-02' }, 24_66],
  ['no day', { to: '2024-01-01' }, 0],
  ['no rate', { rateHundredths: 0 }, 0],
  ['no amount', { principalMinor: 0 }, 0],
  [
    'simple, half a minor unit is rounded up',
    { principalMinor: 365, rateHundredths: 50_00, to: '2024-01-02' },
    1,
  ],
  [
    'below half of one is rounded down',
    { principalMinor: 364, rateHundredths: 50_00, to: '2024-01-02' },
    0,
  ],
  [
    'a rate with two decimals',
    { rateHundredths: 9_25, from: '2025-01-01', to: '2026-01-01' },
    9_250_00,
  ],
  ['compound, one year', { rest: 'yearly' }, 9_000_00],
  ['compound, two years', { rest: 'yearly', to: '2026-01-01' }, 18_810_00],
  ['compound, half-yearly rests', { rest: 'halfYearly' }, 9_202_50],
  ['compound, quarterly rests', { rest: 'quarterly' }, 9_308_34],
  ['compound, monthly rests', { rest: 'monthly' }, 9_380_69],
  // 1,09,000 × 9 % × 31 / 365 on the days behind the year.
  ['compound, and days', { rest: 'yearly', to: '2025-02-01' }, 9_000_00 + 833_18],
  ['compound, shorter than a rest', { rest: 'yearly', to: '2024-02-01' }, 764_38],
] as const)('%s', (_, changes, interest) => {
  expect(interestOf(with_(changes))).toBe(interest);
});

test('rests are calendar months from the first day, and the 31st comes back after a short month', () => {
  const steps = interestSteps(with_({ from: '2025-01-31', to: '2025-04-15', rest: 'monthly' }));
  expect(steps.map(({ from, to }) => [from, to])).toEqual([
    ['2025-01-31', '2025-02-28'],
    ['2025-02-28', '2025-03-31'],
    ['2025-03-31', '2025-04-15'],
  ]);
  expect(steps.map(({ days }) => days)).toEqual([28, 31, 15]);
  expect(steps[1]?.balanceMinor).toBe(terms.principalMinor + (steps[0]?.interestMinor ?? 0));
});

test('amounts above 2^53 in between stay exact', () => {
  const large = with_({ principalMinor: 10 ** 15, from: '2025-01-01', to: '2026-01-01' });
  expect(interestOf(large)).toBe(9 * 10 ** 13);
});

test.each([
  ['Enter an amount', { principalMinor: -1 }],
  ['Enter an amount', { principalMinor: 1.5 }],
  ['Enter an amount', { principalMinor: 10 ** 15 + 1 }],
  ['Enter a rate from 0 to 100 %', { rateHundredths: -1 }],
  ['Enter a rate from 0 to 100 %', { rateHundredths: 100_01 }],
  ['Enter a rate from 0 to 100 %', { rateHundredths: Number.NaN }],
  ['Enter both days', { from: '' }],
  ['Enter both days', { to: '2025-13-01' }],
  ['Enter both days', { to: '2025-01-01T10:00' }],
  ['Enter both days', { from: '+002024-01-01' }],
  ['The last day is before the first', { to: '2023-12-31' }],
  ['The period is longer than 100 years', { to: '2124-01-03' }],
])('%s: %j', (problem, changes) => {
  expect(interestProblem(with_(changes))).toBe(problem);
  expect(() => interestOf(with_(changes))).toThrow(RangeError);
});

test('the longest period is 100 years, the highest rate 100 %', () => {
  expect(interestProblem(with_({ to: '2124-01-02' }))).toBeUndefined();
  expect(interestProblem(with_({ rateHundredths: 100_00 }))).toBeUndefined();
});

test('a period has at least one step, and none without a day behind a rest', () => {
  expect(interestSteps(with_({ to: terms.from }))).toMatchObject([{ days: 0, interestMinor: 0 }]);
  expect(interestSteps(with_({ rest: 'yearly' }))).toHaveLength(1);
});

test('a table of claims has a total of each column', () => {
  const other = { ...terms, label: 'Costs', principalMinor: 50_00, rateHundredths: 0 };
  const table = claimsTable([{ ...terms, label: 'Principal' }, other]);
  expect(table.rows.map(({ totalMinor }) => totalMinor)).toEqual([1_09_024_66, 50_00]);
  expect(table).toMatchObject({
    principalMinor: 1_00_050_00,
    interestMinor: 9_024_66,
    totalMinor: 1_09_074_66,
  });
});
