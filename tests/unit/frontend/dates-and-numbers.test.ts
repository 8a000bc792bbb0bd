import { describe, expect, it } from 'vitest';
import { fileSize, indianNumber } from '#contracts/rules/notation.ts';
import { dayLabel, monthLabel, weeksOf } from '#portal/shared/dates/court-days.ts';
import {
  commentDateTime,
  indianClock,
  indianDate,
  indianLogTime,
  timeAgo,
} from '#portal/shared/dates/indian-dates.ts';

/** Instants of 30 years, in steps that hit every hour, minute and second of the day. */
const instants = Array.from({ length: 2_000 }, (_, step) =>
  new Date(Date.UTC(2000, 1, 29) + step * 473_353_447).toISOString(),
);

const formatter = (locale: string, options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(locale, options);
  return (instant: string) => format.format(Date.parse(instant));
};

const india = { timeZone: 'Asia/Kolkata' } as const;
const numeric = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

describe('dates are those of Intl in Indian Standard Time', () => {
  it('as a day, a time and a log time', () => {
    const date = formatter('en-GB', { ...india, ...numeric });
    const time = formatter('en-GB', { ...india, ...clock });
    const log = formatter('sv-SE', { ...india, ...numeric, ...clock, second: '2-digit' });
    for (const instant of instants) {
      expect(indianDate(instant)).toBe(date(instant));
      expect(indianClock(Date.parse(instant))).toBe(time(instant));
      expect(indianLogTime(Date.parse(instant))).toBe(log(instant));
    }
  });

  it('as the date of a comment', () => {
    const words = { day: 'numeric', month: 'long', year: 'numeric' } as const;
    const date = formatter('en-US', { ...india, ...words });
    const time = formatter('en-US', { ...india, hour: '2-digit', minute: '2-digit' });
    for (const instant of instants)
      expect(commentDateTime(instant)).toBe(`${date(instant)} at ${time(instant)}`);
  });

  it('as days and months of the cause list', () => {
    const utc = { timeZone: 'UTC', month: 'long', year: 'numeric' } as const;
    const month = formatter('en-GB', utc);
    const weekday = formatter('en-GB', { timeZone: 'UTC', weekday: 'long' });
    const day = formatter('en-GB', { ...utc, day: 'numeric' });
    for (const instant of instants) {
      expect(monthLabel(instant.slice(0, 7))).toBe(month(instant));
      expect(dayLabel(instant.slice(0, 10))).toBe(`${weekday(instant)} ${day(instant)}`);
    }
  });

  it.each([
    // A February of four weeks still has five rows (D81).
    ['2026-02', 5, '2026-02-01', '2026-03-07'],
    ['2026-03', 5, '2026-03-01', '2026-04-04'],
    ['2026-08', 6, '2026-07-26', '2026-09-05'],
  ])('as the weeks of %s: %i, from %s to %s', (month, count, first, last) => {
    const weeks = weeksOf(month);
    expect(weeks.map((week) => week.length)).toEqual(Array(count).fill(7));
    expect([weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual([first, last]);
  });

  it('as time ago, in the largest unit that fits', () => {
    const words = new Intl.RelativeTimeFormat('en-IN', { numeric: 'always' });
    const now = Date.parse('2026-11-24T10:00:00Z');
    const ago = (seconds: number) => timeAgo(new Date(now - seconds * 1000).toISOString(), now);
    expect(ago(59)).toBe('just now');
    for (const count of [1, 2, 23])
      expect([ago(count * 60), ago(count * 3_600), ago(Math.min(count, 6) * 86_400)]).toEqual([
        words.format(-count, 'minute'),
        words.format(-count, 'hour'),
        words.format(-Math.min(count, 6), 'day'),
      ]);
  });

  it('and an invalid instant has none', () => {
    expect([indianDate('soon'), commentDateTime('')]).toEqual([undefined, undefined]);
  });
});

describe('numbers are those of Intl in Indian notation', () => {
  const plain = new Intl.NumberFormat('en-IN');
  const twoDigits = new Intl.NumberFormat('en-IN', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  const figures = [0, 7, 100, 999, 1_000, 99_999, 100_000, 671_000, 12_345_678, 2 ** 53 - 1];

  it.each([...figures, -7, -99_999, -671_000])('%d', (figure) => {
    expect(indianNumber(figure)).toBe(plain.format(figure));
    expect(indianNumber(figure, 2)).toBe(twoDigits.format(figure));
  });

  it.each([0.5, 671_000.2, 1_234.56, 99_999.99])('%d', (figure) => {
    expect(indianNumber(figure)).toBe(plain.format(figure));
    expect(indianNumber(figure, 2)).toBe(twoDigits.format(figure));
  });

  it.each([
    [0, '0 bytes'],
    [1_023, '1,023 bytes'],
    [1_468_006, '1.4 MB'],
    [5 * 1_048_576, '5 MB'],
    [1_047_527_424, '999 MB'],
  ])('a file of %d bytes has %s', (bytes, size) => {
    expect(fileSize(bytes)).toBe(size);
  });
});
