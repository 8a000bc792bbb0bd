import { fromIndianDateTime, toIndianDateTime } from '#shared/india-time.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Instant of a time of day in IST, `days` after (or before) the day of `now`. */
export function indianTime(now: Date, days: number, hour: number, minute: number): string {
  const today = toIndianDateTime(now.toISOString()).slice(0, 10);
  const midnight = fromIndianDateTime(`${today} 00:00`);
  if (midnight === undefined) throw new Error(`${today} is no date`);
  const at = Date.parse(midnight) + days * DAY_MS + (hour * 60 + minute) * 60_000;
  return new Date(at).toISOString();
}
