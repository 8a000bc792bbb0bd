import { describe, expect, test } from 'vitest';
import {
  hearingDaySchema,
  REPORTER_NAME_MAX,
  reporterNameSchema,
} from '#contracts/rules/speech/reporter-fields.ts';

describe('the name under a certificate', () => {
  test.each([
    [undefined, ''],
    ['   ', ''],
    [' Asha Rao ', 'Asha Rao'],
    ['x'.repeat(REPORTER_NAME_MAX), 'x'.repeat(REPORTER_NAME_MAX)],
  ])('%j is %j', (given, name) => expect(reporterNameSchema.parse(given)).toBe(name));

  test.each([['x'.repeat(REPORTER_NAME_MAX + 1)], ['<b>'], ['Asha\nRao'], [7]])(
    'is not %j',
    (given) => expect(reporterNameSchema.safeParse(given).success).toBe(false),
  );
});

test('the day of a hearing is a day, or nothing', () => {
  expect(hearingDaySchema.parse(undefined)).toBe('');
  expect(hearingDaySchema.parse('')).toBe('');
  expect(hearingDaySchema.parse('2026-02-28')).toBe('2026-02-28');
  for (const given of ['2026-02-30', '28/02/2026', 'today'])
    expect(hearingDaySchema.safeParse(given).error?.issues[0]).toBeDefined();
});
