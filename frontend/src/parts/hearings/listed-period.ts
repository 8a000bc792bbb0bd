import { monthOf } from '#portal/shared/dates/court-days.ts';

/** What is listed: one day, a week, or a month. */
export type ListedPeriod = { months: readonly string[]; days: readonly string[] | undefined };

/** One day, or all days of a week, which can lie in two months. */
export const periodOfDays = (days: readonly string[]): ListedPeriod => ({
  months: [...new Set(days.map(monthOf))],
  days,
});
