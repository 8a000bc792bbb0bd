import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromIndianDateTime, toIndianDateTime, toIndianMinute } from '#shared/india-time.ts';

test.each([
  ['2026-11-20T18:29:59.000Z', '20/11/2026 23:59:59'],
  ['2026-11-20T18:30:00.000Z', '21/11/2026 00:00:00'],
  ['2026-12-31T18:30:00.000Z', '01/01/2027 00:00:00'],
  ['2028-02-28T18:30:00.000Z', '29/02/2028 00:00:00'],
  ['2027-02-28T18:30:00.000Z', '01/03/2027 00:00:00'],
  ['2026-11-21T05:00:00.000Z', '21/11/2026 10:30:00'],
  ['2026-11-21T00:00:00.000Z', '21/11/2026 05:30:00'],
])('%s is %s in India', (at, indian) => {
  expect(toIndianDateTime(at)).toBe(indian);
  expect(fromIndianDateTime(indian)).toBe(at);
  expect(toIndianMinute(at)).toBe(indian.slice(0, 16));
});

test('both formats are parsed', () => {
  expect(fromIndianDateTime('21/11/2026 00:00')).toBe('2026-11-20T18:30:00.000Z');
});

test.each([
  '31/02/2026 10:00:00',
  '29/02/2027 10:00:00',
  '00/01/2026 10:00:00',
  '01/13/2026 10:00:00',
  '01/01/2026 24:00:00',
  '01/01/2026 10:60:00',
  '2026-01-01 10:00:00',
  '01/01/2026',
  '',
])('%s is not a valid date', (text) => {
  expect(fromIndianDateTime(text)).toBeUndefined();
});

test('conversion to Indian time and back is lossless for any second of four centuries', () => {
  const second = fc.integer({
    min: Date.UTC(1900, 0, 1) / 1000,
    max: Date.UTC(2299, 0, 1) / 1000,
  });
  fc.assert(
    fc.property(second, (seconds) => {
      const at = new Date(seconds * 1000).toISOString();
      expect(fromIndianDateTime(toIndianDateTime(at))).toBe(at);
    }),
  );
});
