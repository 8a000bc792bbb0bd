import { toIndianDateTime } from '../cases/index.ts';

/** '05/12/2026 at 4:00 pm IST': an instant as people in India say it. */
export function meetingMoment(at: string): string {
  const [date = '', time = ''] = toIndianDateTime(at).split(' ');
  const [hour = '0', minute = '00'] = time.split(':');
  const hours = Number(hour);
  return `${date} at ${hours % 12 === 0 ? 12 : hours % 12}:${minute} ${hours < 12 ? 'am' : 'pm'} IST`;
}
