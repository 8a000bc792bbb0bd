/**
 * Open blanks of a text: '[amount]', '[name of the witness]', '[ ]', '[____]', '[•]'; also the marks of
 * a dictation, '[not recognised 1]'. A text with one is not published (D115).
 *
 * A pair of square brackets in one line is a blank, except where legal texts use brackets:
 * '[2019] 3 SCC 1', '[12]' and '[PW-1]' (digits), '[Exhibit A]', '[sic]' and '[emphasis added]'
 * (notes), '[the respondent]' and '[Mr Rao]' (words added to a quotation), '[T]he' and 'pay[ing]'
 * (changed words), '[...]'.
 */

/** Blanks of the portal's own texts. */
const blankNames = [
  'account',
  'amount',
  'date',
  'dates',
  'findings',
  'number',
  'party',
  'performance',
  'rate',
  'reasons',
  'seat',
] as const;
export type BlankName = (typeof blankNames)[number];

export const blank = (name: BlankName) => `[${name}]`;

/** Stands in a text where words of its dictation were not recognised; the marks count from 1. */
export const unrecognisedMark = (mark: number) => `[not recognised ${mark}]`;
const unrecognisedPattern = /^not recognised \d{1,9}$/iu;

/** A blank of a text, from its opening bracket to behind its closing one. */
export type Blank = { name: string; start: number; end: number };

/** A bracket in one line with up to 60 characters, and without another bracket in it. */
const brackets = /\[([^[\]\n\r\u2028\u2029]{0,60})\]/gu;

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Words that name a blank wherever they stand. */
const blankWords: ReadonlySet<string> = new Set([
  ...blankNames,
  ...wordSet(
    'address bank costs currency day days figure insert interest month months name names paragraph percent percentage place signature sum time year years',
  ),
]);

/** First or last words of an editor's note. */
const noteWords = wordSet(
  'added applause cf citation citations cited continued corrected crosstalk deleted emphasis footnote footnotes hereafter hereinafter ibid illegible inaudible infra intentionally interruption italics laughter mine omitted original ours paraphrased pause quoted recte redacted sd sd/ seal see sic signed silence struck supplied supra translated translation underlining unclear unintelligible verbatim viz withheld',
);

const articles = wordSet('a an the');

/** First words of what is added to a quotation. */
const insertionWords = wordSet(
  'a all an and any are as at be been both but by did do does each for from had has have he her him his i if in is it its may must neither no nor not of on or our shall she should so such than that the their them then there these they this those to under upon was we were which who whose will with would you your dr hon justice kumari m/s messrs mr mrs ms prof shri smt sri',
);

/** Letters of any script, and the marks that stand in names. */
const namePattern = /^\p{L}[\p{L}\p{M} '’/.,%&-]*$/u;
/** What is drawn as a gap: '[ ]', '[____]', '[•]', '[*]'. */
const gapPattern = /^(?:[ _]*|[•●*])$/u;
const letter = /\p{L}/u;

function isBlank(written: string, isTouching: boolean): boolean {
  if (gapPattern.test(written) || unrecognisedPattern.test(written)) return true;
  if (!namePattern.test(written) || (written.match(/\p{L}/gu) ?? []).length < 2) return false;
  const words: string[] = written.toLowerCase().match(/[\p{L}\p{M}'’/]+/gu) ?? [];
  const [first = '', second = ''] = words;
  const last = words.at(-1) ?? '';
  if (first === 'to' && second === 'be') return true;
  if (noteWords.has(first) || noteWords.has(last)) return words.includes('be');
  const named = articles.has(first) ? second : first;
  if (blankWords.has(named)) return true;
  const isReference = last.length === 1;
  return !isReference && !insertionWords.has(first) && !isTouching;
}

/** Maximum number of blanks that are found in a text. */
const BLANKS_MAX = 1_000;

/** The open blanks of a plain text, in order, at most 1,000. Linear time. */
export function findBlanks(text: string): Blank[] {
  const found: Blank[] = [];
  for (const match of text.matchAll(brackets)) {
    const { index: start } = match;
    const end = start + match[0].length;
    const name = (match[1] ?? '')
      .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
      .replace(/\s+/gu, ' ')
      .trim();
    const isTouching = letter.test(text[start - 1] ?? '') || letter.test(text[end] ?? '');
    if (!isBlank(name, isTouching)) continue;
    found.push({ name, start, end });
    if (found.length === BLANKS_MAX) break;
  }
  return found;
}

/** Maximum number of blanks that a message names. */
const NAMED_MAX = 8;

/** '3 blanks left: dates, findings, amount'; undefined for a text without one. */
export function blanksLeft(blanks: readonly Blank[]): string | undefined {
  if (blanks.length === 0) return undefined;
  const count = blanks.length === 1 ? '1 blank left' : `${blanks.length} blanks left`;
  return `${count}: ${namesOf(blanks, (name) => name)}`;
}

/** Why a text with blanks is not published; undefined for a text without one. */
export function blanksRefusal(blanks: readonly Blank[]): string | undefined {
  const marks = blanks.filter(({ name }) => unrecognisedPattern.test(name));
  const left = blanksLeft(blanks.filter((one) => !marks.includes(one)));
  const sentences = [
    left && `${left}. Fill in each one, or remove its square brackets, before you publish.`,
    marks.length > 0 &&
      `Words of the dictation are missing at ${namesOf(marks, (name) => `[${name}]`)}. Play each one in the list under Start Dictation, on the device that recorded it, and write its words in place of the mark before you publish.`,
  ];
  return sentences.filter(Boolean).join(' ') || undefined;
}

/** The names of blanks, each once, at most eight. */
function namesOf(blanks: readonly Blank[], write: (name: string) => string): string {
  const names = [...new Set(blanks.map(({ name }) => name || 'unnamed'))];
  const more = names.length > NAMED_MAX ? ', …' : '';
  return names.slice(0, NAMED_MAX).map(write).join(', ') + more;
}
