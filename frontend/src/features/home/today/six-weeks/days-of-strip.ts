import type { ListedHearing } from '#contracts/endpoints/cases/cause-list.ts';
import { twelveHour } from '#contracts/rules/notation.ts';
import { minuteOf } from '#portal/parts/hearings/hours/lay-out-day.ts';
import {
  addDays,
  dayLabel,
  fromWireDate,
  monthLabel,
  startOfWeek,
  weekdayLabel,
} from '#portal/shared/dates/court-days.ts';

/** Six weeks of hearings, from the start of the week of a day. */

const DAYS = 42;

export const daysOfStrip = (today: string): string[] => {
  const first = startOfWeek(today);
  return Array.from({ length: DAYS }, (_, n) => addDays(first, n));
};

export type StripDay = { day: string; hearings: number; minutes: number };

/** Hearings and meetings that take place, by day. */
export function countByDay(
  days: readonly string[],
  listed: readonly ListedHearing[],
): readonly StripDay[] {
  const set = listed.filter(({ state }) => state === 'set');
  const byDay = Map.groupBy(set, ({ date }) => fromWireDate(date));
  return days.map((day) => {
    const ofDay = byDay.get(day) ?? [];
    const minutes = ofDay.reduce((sum, { durationMinutes }) => sum + durationMinutes, 0);
    return { day, hearings: ofDay.length, minutes };
  });
}

/** The first hearing or meeting that begins later. */
export function findNext(
  listed: readonly ListedHearing[],
  { day, nowMinute }: { day: string; nowMinute: number },
): ListedHearing | undefined {
  const keyOf = ({ date, time }: ListedHearing) => `${fromWireDate(date)} ${time}`;
  return listed
    .filter(({ state, date, time }) => {
      const on = fromWireDate(date);
      return state === 'set' && (on > day || (on === day && minuteOf(time) > nowMinute));
    })
    .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))[0];
}

/** 'Tue 1 December, 10:00 am'. */
export function momentOf({ date, time }: Pick<ListedHearing, 'date' | 'time'>): string {
  const day = fromWireDate(date);
  return `${weekdayLabel(day)} ${monthLabel(day.slice(0, 7)).split(' ')[0]}, ${twelveHour(time)}`;
}

/** 'Tuesday 1 December 2026: 3 hearings, 4.5 hours'. */
export const dayText = (one: StripDay): string =>
  `${dayLabel(one.day)}: ${
    one.hearings === 0 ? 'no hearing' : `${hearingsText(one.hearings)}, ${hoursText(one.minutes)}`
  }`;

const hearingsText = (count: number) => `${count} ${count === 1 ? 'hearing' : 'hearings'}`;

/** 90 → '1.5 hours'. */
export function hoursText(minutes: number): string {
  const hours = Math.round(minutes / 6) / 10;
  return `${hours} ${hours === 1 ? 'hour' : 'hours'}`;
}

/** Where an arrow key leads from a day, by its place; undefined for other keys. */
export function placeAfterKey(key: string, place: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -DAYS,
    End: DAYS,
  };
  const step = steps[key];
  return step === undefined ? undefined : Math.min(DAYS - 1, Math.max(0, place + step));
}
