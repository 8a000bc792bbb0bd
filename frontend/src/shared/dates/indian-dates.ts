/**
 * Dates as the portal shows them: DD/MM/YYYY, 12-hour time, always Indian Standard Time,
 * wherever the browser is.
 */

import { indianIso, monthName, twelveHour } from '#contracts/rules/notation.ts';

/** 'DD/MM/YYYY'. */
const dateOf = (atMs: number): string => indianDay(atMs).split('-').reverse().join('/');

/** The Indian day of an instant as DD/MM/YYYY; undefined for an invalid instant. */
export function indianDate(instant: string): string | undefined {
  const at = Date.parse(instant);
  return Number.isNaN(at) ? undefined : dateOf(at);
}

/** '20/11/2026, 5:15 pm'; undefined for an invalid instant. */
export function indianDateTime(instant: string): string | undefined {
  const at = Date.parse(instant);
  if (Number.isNaN(at)) return undefined;
  return `${dateOf(at)}, ${twelveHour(indianClock(at))}`;
}

/** '20/11/2026 05:15 PM', for documents (seed 2, section 9); undefined for an invalid instant. */
export function documentDateTime(instant: string): string | undefined {
  return noteDateTime(instant)?.replace(' AT ', ' ').toUpperCase();
}

/** '20/11/2026 AT 05:15 pm', for notes; undefined for an invalid instant. */
export function noteDateTime(instant: string): string | undefined {
  const at = Date.parse(instant);
  if (Number.isNaN(at)) return undefined;
  const time = twelveHour(indianClock(at)).padStart('00:00 pm'.length, '0');
  return `${dateOf(at)} AT ${time}`;
}

/** 'November 5, 2026 at 05:15 PM', for comments; undefined for an invalid instant. */
export function commentDateTime(instant: string): string | undefined {
  const at = Date.parse(instant);
  if (Number.isNaN(at)) return undefined;
  const time = twelveHour(indianClock(at)).padStart('00:00 pm'.length, '0');
  const day = indianDay(at);
  const date = `${monthName(day)} ${Number(day.slice(8))}, ${day.slice(0, 4)}`;
  return `${date} at ${time.toUpperCase()}`;
}

/** The Indian day of an instant as 'YYYY-MM-DD', for comparison and date inputs. */
export function indianDay(atMs: number): string {
  return indianIso(atMs).slice(0, 10);
}

/** The Indian time of day of an instant, 'HH:mm'. */
export function indianClock(atMs: number): string {
  return indianIso(atMs).slice(11, 16);
}

/** Indian time as 'YYYY-MM-DD HH:mm:ss', for logs of signings (seed 2, section 9). */
export const indianLogTime = (atMs: number): string =>
  indianIso(atMs).slice(0, 19).replace('T', ' ');

/** Date and time of a hearing, for display. */
export type HearingMoment = { date: string; time: string };

const hearingFormat = /^(\d{2}\/\d{2}\/\d{4}) (\d{2}:\d{2})(:\d{2})?$/;

/**
 * 'DD/MM/YYYY HH:mm' with or without seconds, Indian time already (D36) →
 * { date: '05/01/2027', time: '4:00 pm' }; undefined for any other text.
 */
export function hearingMoment(text: string): HearingMoment | undefined {
  const [, date, time] = hearingFormat.exec(text) ?? [];
  return date && time ? { date, time: twelveHour(time) } : undefined;
}

/** The instant of such a text in milliseconds since 1970; undefined for any other text. */
export function hearingInstant(text: string): number | undefined {
  const [, date, time] = hearingFormat.exec(text) ?? [];
  if (!date || !time) return undefined;
  const at = Date.parse(`${date.split('/').reverse().join('-')}T${time}:00+05:30`);
  return Number.isNaN(at) ? undefined : at;
}

/** A number that sorts 'DD/MM/YYYY HH:mm' texts by time. */
export function hearingOrder(text: string): number {
  const [date = '', time = ''] = text.split(' ');
  return Number(date.split('/').reverse().join('') + time.replaceAll(':', '').slice(0, 4));
}

const steps: readonly [string, number][] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** Relative time in the largest fitting unit: '3 hours ago', '1 day ago', 'just now'. */
export function timeAgo(instant: string, nowMs: number): string {
  const seconds = (nowMs - Date.parse(instant)) / 1000;
  const step = steps.find(([, length]) => seconds >= length);
  if (!step) return 'just now';
  const [unit, length] = step;
  const count = Math.floor(seconds / length);
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}
