/**
 * Sentences of dictated text (seed 2, section 4): split at . ? ! and at the danda, each with a
 * capital first letter. A full stop of an abbreviation, an initial or a number ends no sentence.
 */

/** Abbreviations that the next word always belongs to. */
const BEFORE_NAMES = words(
  "adv capt col dr gen hon hon'ble justice ld lt m/s messrs mr mrs ms prof pvt shri smt sri st v vs " +
    'rs re cf e.g i.e viz approx डॉ श्री श्रीमती रु',
);
/** Abbreviations only before a number or a letter of a list: 'No. 4', but 'He said no. Then …'. */
const BEFORE_NUMBERS = words(
  'addl app appl art arts bk ch cl civ cr crl ex exh fig no nos p para paras pet pp r rr s sch ' +
    'sec secs ss sub-cl sub-sec vol क्र नं सं',
);
/** Abbreviations that end a sentence only before a capital letter. */
const BEFORE_ANYTHING = words(
  'a.m p.m anr co corp dept dist etc govt inc jan feb mar apr jun jul aug sep sept oct nov dec ' +
    'jr ltd ors regd sr',
);

/** Characters that may follow a sentence's last mark. */
const CLOSING = '"\'”’)]}';
/** 'A.', 'A.K.' and 'W.P.': letters with a full stop each. */
const INITIALS = /^(?:\p{L}\p{M}*\.)+$/u;
const NUMBERED = /^["'“‘([{]*(?:\d|[ivxlcdm]+\b|\p{L}\b)/iu;
const CAPITAL = /^["'“‘([{]*[\p{Lu}\p{Lo}\d]/u;
const SMALL = /^["'“‘([{]*\p{Ll}/u;

/** The sentences of a text, with single spaces and without capitals of their own. */
export function splitSentences(text: string): string[] {
  const tokens = separateDandas(text).match(/\S+/gu) ?? [];
  const sentences: string[] = [];
  let open: string[] = [];
  for (const [index, token] of tokens.entries()) {
    open.push(token);
    const next = tokens[index + 1];
    if (next !== undefined && !endsSentence(token, next, open.length === 1)) continue;
    sentences.push(open.join(' '));
    open = [];
  }
  return sentences;
}

/**
 * Dictated text as it is inserted after `before`: its sentences, each with a capital first letter.
 * The first one has none if `before` ends within a sentence.
 */
export function writeSentences(text: string, before = ''): string {
  const [first = '', ...rest] = splitSentences(text);
  const last = separateDandas(before).trim().split(/\s/u).at(-1) ?? '';
  const isNew = last === '' || endsSentence(last, first, false);
  return [isNew ? capitalise(first) : first, ...rest.map(capitalise)].join(' ');
}

/** Text that needs no space before the next word. */
const NO_SPACE_AFTER = /(?:^|[\s([{“‘])$/u;
/** Text that needs a space after the last word. */
const STARTS_WITH_WORD = /^[\p{L}\p{N}\p{Sc}([{“‘]/u;

/** Dictated text as it is inserted between two texts: its sentences, with a space on each side. */
export function writeBetween(
  text: string,
  { before, after = '' }: { before: string; after?: string },
): string {
  const start = NO_SPACE_AFTER.test(before) ? '' : ' ';
  const end = STARTS_WITH_WORD.test(after) ? ' ' : '';
  return start + writeSentences(text, before) + end;
}

/** Whether a sentence ends with the word, before the next word. `isFirst`: of its sentence. */
export function endsSentence(token: string, next: string, isFirst: boolean): boolean {
  const word = withoutClosing(token);
  const isQuoted = word.length < token.length;
  if (/[।॥]$/u.test(word)) return true;
  // “Why?” she asked. / … and so on.
  if (/(?:[?!]|\.\.|…)$/u.test(word))
    return !(SMALL.test(next) && (isQuoted || /[.…]$/u.test(word)));
  if (!word.endsWith('.')) return false;
  const stem = word
    .slice(0, -1)
    .replace(/^["'“‘([{]+/u, '')
    .toLowerCase();
  // The number of a paragraph: '3. The claimant …'.
  if (isFirst && /^\d+$/.test(stem)) return false;
  if (BEFORE_NAMES.has(stem)) return false;
  if (BEFORE_NUMBERS.has(stem)) return !NUMBERED.test(next);
  if (BEFORE_ANYTHING.has(stem)) return CAPITAL.test(next);
  return !INITIALS.test(word.replace(/^["'“‘([{]+/u, ''));
}

/** Where the last sentence of a text begins: with the space before it, unless it is the first. */
export function lastSentenceStart(text: string): number {
  let start = 0;
  let end = 0;
  let last: { token: string; isFirst: boolean } | undefined;
  for (const { 0: token, index } of text.matchAll(/\S+/gu)) {
    const isFirst = last === undefined || endsSentence(last.token, token, last.isFirst);
    if (isFirst) start = end;
    last = { token, isFirst };
    end = index + token.length;
  }
  return start;
}

function withoutClosing(token: string): string {
  let end = token.length;
  while (end > 0 && CLOSING.includes(token.charAt(end - 1))) end -= 1;
  return token.slice(0, end);
}

/** A danda may be written without a space after it. */
const separateDandas = (text: string) => text.replace(/([।॥])(?=[^\s।॥"'”’)\]}])/gu, '$1 ');

/** With a capital first letter, if it starts with a letter that has one. */
function capitalise(sentence: string): string {
  const at = sentence.search(/[^"'“‘([{]/u);
  const letter = String.fromCodePoint(sentence.codePointAt(at) ?? 0);
  const capital = letter.toUpperCase();
  if (!/\p{Ll}/u.test(letter) || [...capital].length !== 1) return sentence;
  return sentence.slice(0, at) + capital + sentence.slice(at + letter.length);
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}
