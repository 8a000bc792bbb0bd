/**
 * Hearings are one UTC instant inside and Indian time on the wire (D36). India has kept
 * UTC+05:30 all year since 1945, so the shift is a constant.
 */
const INDIA_OFFSET_MS = (5 * 60 + 30) * 60 * 1000;

/** 'DD/MM/YYYY HH:mm:ss', the next hearing's format (seed 1, section 3). */
export function toIndianDateTime(at: string): string {
  const shifted = new Date(Date.parse(at) + INDIA_OFFSET_MS).toISOString();
  const [year, month, day] = shifted.slice(0, 10).split('-');
  return `${day}/${month}/${year} ${shifted.slice(11, 19)}`;
}

/** 'DD/MM/YYYY HH:mm', the format of hearingDatesSet (seed 1, section 3). */
export function toIndianMinute(at: string): string {
  return toIndianDateTime(at).slice(0, 16);
}

/** '05/12/2026 at 4:00 pm IST': an instant as people in India say it. */
export function toIndianMoment(at: string): string {
  const [date = '', time = ''] = toIndianDateTime(at).split(' ');
  const [hour = '0', minute = '00'] = time.split(':');
  const hours = Number(hour);
  return `${date} at ${hours % 12 === 0 ? 12 : hours % 12}:${minute} ${hours < 12 ? 'am' : 'pm'} IST`;
}

/**
 * The instant of an Indian date and time in either format. Undefined for what is no date:
 * 31 February is not silently 3 March.
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

/** The Indian month of an instant, 'YYYY-MM': a hearing at half past midnight is the new day's. */
export function indianMonthOf(at: string): string {
  return toIndianDateTime(at).slice(3, 10).split('/').reverse().join('-');
}

/** The Indian day of an instant, 'YYYY-MM-DD': days compare as texts. */
export function indianDayOf(at: string): string {
  return toIndianDateTime(at).slice(0, 10).split('/').reverse().join('-');
}

/** The instant at which a court day, 'YYYY-MM-DD', begins in India. */
export function fromIndianDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) - INDIA_OFFSET_MS).toISOString();
}

/** The next court day; days are never shifted by a time zone. */
export function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) + 86_400_000).toISOString().slice(0, 10);
}

/** The month after 'YYYY-MM'. */
export function monthAfter(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
}
