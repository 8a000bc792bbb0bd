import { toIndianDateTime } from '../cases/index.ts';

const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
];

/** 'MMMM D, YYYY at hh:mm A' in Indian time (seed 1, section 9): 'March 4, 2026 at 09:05 PM'. */
export function toCommentDate(at: string): string {
  const [date = '', time = ''] = toIndianDateTime(at).split(' ');
  const [day, month, year] = date.split('/').map(Number);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const padded = (part: number) => String(part).padStart(2, '0');
  const half = hour < 12 ? 'AM' : 'PM';
  return `${months[Number(month) - 1]} ${day}, ${year} at ${padded(hour % 12 || 12)}:${padded(minute)} ${half}`;
}
