import { type LocalMs, toInstant, toLocal } from './zoned-time.ts';

/** A cron expression of six fields: minutes, hours, day of month, month, day of week and year. */
export type Cron = {
  minutes: number[];
  hours: number[];
  months: ReadonlySet<number>;
  years: ReadonlySet<number>;
  isDay: (local: Date) => boolean;
};

const FIRST_YEAR = 1970;
const LAST_YEAR = 2199;
const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
/** Days of the week count from 1. */
const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

class InvalidField extends Error {}

/** The fields of a cron expression; undefined if they are not valid. */
export function readCron(text: string): Cron | undefined {
  const fields = text.trim().split(/\s+/);
  const [minutes, hours, days, months, weekdays, years] = fields;
  if (fields.length !== 6 || !minutes || !hours || !days || !months || !weekdays || !years)
    return undefined;
  // One of the two names the days; the other one is '?'.
  if ((days === '?') === (weekdays === '?')) return undefined;
  try {
    return {
      minutes: readList(minutes, { first: 0, last: 59 }),
      hours: readList(hours, { first: 0, last: 23 }),
      months: new Set(readList(months, { first: 1, last: 12, names: MONTHS })),
      years: new Set(readList(years, { first: FIRST_YEAR, last: LAST_YEAR })),
      isDay: days === '?' ? readWeekdays(weekdays) : readDays(days),
    };
  } catch (error) {
    if (error instanceof InvalidField) return undefined;
    throw error;
  }
}

/** The next run after an instant; undefined if there is none. */
export function nextCronRun(cron: Cron, afterMs: number, timeZone: string): number | undefined {
  const local = new Date(toLocal(afterMs, timeZone));
  const [year, month] = [local.getUTCFullYear(), local.getUTCMonth()];
  const day = new Date(Date.UTC(year, month, local.getUTCDate()));
  while (day.getUTCFullYear() <= LAST_YEAR) {
    if (!cron.years.has(day.getUTCFullYear())) day.setUTCFullYear(day.getUTCFullYear() + 1, 0, 1);
    else if (!cron.months.has(day.getUTCMonth() + 1)) day.setUTCMonth(day.getUTCMonth() + 1, 1);
    else {
      const run = cron.isDay(day)
        ? firstRunOfDay(cron, day.getTime(), afterMs, timeZone)
        : undefined;
      if (run !== undefined) return run;
      day.setUTCDate(day.getUTCDate() + 1);
    }
  }
  return undefined;
}

function firstRunOfDay(
  { hours, minutes }: Cron,
  midnight: LocalMs,
  afterMs: number,
  timeZone: string,
): number | undefined {
  for (const hour of hours)
    for (const minute of minutes) {
      const run = toInstant(midnight + (hour * 60 + minute) * 60_000, timeZone);
      if (run !== undefined && run > afterMs) return run;
    }
  return undefined;
}

type Range = { first: number; last: number; names?: string[] };

/** A list of values, ranges and steps, in ascending order. */
function readList(field: string, range: Range): number[] {
  const values = field.split(',').flatMap((part) => readPart(part, range));
  return [...new Set(values)].sort((a, b) => a - b);
}

function readPart(part: string, range: Range): number[] {
  const [base = '', step, ...others] = part.split('/');
  const [from = '', to, ...more] = base.split('-');
  if (others.length || more.length) throw new InvalidField(part);
  const isAll = base === '*';
  const start = isAll ? range.first : readValue(from, range);
  const single = step === undefined ? start : range.last;
  const end = isAll ? range.last : to === undefined ? single : readValue(to, range);
  const by = step === undefined ? 1 : readNumber(step);
  if (start > end || by < 1) throw new InvalidField(part);
  return Array.from(
    { length: Math.floor((end - start) / by) + 1 },
    (_, index) => start + index * by,
  );
}

function readValue(text: string, { first, last, names = [] }: Range): number {
  const named = names.indexOf(text.toUpperCase());
  const value = named === -1 ? readNumber(text) : named + first;
  if (value < first || value > last) throw new InvalidField(text);
  return value;
}

function readNumber(text: string): number {
  if (!/^\d{1,4}$/.test(text)) throw new InvalidField(text);
  return Number(text);
}

/** Days of the month: a list, L for the last day, or nW for the weekday nearest to a day. */
function readDays(field: string): Cron['isDay'] {
  if (field === 'L') return (day) => day.getUTCDate() === lengthOfMonth(day);
  const [, nearest] = /^(\d{1,2})W$/.exec(field) ?? [];
  if (nearest !== undefined) {
    const wanted = readValue(nearest, { first: 1, last: 31 });
    return (day) => day.getUTCDate() === nearestWeekday(day, wanted);
  }
  const days = new Set(readList(field, { first: 1, last: 31 }));
  return (day) => days.has(day.getUTCDate());
}

const WEEK: Range = { first: 1, last: 7, names: WEEKDAYS };

/** Days of the week: a list, nL for the last one of the month, or n#m for its m-th one. */
function readWeekdays(field: string): Cron['isDay'] {
  const weekdayOf = (day: Date) => day.getUTCDay() + 1;
  const [, last] = /^(\w+)L$/.exec(field) ?? [];
  if (last !== undefined) {
    const wanted = readValue(last, WEEK);
    return (day) => weekdayOf(day) === wanted && day.getUTCDate() > lengthOfMonth(day) - 7;
  }
  const [, name, count] = /^(\w+)#([1-5])$/.exec(field) ?? [];
  if (name !== undefined) {
    const wanted = readValue(name, WEEK);
    return (day) => weekdayOf(day) === wanted && Math.ceil(day.getUTCDate() / 7) === Number(count);
  }
  const days = new Set(readList(field, WEEK));
  return (day) => days.has(weekdayOf(day));
}

const lengthOfMonth = (day: Date): number =>
  new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();

/** The weekday (Monday to Friday) of the same month nearest to a day; 0 if the day is missing. */
function nearestWeekday(day: Date, wanted: number): number {
  const length = lengthOfMonth(day);
  if (wanted > length) return 0;
  const weekday = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), wanted)).getUTCDay();
  if (weekday === 6) return wanted === 1 ? 3 : wanted - 1;
  if (weekday === 0) return wanted === length ? wanted - 2 : wanted + 1;
  return wanted;
}
