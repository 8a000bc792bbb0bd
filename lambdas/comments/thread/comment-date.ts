import { indianIso, monthName, twelveHour } from '#contracts/rules/notation.ts';
import { toIndianDateTime } from '#shared/india-time.ts';

/** 'MMMM D, YYYY at hh:mm A' in Indian time (seed 1, section 9): 'March 4, 2026 at 09:05 PM'. */
export function toCommentDate(at: string): string {
  const iso = indianIso(Date.parse(at));
  const time = twelveHour(iso.slice(11, 16)).padStart('00:00 pm'.length, '0').toUpperCase();
  return `${monthName(iso)} ${Number(iso.slice(8, 10))}, ${iso.slice(0, 4)} at ${time}`;
}

/** '04/03/2026, 9:05 pm' in Indian time, as in the thread on the screen. */
export function toMeetingDate(at: string): string {
  const [date = '', time = ''] = toIndianDateTime(at).split(' ');
  return `${date}, ${twelveHour(time)}`;
}
