import { type ListedPeriod, periodOfDays } from '#portal/parts/hearings/listed-period.ts';
import {
  addDays,
  addMonths,
  dayLabel,
  isDay,
  isMonth,
  monthLabel,
  monthOf,
  startOfWeek,
} from '#portal/shared/dates/court-days.ts';

export const spans = ['month', 'week', 'day'] as const;
export type Span = (typeof spans)[number];

/** What the screen shows; it lives in the address, so that Back and a copied link bring it back. */
export type CalendarView = {
  /** The cause list or, as a second view, the calendar (D81). */
  shown: 'causeList' | 'calendar';
  span: Span;
  /** The day, or a day of the week or month. */
  day: string;
};

/** Reads the address: `day`, `week` or `month`; without a valid one the day is today. */
export function readCalendarView(address: URLSearchParams, today: string): CalendarView {
  const shown = address.get('view') === 'calendar' ? 'calendar' : 'causeList';
  const day = address.get('day') ?? '';
  if (isDay(day)) return { shown, span: 'day', day };
  const week = address.get('week') ?? '';
  if (isDay(week))
    return {
      ...{ shown, span: 'week' },
      day: startOfWeek(week) === startOfWeek(today) ? today : week,
    };
  const month = address.get('month') ?? '';
  if (isMonth(month))
    return { shown, span: 'month', day: month === monthOf(today) ? today : `${month}-01` };
  return { shown, span: 'day', day: today };
}

export function writeCalendarView({ shown, span, day }: CalendarView): URLSearchParams {
  return new URLSearchParams({
    [span]: span === 'month' ? monthOf(day) : span === 'week' ? startOfWeek(day) : day,
    ...(shown === 'calendar' && { view: 'calendar' }),
  });
}

export const daysOfWeek = (day: string): string[] =>
  Array.from({ length: 7 }, (_day, at) => addDays(startOfWeek(day), at));

/** What is read for a view. */
export function periodOf({ span, day }: Pick<CalendarView, 'span' | 'day'>): ListedPeriod {
  if (span === 'month') return { months: [monthOf(day)], days: undefined };
  return periodOfDays(span === 'week' ? daysOfWeek(day) : [day]);
}

/** The day to show one month, week or day later; earlier for -1. */
export function dayAfterStep({ span, day }: CalendarView, step: 1 | -1): string {
  if (span === 'month') return `${addMonths(monthOf(day), step)}-01`;
  return addDays(day, span === 'week' ? step * 7 : step);
}

/** 'November 2026', '22 to 28 November 2026' or 'Tuesday 24 November 2026'. */
export function periodLabel({ span, day }: Pick<CalendarView, 'span' | 'day'>): string {
  if (span === 'month') return monthLabel(monthOf(day));
  if (span === 'day') return dayLabel(day);
  const first = startOfWeek(day);
  const last = addDays(first, 6);
  const lastText = `${Number(last.slice(8))} ${monthLabel(last)}`;
  if (monthOf(first) === monthOf(last)) return `${Number(first.slice(8))} to ${lastText}`;
  const firstMonth = monthLabel(first);
  const withYear = first.slice(0, 4) === last.slice(0, 4) ? firstMonth.slice(0, -5) : firstMonth;
  return `${Number(first.slice(8))} ${withYear} to ${lastText}`;
}
