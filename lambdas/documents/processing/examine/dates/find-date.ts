import { datesIn, type Order, orderOf, readable } from './read-dates.ts';

/**
 * The date that a document gives itself, 'YYYY-MM-DD'; '' if its text says none or several. A proposal
 * for a person, who confirms it: a date in a sentence may be that of something else.
 *
 * 1. It says so: 'Dated: 3 March 2021', 'दिनांक ३ मार्च २०२१' at the beginning of a line, 'This Agreement is
 *    made on the 3rd day of March 2021', 'आज दिनांक ३ मार्च २०२१'.
 * 2. Otherwise a line of the first pages has nothing but a date, or a place and a date.
 *
 * In English and the languages of speech of the portal, Assamese, Nepali and Urdu. Each pattern has bounded
 * parts, so that the time is linear.
 */
export function findDate(pages: readonly string[]): string {
  const firstPages = pages
    .slice(0, PAGES_READ)
    .map((page) => readable(page.slice(0, MAX_CHARACTERS)));
  const lastPage =
    pages.length > PAGES_READ ? [readable(pages.at(-1)?.slice(-MAX_CHARACTERS) ?? '')] : [];
  const text = [...firstPages, ...lastPage].join('\n');
  const shown = orderOf(text);
  // India writes the day first; English papers may come from elsewhere.
  const order = shown ?? (isMostlyIndian(pages) ? 'dayFirst' : undefined);
  const first = firstPages.flatMap(linesOf);
  const all = [...first, ...lastPage.flatMap(linesOf)];
  const stated = all.flatMap((line) => [
    ...statedOn(line, order),
    ...indianStatedOn(line, shown ?? 'dayFirst'),
  ]);
  for (const page of firstPages) {
    const running = page.replace(/\s+/g, ' ');
    stated.push(...madeOn(running, order), ...todayIn(running, shown ?? 'dayFirst'));
  }
  if (stated.length > 0) return onlyOne(stated);
  return onlyOne(first.flatMap((line) => aloneOn(line, order)));
}

const PAGES_READ = 2;
/** Of a page: its head, or its end on the last page. */
const MAX_CHARACTERS = 5_000;
/** Longer lines are running text. */
const MAX_LINE = 200;

/** Letters and digits of the scripts of India, Urdu's among them. */
const INDIAN = /[\u0600-\u06FF\u0900-\u0D7F]/gu;

function isMostlyIndian(pages: readonly string[]): boolean {
  const read = pages.slice(0, PAGES_READ).map((page) => page.slice(0, MAX_CHARACTERS));
  const count = (pattern: RegExp) =>
    read.reduce((sum, page) => sum + (page.match(pattern)?.length ?? 0), 0);
  return count(INDIAN) > count(/[A-Za-z]/g);
}

const linesOf = (page: string): string[] =>
  page
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '' && line.length <= MAX_LINE);

const onlyOne = (days: readonly string[]): string => {
  const [day = '', ...others] = new Set(days);
  return others.length === 0 ? day : '';
};

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

/** 'स्थान: पुणे दिनांक: ', 'তাং- ', 'તા.'. A visarga is often written for a colon. */
const indianStatement =
  /^(?:(?:स्थान|स्थळ|ठिकाण|স্থান|ઠેકાણું|સ્થળ|ಸ್ಥಳ|സ്ഥലം|இடம்|స్థలం|స్థలము|ਸਥਾਨ|ସ୍ଥାନ|مقام) ?[:\u0903\u0983\u0B03\u0C83-]{1,2} ?[^:]{1,60} )?(?:दिनांक|दिनाङ्क|तारीख|तारिख|तिथि|मिति|दि\.|দিনাংক|তারিখ|তাৰিখ|তাং|તારીખ|તા\.|ದಿನಾಂಕ|ದಿ\.|തീയതി|തിയതി|തീയ്യതി|തിയ്യതി|தேதி|திகதி|நாள்|తేదీ|తేది|తే\.|దినాంకం|ਮਿਤੀ|ਤਾਰੀਖ|ਤਰੀਕ|ତାରିଖ|ଦିନାଙ୍କ|ତା\.|تاریخ|بتاریخ|مورخہ|مورخه)[\u0A3C\u0903\u0983\u0B03\u0C83 :.–-]{0,4}/u;

/** Nepal's calendar, and eras whose years are others. */
const OTHER_CALENDAR = /^मिति|वि\. ?सं|विक्रम|संवत|शक|शाके|বঙ্গাব্দ|হিজরি|ہجری|हिजरी|ھ/u;

/** What may follow a date that is the document's own: a full stop, an era, a place. */
const AFTER =
  /^ ?(?:ई\.?|ইং|খ্রিঃ|ઈ\.સ\.)?[ .,;।)|]{0,3}(?:(?:स्थान|स्थळ|ठिकाण|স্থান|સ્થળ|ಸ್ಥಳ|സ്ഥലം|இடம்|స్థలం|ਸਥਾਨ|ସ୍ଥାନ|مقام) ?[:\u0903\u0983\u0B03\u0C83-]{0,2}[^:]{1,60})?$/u;

/** 'दिनांक: ५ मार्च २०२४'; the line has no more, since a sentence of these scripts begins with no capital. */
function indianStatedOn(line: string, order: Order): string[] {
  const begun = indianStatement.exec(line);
  if (!begun) return [];
  const rest = line.slice(begun[0].length);
  const isUnsure = OTHER_CALENDAR.test(line);
  return datesIn(rest, order)
    .filter(({ at, end, isNumeric }) => {
      if (isNumeric && isUnsure) return false;
      return at === 0 && AFTER.test(rest.slice(end));
    })
    .map(({ day }) => day);
}

/** 'आज दिनांक ५ मार्च २०२४ रोजी'. */
const today =
  /(?<![\p{L}\p{M}])(?:आज|আজ|আজি|অদ্য|આજ|આજે|આજરોજ|ಇಂದು|ಈ ದಿನ|ഇന്ന്|இன்று|ఈ రోజు|నేడు|ਅੱਜ|ଆଜି|آج)(?: (?:रोज|दिनांक|दि\.|तारीख|तिथि|রোজ|তারিখ|তাৰিখ|তাং|રોજ|તારીખ|તા\.|ದಿನಾಂಕ|തീയതി|தேதி|తేదీ|తేది|ਮਿਤੀ|ਤਾਰੀਖ|ତାରିଖ|ତା\.|تاریخ|بتاریخ|مورخہ)){0,2}[ :-]{1,2}(?=\d)/gu;
/** Characters of a date, the longest with the words of a deed. */
const DATE_WITHIN = 60;

function todayIn(text: string, order: Order): string[] {
  return [...text.matchAll(today)].flatMap(({ index, 0: { length } }) => {
    const from = index + length;
    const [date] = datesIn(text.slice(from, from + DATE_WITHIN), order);
    return date?.at === 0 ? [date.day] : [];
  });
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
/** Without capitals, a comma shows a place. */
const indianPlaceBefore = /^(?:[\u0600-\u06FF\u0900-\u0D7F]{1,20} ?){1,3}[,،] ?$/u;

/** '3 March 2021', 'New Delhi, 3 March 2021', 'मुंबई, ३ मार्च २०२१'. */
function aloneOn(line: string, order: Order): string[] {
  const [date, ...others] = datesIn(line, order);
  if (!date || others.length > 0) return [];
  const [before, after] = [line.slice(0, date.at), line.slice(date.end)];
  const isAlone =
    (placeBefore.test(before) || indianPlaceBefore.test(before)) &&
    (/^[.,;।]?$/u.test(after) || (after !== '' && /^ ?(?:ई\.?|ইং|খ্রিঃ|ઈ\.સ\.)$/u.test(after)));
  return isAlone ? [date.day] : [];
}
