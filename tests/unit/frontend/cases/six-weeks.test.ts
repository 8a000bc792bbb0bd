import { describe, expect, test } from 'vitest';
import type { ListedHearing } from '#contracts/endpoints/cases/cause-list.ts';
import {
  countByDay,
  daysOfStrip,
  dayText,
  findNext,
  hoursText,
  momentOf,
  placeAfterKey,
} from '#portal/features/home/today/six-weeks/days-of-strip.ts';

/** The strip of six weeks on Today. 27 November 2026 is a Friday. */

const today = '2026-11-27';
const hearing = (date: string, time: string, more: Partial<ListedHearing> = {}): ListedHearing => ({
  ...{ id: `hrg_${date}_${time}`, title: 'Konkan v. Patil', caseId: 'cas_1', caseCode: 'ARB-1' },
  ...{ date, time, description: '', colour: 'teal', resolutionKind: 'arbitration' },
  ...{ hearingType: 'Evidence', kind: 'hearing', durationMinutes: 60, state: 'set' },
  hasOverlap: false,
  ...more,
});

test('has 42 days from the Sunday of this week on', () => {
  const days = daysOfStrip(today);
  expect([days.length, days[0], days.at(-1)]).toEqual([42, '2026-11-22', '2027-01-02']);
});

test('counts hearings that take place, and their time', () => {
  const counted = countByDay(daysOfStrip(today), [
    hearing('27/11/2026', '10:00'),
    hearing('27/11/2026', '12:00', { durationMinutes: 30 }),
    hearing('27/11/2026', '15:00', { state: 'adjourned' }),
    hearing('10/03/2027', '15:00'),
  ]);
  expect(counted.filter(({ hearings }) => hearings > 0)).toEqual([
    { day: today, hearings: 2, minutes: 90 },
  ]);
});

test('has 42 empty days without hearings, and as many with 100,000', () => {
  expect(countByDay(daysOfStrip(today), []).every(({ hearings }) => hearings === 0)).toBe(true);
  const many = Array.from({ length: 100_000 }, () => hearing('01/12/2026', '10:00'));
  const busy = countByDay(daysOfStrip(today), many).filter(({ hearings }) => hearings > 0);
  expect(busy).toEqual([{ day: '2026-12-01', hearings: 100_000, minutes: 6_000_000 }]);
});

describe('the next hearing', () => {
  const now = { day: today, nowMinute: 11 * 60 };

  test('is the first that begins later and takes place', () => {
    const listed = [
      hearing('02/12/2026', '09:00'),
      hearing('01/12/2026', '10:00', { title: 'Doaba v. Iyer' }),
      hearing('28/11/2026', '10:00', { state: 'cancelled' }),
      hearing('27/11/2026', '11:00'),
      hearing('26/11/2026', '15:00'),
    ];
    const next = findNext(listed, now);
    expect(next?.title).toBe('Doaba v. Iyer');
    expect(next && momentOf(next)).toBe('Tue 1 December, 10:00 am');
  });

  test('is missing where none is set', () => {
    expect(findNext([hearing('26/11/2026', '15:00')], now)).toBeUndefined();
  });
});

test('says each day in words', () => {
  expect(dayText({ day: today, hearings: 0, minutes: 0 })).toBe(
    'Friday 27 November 2026: no hearing',
  );
  expect(dayText({ day: today, hearings: 2, minutes: 90 })).toBe(
    'Friday 27 November 2026: 2 hearings, 1.5 hours',
  );
  expect(hoursText(60)).toBe('1 hour');
});

test('arrow keys go to the next day and week, and stay within the six weeks', () => {
  expect(placeAfterKey('ArrowRight', 5)).toBe(6);
  expect(placeAfterKey('ArrowUp', 5)).toBe(0);
  expect(placeAfterKey('ArrowDown', 40)).toBe(41);
  expect(placeAfterKey('End', 5)).toBe(41);
  expect(placeAfterKey('Home', 5)).toBe(0);
  expect(placeAfterKey('Tab', 5)).toBeUndefined();
});
