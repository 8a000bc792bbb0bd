/**
 * How times, numbers and sizes are written. Calculated: the first use of Intl costs a page 50 ms of
 * CPU time.
 */

/** India has used UTC+05:30 all year since 1945. */
export const INDIA_OFFSET_MS = 5.5 * 3_600_000;

/**
 * 'YYYY-MM-DDTHH:mm:ss.sssZ' with the Indian day and time of an instant. Throws RangeError for an
 * invalid one.
 */
export const indianIso = (atMs: number): string => new Date(atMs + INDIA_OFFSET_MS).toISOString();

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** The name of the month of a day, '2026-11-24' → 'November', or of a month, '2026-11'. */
export const monthName = (day: string): string => months[Number(day.slice(5, 7)) - 1] ?? '';

/** '16:05' → '4:05 pm', '00:30' → '12:30 am'. */
export function twelveHour(time: string): string {
  const [hour = '0', minute = '00'] = time.split(':');
  const hours = Number(hour);
  return `${hours % 12 === 0 ? 12 : hours % 12}:${minute} ${hours < 12 ? 'am' : 'pm'}`;
}

/** An instant for display, e.g. '05/12/2026 at 4:00 pm IST'. */
export function indianMoment(at: string): string {
  const local = indianIso(Date.parse(at));
  const day = local.slice(0, 10).split('-').reverse().join('/');
  return `${day} at ${twelveHour(local.slice(11, 19))} IST`;
}

/**
 * A number in Indian notation (seed 1, section 9): 671000 → '6,71,000', with 2 fraction digits
 * '6,71,000.00'. Without them, the number's own decimals stay.
 */
export function indianNumber(value: number, fractionDigits?: number): string {
  const text = fractionDigits === undefined ? String(value) : value.toFixed(fractionDigits);
  const sign = text.startsWith('-') ? '-' : '';
  const [whole = '', fraction] = text.slice(sign.length).split('.');
  return `${sign}${grouped(whole)}${fraction === undefined ? '' : `.${fraction}`}`;
}

/** The last three digits, and the others in pairs. */
function grouped(digits: string): string {
  const groups = [digits.slice(-3)];
  for (let end = digits.length - 3; end > 0; end -= 2)
    groups.unshift(digits.slice(Math.max(0, end - 2), end));
  return groups.join(',');
}

/** Unit of all limits of files: a megabyte has 1,048,576 bytes, in messages too. */
export const MB = 1_048_576;

const units = ['bytes', 'KB', 'MB', 'GB'] as const;

/** Size of a file in its largest fitting unit: '1.4 MB'. */
export function fileSize(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(3, Math.floor(Math.log(bytes) / Math.log(1024)));
  const tenths = Math.round((bytes / 1024 ** power) * 10);
  return `${indianNumber(tenths / 10)} ${units[power] ?? 'bytes'}`;
}
