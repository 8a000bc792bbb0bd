/** Days 'YYYY-MM-DD' and months 'YYYY-MM' of the calendar: texts, never shifted by a time zone. */

import { addDays } from '#contracts/rules/clocks/court-days.ts';
import { monthName } from '#contracts/rules/notation.ts';

const at = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10);

export { addDays };

export const monthOf = (day: string): string => day.slice(0, 7);

export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** 0 for Sunday to 6. */
const weekdayOf = (day: string): number => new Date(at(day)).getUTCDay();

export const startOfWeek = (day: string): string => addDays(day, -weekdayOf(day));

/**
 * The weeks of a month from Sunday on, five of them; six when the month needs a sixth (D81).
 * What lies before and after it belongs to its neighbours.
 */
export function weeksOf(month: string): string[][] {
  const first = startOfWeek(`${month}-01`);
  const last = addDays(`${addMonths(month, 1)}-01`, -1);
  const count = addDays(first, 5 * 7 - 1) < last ? 6 : 5;
  return Array.from({ length: count }, (_week, week) =>
    Array.from({ length: 7 }, (_day, weekday) => addDays(first, week * 7 + weekday)),
  );
}

/** 'November 2026'. */
export const monthLabel = (month: string): string => `${monthName(month)} ${month.slice(0, 4)}`;

/** 'Tuesday 24 November 2026'. */
export const dayLabel = (day: string): string =>
  `${weekdays[weekdayOf(day)]?.long} ${Number(day.slice(8))} ${monthLabel(day)}`;

/** 'Tue 24'. */
export const weekdayLabel = (day: string): string =>
  `${weekdays[weekdayOf(day)]?.short} ${Number(day.slice(8))}`;

/** Names of the grid's columns. */
export const weekdays = [
  { short: 'Sun', long: 'Sunday' },
  { short: 'Mon', long: 'Monday' },
  { short: 'Tue', long: 'Tuesday' },
  { short: 'Wed', long: 'Wednesday' },
  { short: 'Thu', long: 'Thursday' },
  { short: 'Fri', long: 'Friday' },
  { short: 'Sat', long: 'Saturday' },
] as const;

/** The wire's 'DD/MM/YYYY' as a court day. */
export const fromWireDate = (date: string): string => date.split('/').reverse().join('-');

/** A real day or month of the calendar, or nothing. */
export const isDay = (text: string): boolean =>
  /^(19|2\d)\d{2}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at(text)) && dayAt(at(text)) === text;
export const isMonth = (text: string): boolean => isDay(`${text}-01`);
