import { expect, test } from 'vitest';
import { kindLabel, resolutionKinds } from '#contracts/rules/cases/resolution-kinds.ts';
import { courtMonthSchema } from '#contracts/rules/court-month.ts';
import {
  fileSize,
  indianIso,
  indianMoment,
  indianNumber,
  monthName,
  twelveHour,
} from '#contracts/rules/notation.ts';
import { roleLabels, roles } from '#contracts/rules/roles.ts';

/** How numbers, times and sizes are written (seed 1, section 9). */

test.each([
  [0, undefined, '0'],
  [999, undefined, '999'],
  [1_000, undefined, '1,000'],
  [99_999, undefined, '99,999'],
  [671_000, undefined, '6,71,000'],
  [10_000_000, undefined, '1,00,00,000'],
  [-671_000, undefined, '-6,71,000'],
  [-67_100, undefined, '-67,100'],
  [-5, undefined, '-5'],
  [1_234.5, undefined, '1,234.5'],
  [671_000, 2, '6,71,000.00'],
  [-0.5, 2, '-0.50'],
  [1_234.567, 0, '1,235'],
])('%d with %s fraction digits is %s', (value, digits, written) => {
  expect(indianNumber(value, digits)).toBe(written);
});

test.each([
  ['00:00', '12:00 am'],
  ['00:30', '12:30 am'],
  ['09:05', '9:05 am'],
  ['11:59', '11:59 am'],
  ['12:00', '12:00 pm'],
  ['16:05', '4:05 pm'],
  ['23:59', '11:59 pm'],
  ['', '12:00 am'],
])('the time %s is %s', (time, written) => {
  expect(twelveHour(time)).toBe(written);
});

test.each([
  [0, '0 bytes'],
  [1, '1 bytes'],
  [1_023, '1,023 bytes'],
  [1_024, '1 KB'],
  [1_434, '1.4 KB'],
  [1_048_576, '1 MB'],
  [1_468_006, '1.4 MB'],
  [1_073_741_824, '1 GB'],
  [2_199_023_255_552, '2,048 GB'],
])('%d bytes are %s', (bytes, written) => {
  expect(fileSize(bytes)).toBe(written);
});

test('months are named by their number, and other texts have none', () => {
  const names = Array.from({ length: 12 }, (_, at) =>
    monthName(`2026-${String(at + 1).padStart(2, '0')}`),
  );
  expect(names.join(' ')).toBe(
    'January February March April May June July August September October November December',
  );
  expect(monthName('2026-11-24')).toBe('November');
  expect(monthName('2026-13-01')).toBe('');
  expect(monthName('')).toBe('');
});

test('an instant is written with its Indian day and time', () => {
  expect(indianIso(Date.parse('2026-11-24T18:30:00Z'))).toBe('2026-11-25T00:00:00.000Z');
  expect(indianIso(Date.parse('2026-11-24T18:29:59.999Z'))).toBe('2026-11-24T23:59:59.999Z');
  expect(() => indianIso(Number.NaN)).toThrow(RangeError);
  expect(indianMoment('2026-12-05T10:30:59Z')).toBe('05/12/2026 at 4:00 pm IST');
  expect(indianMoment('2026-12-05T18:45:00Z')).toBe('06/12/2026 at 12:15 am IST');
});

test('roles have their names', () => {
  expect(roles.map((role) => roleLabels[role])).toEqual(['Mediator', 'Arbitrator', 'Case Manager']);
});

test('kinds begin with a capital letter', () => {
  expect(resolutionKinds.map(kindLabel)).toEqual(['Mediation', 'Arbitration', 'Negotiation']);
});

test('a month is written as YYYY-MM', () => {
  const problemOf = (month?: string) => courtMonthSchema.safeParse(month).error?.issues[0]?.message;
  for (const month of ['1999-01', '2026-09', '2026-10', '2999-12'])
    expect(problemOf(month), month).toBeUndefined();
  for (const month of [
    '2026-00',
    '2026-13',
    '2026-1',
    '1899-01',
    '3000-01',
    '2026-11-01',
    'x2026-11',
  ])
    expect(problemOf(month), month).toBe('Month must be written as YYYY-MM');
  expect(problemOf()).toBe('Month is required');
});
