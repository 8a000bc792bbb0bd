import { addDays } from './court-days.ts';

/** How long running cases have been in their present status, for the docket's picture and filter. */

/** Filters by the age of the present status; each running case has one of them. */
export const statusAges = [
  'to7Days',
  'to30Days',
  'to90Days',
  'to180Days',
  'to365Days',
  'over365Days',
] as const;
export type StatusAge = (typeof statusAges)[number];

/** The oldest age in days that belongs to it. */
const oldest: Readonly<Record<StatusAge, number>> = {
  to7Days: 7,
  to30Days: 30,
  to90Days: 90,
  to180Days: 180,
  to365Days: 365,
  over365Days: Number.POSITIVE_INFINITY,
};

/** Above every day. */
const AFTER_DAYS = '~';
/** Below every day, above the empty text of a case whose day is not known. */
const BEFORE_DAYS = '0';

/** The days on which a status of this age was set: `from` inclusive, `below` exclusive. */
export function statusDaysOf(age: StatusAge, today: string): { from: string; below: string } {
  const younger = statusAges[statusAges.indexOf(age) - 1];
  return {
    from: age === 'over365Days' ? BEFORE_DAYS : addDays(today, -oldest[age]),
    below: younger === undefined ? AFTER_DAYS : addDays(today, -oldest[younger]),
  };
}
