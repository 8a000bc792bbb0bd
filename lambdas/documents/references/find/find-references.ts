import { REFERENCES_MAX } from '#contracts/endpoints/search/references.ts';
import { type Citation, findCitations } from '#contracts/rules/documents/citations.ts';
import { latinDigits } from '#shared/latin-digits.ts';
import { INDIAN_EXHIBIT } from './indian-labels.ts';
import { EXHIBIT, FURTHER_EXHIBIT, isPlural, type Label, plainLabel, wordOf } from './labels.ts';

/** What a text names. */
export type Named =
  | { kind: 'citation'; citation: Citation }
  /** `{B-001/12}`: a printed page of a bundle. */
  | { kind: 'bundle'; code: number; page: number }
  /** `page` is 0 if none is named. */
  | ({ kind: 'exhibit'; page: number } & Label)
  | { kind: 'part'; part: Part; number: string; of: { title: string } | Label };

export type Part = 'paragraph' | 'page';

/** A reference in the text of a page. */
export type FoundReference = { page: number; start: number; end: number; named: Named };

/** A page of earlier processing may be longer than those of today. */
const PAGE_CHARACTERS_MAX = 100_000;

const BUNDLE_PAGE = /\{B-?(\d{1,6})\/(\d{1,6})(?:-\d{1,6})?\}/g;

/** 'para 14 of the ', '¶ 4.2 of '. Groups: what it is, its number. */
const PART =
  /(?<![\p{L}\p{N}])(paragraphs?|paras?\.?|¶{1,2}|clauses?|pages?|pp?\.)\s{0,3}(?:nos?\.?\s{0,2})?(\d{1,5}(?:\.\d{1,3}){0,3})(?:\s?(?:-|–|to|and)\s?\d{1,5}(?:\.\d{1,3}){0,3})?,?\s{1,3}(?:of|in|to|at|from)\s{1,3}(?:(?:the|its|his|her|their|our|said|claimant['’]s|respondent['’]s|petitioner['’]s)\s{1,3}){0,2}/giu;

/** Words of a title, and characters in which they are looked for. */
const TITLE_WORDS = 12;
const TITLE_CHARACTERS = 120;
/** Exhibits of one list, and named parts of one page. */
const LISTED_MAX = 12;
const PARTS_MAX = 1_000;

/**
 * The references in the pages of a text in their order, up to REFERENCES_MAX, and how many there are beyond.
 * `isTitle` says whether words in lower case are the title of a paper. Linear in the text.
 */
export function findReferences(
  pages: readonly string[],
  isTitle: (words: string) => boolean,
): { found: FoundReference[]; leftOut: number } {
  const found: FoundReference[] = [];
  let count = 0;
  for (const [index, whole] of pages.entries()) {
    const text = whole.slice(0, PAGE_CHARACTERS_MAX);
    for (const { start, end, named } of withoutOverlaps(referencesIn(text, isTitle))) {
      count += 1;
      if (found.length < REFERENCES_MAX) found.push({ page: index + 1, start, end, named });
    }
  }
  return { found, leftOut: count - found.length };
}

type Spot = { start: number; end: number; named: Named };

const referencesIn = (text: string, isTitle: (words: string) => boolean): Spot[] => [
  ...findCitations(text).map(
    ({ citation, start, end }): Spot => ({ start, end, named: { kind: 'citation', citation } }),
  ),
  ...bundlePagesIn(text),
  ...partsIn(text, isTitle),
  ...exhibitsIn(text),
];

function* bundlePagesIn(text: string): Generator<Spot> {
  for (const { 0: words, 1: code, 2: page, index } of text.matchAll(BUNDLE_PAGE))
    yield {
      ...{ start: index, end: index + words.length },
      named: { kind: 'bundle', code: Number(code), page: Number(page) },
    };
}

function* exhibitsIn(text: string): Generator<Spot> {
  for (const match of [...text.matchAll(EXHIBIT), ...text.matchAll(INDIAN_EXHIBIT)]) {
    const { 0: words, 1: word = '', 2: label = '', 3: page, index } = match;
    const pageNumber = Number(latinDigits(page ?? '0'));
    const exhibit = { kind: 'exhibit', word: wordOf(word), page: pageNumber } as const;
    let end = index + words.length;
    yield { start: index, end, named: { ...exhibit, label: plainLabel(label) } };
    if (!isPlural(word) || page !== undefined) continue;
    for (let listed = 1; listed < LISTED_MAX; listed += 1) {
      FURTHER_EXHIBIT.lastIndex = end;
      const further = FURTHER_EXHIBIT.exec(text);
      // 'Exhibits A and I rely on': a list has labels of one form.
      if (!further?.[1] || hasDigit(further[1]) !== hasDigit(label)) break;
      const from = end + further[0].search(/\S/);
      end += further[0].length;
      yield { start: from, end, named: { ...exhibit, label: plainLabel(further[1]) } };
    }
  }
}

const hasDigit = (label: string): boolean => /\d/.test(label);

function* partsIn(text: string, isTitle: (words: string) => boolean): Generator<Spot> {
  let count = 0;
  for (const { 0: head, 1: word = '', 2: number = '', index } of text.matchAll(PART)) {
    count += 1;
    if (count > PARTS_MAX) return;
    const from = index + head.length;
    const part: Part = /^p(?:age|p?\.)/i.test(word) ? 'page' : 'paragraph';
    const after = text.slice(from, from + TITLE_CHARACTERS);
    const named = exhibitAt(after) ?? titleAt(after, isTitle);
    if (named)
      yield {
        ...{ start: index, end: from + named.length },
        named: { kind: 'part', part, number, of: named.of },
      };
  }
}

function exhibitAt(text: string): { of: Label; length: number } | undefined {
  const [first] = text.slice(0, 40).matchAll(EXHIBIT);
  if (first?.index !== 0) return undefined;
  const { 0: words, 1: word = '', 2: label = '' } = first;
  return { of: { word: wordOf(word), label: plainLabel(label) }, length: words.length };
}

/** The longest title with which a text begins. */
function titleAt(
  text: string,
  isTitle: (words: string) => boolean,
): { of: { title: string }; length: number } | undefined {
  const words = [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].slice(0, TITLE_WORDS);
  for (let count = words.length; count > 0; count -= 1) {
    const last = words[count - 1];
    const title = words.slice(0, count).join(' ').toLowerCase();
    if (last && isTitle(title)) return { of: { title }, length: last.index + last[0].length };
  }
  return undefined;
}

/** In order of their places; of two that overlap the one that begins first, then the longer one. */
function withoutOverlaps(spots: readonly Spot[]): Spot[] {
  let end = 0;
  return spots
    .toSorted((one, other) => one.start - other.start || other.end - one.end)
    .filter((spot) => {
      if (spot.start < end) return false;
      end = spot.end;
      return true;
    });
}
