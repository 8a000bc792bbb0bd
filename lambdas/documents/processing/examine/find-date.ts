/**
 * The date that a document gives itself, 'YYYY-MM-DD'; '' if its text says none or several. A proposal
 * for a person, who confirms it: a date in a sentence may be that of something else.
 *
 * 1. It says so: 'Dated: 3 March 2021' at the beginning of a line, 'This Agreement is made on the 3rd
 *    day of March 2021'.
 * 2. Otherwise a line of the first pages has nothing but a date, or a place and a date.
 *
 * Each pattern has bounded parts, so that the time is linear.
 */
export function findDate(pages: readonly string[]): string {
  const firstPages = pages.slice(0, PAGES_READ).map((page) => page.slice(0, MAX_CHARACTERS));
  const lastPage = pages.length > PAGES_READ ? [pages.at(-1)?.slice(-MAX_CHARACTERS) ?? ''] : [];
  const read = [...firstPages, ...lastPage];
  const order = orderOf(read.join('\n'));
  const first = firstPages.flatMap(linesOf);
  const all = [...first, ...lastPage.flatMap(linesOf)];
  const stated = all.flatMap((line) => statedOn(line, order));
  for (const page of firstPages) stated.push(...madeOn(page.replace(/\s+/g, ' '), order));
  if (stated.length > 0) return onlyOne(stated);
  return onlyOne(first.flatMap((line) => aloneOn(line, order)));
}

const PAGES_READ = 2;
/** Of a page: its head, or its end on the last page. */
const MAX_CHARACTERS = 5_000;
/** Longer lines are running text. */
const MAX_LINE = 200;

const linesOf = (page: string): string[] =>
  page
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '' && line.length <= MAX_LINE);

const onlyOne = (days: readonly string[]): string => {
  const [day = '', ...others] = new Set(days);
  return others.length === 0 ? day : '';
};

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const MONTH_LETTERS = 3;

const dayFirst =
  /(?<![\p{L}\p{N}])(\d{1,2})(?:st|nd|rd|th)?[ -]?(?:day )?(?:of )?([a-z]{3,9})\.?,?[ -]?(\d{4})(?![\p{L}\p{N}])/giu;
const monthFirst =
  /(?<![\p{L}\p{N}])([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?![\p{L}\p{N}])/giu;
const iso = /(?<![\p{L}\p{N}./-])(\d{4})-(\d{2})-(\d{2})(?![\p{N}/-]|\.\d)/gu;
const numeric = /(?<![\p{L}\p{N}./-])(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?![\p{L}\p{N}/-]|\.\d)/gu;

/** Which number of 03/04/2021 is the day; undefined where the text does not show it. */
type Order = 'dayFirst' | 'monthFirst' | undefined;

/** What other dates of the text show: 25/04/2021 and 04/25/2021 leave no doubt. */
function orderOf(text: string): Order {
  const orders = new Set<Order>();
  for (const [, first, sign, second] of text.matchAll(numeric)) {
    if (sign === '.') continue;
    if (Number(first) > 12) orders.add('dayFirst');
    if (Number(second) > 12) orders.add('monthFirst');
  }
  const [order] = orders;
  return orders.size === 1 ? order : undefined;
}

type FoundDate = { day: string; at: number; end: number };

/** The dates of a text that exist, in its order. */
function datesIn(text: string, order: Order): FoundDate[] {
  const found: FoundDate[] = [];
  const add = (match: RegExpExecArray, day: string | undefined) => {
    if (day !== undefined) found.push({ day, at: match.index, end: match.index + match[0].length });
  };
  for (const match of text.matchAll(dayFirst))
    add(match, dayOf(match[3], monthOf(match[2]), match[1]));
  for (const match of text.matchAll(monthFirst))
    add(match, dayOf(match[3], monthOf(match[1]), match[2]));
  for (const match of text.matchAll(iso)) add(match, dayOf(match[1], match[2], match[3]));
  for (const match of text.matchAll(numeric)) {
    const [, first, sign, second, year] = match;
    const isSure = sign === '.' || order === 'dayFirst' || first === second;
    if (isSure) add(match, dayOf(year, second, first));
    else if (order === 'monthFirst') add(match, dayOf(year, first, second));
  }
  return found.sort((a, b) => a.at - b.at);
}

/** The number of a month by its name or the beginning of it: 'Mar', 'Sept'. */
function monthOf(name = ''): number | undefined {
  const lower = name.toLowerCase();
  if (lower.length < MONTH_LETTERS) return undefined;
  const at = MONTHS.findIndex((month) => month.startsWith(lower));
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

/** Numbers of four digits outside of these are no years of evidence. */
const FIRST_YEAR = 1800;
const LAST_YEAR = 2099;

/** A capital begins it: 'dated' within a sentence may begin a line too. */
const statement =
  /^(?:(?:Place|PLACE) ?: ?[^:]{1,60} )?(?:(?:Invoice|Bill|Letter|Order|Award|Agreement|Report|Issue|INVOICE|BILL|LETTER|ORDER|AWARD|AGREEMENT|REPORT|ISSUE) )?(?:Dated?|DATED?)(?: of (?:[Ii]ssue|[Ii]nvoice|[Oo]rder|[Aa]ward|[Aa]greement|[Ll]etter|[Rr]eport))? ?[:.-]{0,2} ?(?:(?:this|on|as of|the|THIS|ON|THE) ){0,2}/u;

/** 'Dated: 3 March 2021'. */
function statedOn(line: string, order: Order): string[] {
  const begun = statement.exec(line);
  if (!begun) return [];
  return datesIn(line, order)
    .filter(({ at }) => at === begun[0].length)
    .map(({ day }) => day);
}

const making =
  /\bthis (?:[\p{L}()"“”'’&-]{1,30} ){0,6}?(?:agreement|deed|contract|memorandum|indenture|lease|addendum|undertaking|guarantee|bond|affidavit|will) (?:[\p{L}()"“”'’&-]{1,30} ){0,8}?(?:made|executed|entered|signed)\b/giu;
/** How far from these words their date stands. */
const MADE_WITHIN = 120;

/** 'This Agreement is made and executed at New Delhi on this 3rd day of March 2021'. */
function madeOn(text: string, order: Order): string[] {
  return [...text.matchAll(making)].flatMap(({ index, 0: { length } }) => {
    const [date] = datesIn(text.slice(index + length, index + length + MADE_WITHIN), order);
    return date ? [date.day] : [];
  });
}

const placeBefore = /^(?:[\p{Lu}][\p{L}.]{1,20} ?){0,3},? ?$/u;

/** '3 March 2021', 'New Delhi, 3 March 2021'. */
function aloneOn(line: string, order: Order): string[] {
  const [date, ...others] = datesIn(line, order);
  if (!date || others.length > 0) return [];
  const isAlone = placeBefore.test(line.slice(0, date.at)) && /^[.,;]?$/.test(line.slice(date.end));
  return isAlone ? [date.day] : [];
}
