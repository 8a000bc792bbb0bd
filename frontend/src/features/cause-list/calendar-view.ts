import { isDay, isMonth, monthOf } from '#portal/shared/court-days.ts';

/** What the screen shows; it lives in the address, so that Back and a copied link bring it back. */
export type CalendarView = {
  /** The cause list or, as a second view, the calendar (D81). */
  shown: 'causeList' | 'calendar';
  month: string;
  /** Undefined: the whole month is listed. */
  day: string | undefined;
};

/** Reads the address; unknown values count as absent. */
export function readCalendarView(address: URLSearchParams, today: string): CalendarView {
  const day = address.get('day') ?? '';
  const month = address.get('month') ?? '';
  const shown = address.get('view') === 'calendar' ? 'calendar' : 'causeList';
  if (isDay(day) && (month === '' || month === monthOf(day)))
    return { shown, month: monthOf(day), day };
  return { shown, month: isMonth(month) ? month : monthOf(today), day: undefined };
}

export function writeCalendarView({ shown, month, day }: CalendarView): URLSearchParams {
  return new URLSearchParams({
    month,
    ...(day !== undefined && { day }),
    ...(shown === 'calendar' && { view: 'calendar' }),
  });
}
