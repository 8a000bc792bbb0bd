/** Hearings are stored as UTC instants and sent in Indian time (D36). */
import { INDIA_OFFSET_MS, indianIso, indianMoment } from '#contracts/rules/notation.ts';

/** 'DD/MM/YYYY HH:mm:ss', the next hearing's format (seed 1, section 3). */
export function toIndianDateTime(at: string): string {
  const shifted = indianIso(Date.parse(at));
  const [year, month, day] = shifted.slice(0, 10).split('-');
  return `${day}/${month}/${year} ${shifted.slice(11, 19)}`;
}

/** 'DD/MM/YYYY HH:mm', the format of hearingDatesSet (seed 1, section 3). */
export function toIndianMinute(at: string): string {
  return toIndianDateTime(at).slice(0, 16);
}

/** An instant for display, e.g. '05/12/2026 at 4:00 pm IST'. */
export const toIndianMoment = indianMoment;

/**
 * Parses an Indian date and time in either format to an instant. Undefined if it does not exist,
 * e.g. 31 February.
 */
export function fromIndianDateTime(text: string): string | undefined {
  const parts = /^(\d{2})\/(\d{2})\/(\d{4}) (\d{2}):(\d{2})(?::(\d{2}))?$/.exec(text);
  if (!parts) return undefined;
  const [, day, month, year, hour, minute, second = '00'] = parts;
  const asIfUtc = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`);
  if (Number.isNaN(asIfUtc)) return undefined;
  const at = new Date(asIfUtc - INDIA_OFFSET_MS).toISOString();
  const canonical = `${day}/${month}/${year} ${hour}:${minute}:${second}`;
  return toIndianDateTime(at) === canonical ? at : undefined;
}

/** 'YYYY-MM-DD HH:mm:ss' in Indian time, the format of signing logs (seed 2, section 9). */
export function toIndianLogTime(at: string): string {
  const [date = '', time = ''] = toIndianDateTime(at).split(' ');
  return `${date.split('/').reverse().join('-')} ${time}`;
}

/** Parses the time of a signing log to an instant. Undefined if it does not exist. */
export function fromIndianLogTime(text: string): string | undefined {
  const [date = '', time = ''] = text.split(' ');
  return fromIndianDateTime(`${date.split('-').reverse().join('/')} ${time}`);
}

/** The Indian month of an instant, 'YYYY-MM'. */
export function indianMonthOf(at: string): string {
  return toIndianDateTime(at).slice(3, 10).split('/').reverse().join('-');
}

/** The Indian day of an instant, 'YYYY-MM-DD'. Days can be compared as strings. */
export function indianDayOf(at: string): string {
  return toIndianDateTime(at).slice(0, 10).split('/').reverse().join('-');
}

/** The instant at which a court day, 'YYYY-MM-DD', starts in India. */
export function fromIndianDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) - INDIA_OFFSET_MS).toISOString();
}

/** The day after 'YYYY-MM-DD'; no time zone applies. */
export function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) + 86_400_000).toISOString().slice(0, 10);
}

/** The month after 'YYYY-MM'. */
export function monthAfter(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
}
