import { dayAfter, fromIndianDay, indianDayOf } from '#shared/india-time.ts';

/** Digests are sent at 08:00 Indian time. */
const DIGEST_HOUR_MS = 8 * 3_600_000;

const digestTimeOf = (day: string) =>
  new Date(Date.parse(fromIndianDay(day)) + DIGEST_HOUR_MS).toISOString();

/** Indian day, 'YYYY-MM-DD', of the first digest after an instant. */
export function digestDayAfter(at: string): string {
  const today = indianDayOf(at);
  return at < digestTimeOf(today) ? today : dayAfter(today);
}

/** Latest day, 'YYYY-MM-DD', whose digest is due at an instant. */
export function lastDigestDayAt(at: string): string {
  const today = indianDayOf(at);
  const dayBefore = indianDayOf(new Date(Date.parse(fromIndianDay(today)) - 1).toISOString());
  return at < digestTimeOf(today) ? dayBefore : today;
}

/** Instant at which a day's digest is sent. */
export const digestDueAt = digestTimeOf;
