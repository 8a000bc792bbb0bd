import { latinDigits } from '#shared/latin-digits.ts';
import { indianMonthOf } from './month-names.ts';

/** Which number of 03/04/2021 is the day; undefined where the text does not show it. */
export type Order = 'dayFirst' | 'monthFirst' | 'mixed' | undefined;

export type FoundDate = {
  day: string;
  at: number;
  end: number;
  /** Without the name of a month, so that it may be one of another calendar. */
  isNumeric: boolean;
};

const ENGLISH = [
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july'],
  ...['august', 'september', 'october', 'november', 'december'],
];
const MONTH_LETTERS = 3;

/**
 * A text as dates are read from it: with Latin digits, without joiners and marks of direction, and without
 * Urdu's sign of the era after a year.
 */
export const readable = (text: string): string =>
  latinDigits(text.normalize('NFKC'))
    .replace(/[\u200B-\u200F\u202A-\u202E\u2066-\u2069]/gu, '')
    .replace(/(?<=\d{4}) ?ء/gu, '');

const dayFirst =
  /(?<![\p{L}\p{N}])(\d{1,2})(?:st|nd|rd|th)?[ -]?(?:day )?(?:of )?([a-z]{3,9})\.?,?[ -]?(\d{4})(?![\p{L}\p{N}])/giu;
const monthFirst =
  /(?<![\p{L}\p{N}])([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?![\p{L}\p{N}])/giu;
const iso = /(?<![\p{L}\p{N}./-])(\d{4})-(\d{2})-(\d{2})(?![\p{N}/-]|\.\d)/gu;
const numeric = /(?<![\p{L}\p{N}./-])(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?![\p{L}\p{N}/-]|\.\d)/gu;

/** '5 मार्च 2024', '৫ই মার্চ, ২০২৪', '5ನೇ ಮಾರ್ಚ್ 2024', '5 मार्च, सन् 2024'. */
const indianDayFirst =
  /(?<![\p{L}\p{N}./-])(\d{1,2})(?:-?(?:ই|লা|রা|ঠা|শে|মী|મી|લી|જી|થી|ನೇ|ആം|ாம்|ஆம்|ம்|వ|वीं|वें|ਵੀਂ))?[ ./-]{0,2}([\p{L}\p{M}’']{2,14})[.॰]?[ ,./-]{0,3}(?:(?:सन्?|سنہ|সন) )?(\d{4})(?![\p{L}\p{M}\p{N}])/gu;
/** '2024 மார்ச் 5', '2024-ஆம் ஆண்டு மார்ச் மாதம் 5-ஆம் தேதி'. */
const indianYearFirst =
  /(?<![\p{L}\p{N}./-])(\d{4})(?:-?[\p{L}\p{M}]{1,5})?(?: [\p{L}\p{M}]{2,8})?[ ,]{1,2}([\p{L}\p{M}’']{2,14})(?: [\p{L}\p{M}]{2,8})?[ ,]{1,2}(\d{1,2})(?!\d|[./]\d)/gu;
/** 'മാർച്ച് 5, 2024'. */
const indianMonthFirst =
  /(?<![\p{L}\p{M}\p{N}])([\p{L}\p{M}’']{2,14})[.॰]? (\d{1,2})(?:-?(?:ആം|ஆம்|ம்|వ|ನೇ))?,? (\d{4})(?![\p{L}\p{M}\p{N}])/gu;

/** What other dates of the text show: 25/04/2021 and 04/25/2021 leave no doubt. */
export function orderOf(text: string): Order {
  const orders = new Set<Order>();
  for (const [, first, sign, second] of text.matchAll(numeric)) {
    if (sign === '.') continue;
    if (Number(first) > 12) orders.add('dayFirst');
    if (Number(second) > 12) orders.add('monthFirst');
  }
  const [order] = orders;
  return orders.size > 1 ? 'mixed' : order;
}

/** The dates of a readable text that exist, in its order. */
export function datesIn(text: string, order: Order): FoundDate[] {
  const found: FoundDate[] = [];
  const add = (match: RegExpExecArray, day: string | undefined, isNumeric = false) => {
    if (day !== undefined)
      found.push({ day, at: match.index, end: match.index + match[0].length, isNumeric });
  };
  for (const match of text.matchAll(dayFirst))
    add(match, dayOf(match[3], monthOf(match[2]), match[1]));
  for (const match of text.matchAll(monthFirst))
    add(match, dayOf(match[3], monthOf(match[1]), match[2]));
  for (const match of text.matchAll(indianDayFirst))
    add(match, dayOf(match[3], indianMonthOf(match[2] ?? ''), match[1]));
  for (const match of text.matchAll(indianYearFirst))
    add(match, dayOf(match[1], indianMonthOf(match[2] ?? ''), match[3]));
  for (const match of text.matchAll(indianMonthFirst))
    add(match, dayOf(match[3], indianMonthOf(match[1] ?? ''), match[2]));
  for (const match of text.matchAll(iso)) add(match, dayOf(match[1], match[2], match[3]), true);
  for (const match of text.matchAll(numeric)) {
    const [, first, sign, second, year] = match;
    const isSure = sign === '.' || order === 'dayFirst' || first === second;
    if (isSure) add(match, dayOf(year, second, first), true);
    else if (order === 'monthFirst') add(match, dayOf(year, first, second), true);
  }
  return found.sort((a, b) => a.at - b.at);
}

/** The number of a month by its name or the beginning of it: 'Mar', 'Sept'. */
function monthOf(name = ''): number | undefined {
  const lower = name.toLowerCase();
  if (lower.length < MONTH_LETTERS) return undefined;
  const at = ENGLISH.findIndex((month) => month.startsWith(lower));
  return at < 0 ? undefined : at + 1;
}

function dayOf(
  year: string | undefined,
  month: string | number | undefined,
  day: string | undefined,
): string | undefined {
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  const at = new Date(Date.UTC(y, m - 1, d));
  const exists = at.getUTCMonth() === m - 1 && at.getUTCDate() === d;
  return exists && y >= FIRST_YEAR && y <= LAST_YEAR ? at.toISOString().slice(0, 10) : undefined;
}

/**
 * Numbers of four digits outside of these are no years of evidence. Nepal's calendar is at 2083 when ours is
 * at 2026.
 */
const FIRST_YEAR = 1800;
const LAST_YEAR = 2050;
