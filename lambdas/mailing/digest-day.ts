import { dayAfter, fromIndianDay, indianDayOf } from '#shared/india-time.ts';

/** Digests go out at 08:00 Indian time. */
const DIGEST_HOUR_MS = 8 * 3_600_000;

const digestTimeOf = (day: string) =>
  new Date(Date.parse(fromIndianDay(day)) + DIGEST_HOUR_MS).toISOString();

/** The Indian day, 'YYYY-MM-DD', whose digest is the next to go out after an instant. */
export function digestDayAfter(at: string): string {
  const today = indianDayOf(at);
  return at < digestTimeOf(today) ? today : dayAfter(today);
}

/** The latest day whose digest is due at an instant. */
export function lastDigestDayAt(at: string): string {
  const today = indianDayOf(at);
  const dayBefore = indianDayOf(new Date(Date.parse(fromIndianDay(today)) - 1).toISOString());
  return at < digestTimeOf(today) ? dayBefore : today;
}

/** When a day's digest goes out. */
export const digestDueAt = digestTimeOf;
