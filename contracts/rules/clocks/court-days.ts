/**
 * Court days are 'YYYY-MM-DD' in India and are never shifted by a time zone. The rules of counting:
 *
 * - The day of the event is not counted (General Clauses Act 1897, section 9).
 * - A month is a month of the British calendar (section 3(35)): the period ends on the day of the
 *   same number, or on the last day of a month that has none (Himachal Techno Engineers (2010) 12
 *   SCC 210). 31 August and six months: 28 February, or 29.
 * - A last day on which the court is closed moves to its next open day (section 10). The portal
 *   knows no court's holidays, so this is not calculated.
 */

const DAY_MS = 86_400_000;
export type TermLength = { count: number; unit: 'days' | 'months' };

/** The last day of a period after a day. */
export function addLength(day: string, { count, unit }: TermLength): string {
  if (unit === 'days') return addDays(day, count);
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  const at = Date.UTC(year, month - 1 + count, Math.min(date, lastOfMonth));
  return new Date(at).toISOString().slice(0, 10);
}

/** The day that is `count` days later; earlier if `count` is negative. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) + count * DAY_MS).toISOString().slice(0, 10);

/** Days from one day to another; negative if it is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** '12 months', '1 day'. */
export const lengthText = ({ count, unit }: TermLength): string =>
  `${count} ${count === 1 ? unit.slice(0, -1) : unit}`;

/** '2026-11-24' → '24/11/2026'. */
export const courtDayText = (day: string): string => day.split('-').toReversed().join('/');
