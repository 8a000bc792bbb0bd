import { toIndianDateTime } from '#shared/india-time.ts';

const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
];

/** Parts of an instant in Indian time; `time` is '09:05 PM'. */
function partsOf(at: string) {
  const [date = '', clock = ''] = toIndianDateTime(at).split(' ');
  const [day, month, year] = date.split('/').map(Number);
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  const padded = (part: number) => String(part).padStart(2, '0');
  const half = hour < 12 ? 'AM' : 'PM';
  return { date, day, month, year, time: `${padded(hour % 12 || 12)}:${padded(minute)} ${half}` };
}

/** 'MMMM D, YYYY at hh:mm A' in Indian time (seed 1, section 9): 'March 4, 2026 at 09:05 PM'. */
export function toCommentDate(at: string): string {
  const { day, month, year, time } = partsOf(at);
  return `${months[Number(month) - 1]} ${day}, ${year} at ${time}`;
}

/** '04/03/2026, 9:05 pm' in Indian time, as in the thread on the screen. */
export function toMeetingDate(at: string): string {
  const { date, time } = partsOf(at);
  return `${date}, ${time.replace(/^0/, '').toLowerCase()}`;
}
