import { type Correction, sameWord, wordProblem } from './own-words.ts';

/** Corrections of dictated words: which change is one, and when it is offered (ADR 103). */

export type FoundCorrection = Pick<Correction, 'heard' | 'meant'>;

/** A correction is of so many words at most: it is of a name or a term, not of a sentence. */
const WORDS_MAX = 3;
/** Words of an utterance and of its paragraph that are compared: the last ones. */
const COMPARED_MAX = 300;
/** A shorter word without a capital is everyday language: was and has, sent and send. */
const TERM_LENGTH_MIN = 6;

type Word = { text: string; from: number; to: number };

function wordsOf(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+(?:['’.-][\p{L}\p{M}\p{N}]+)*/gu)]
    .map(({ 0: word, index }) => ({ text: word, from: index, to: index + word.length }))
    .slice(-COMPARED_MAX);
}

/**
 * Corrections in `present`, which was `heard`. A correction replaces up to three words between words that
 * stand, by words that look much like them. `isOpen` tells where the writer still is: a word there may not
 * be whole yet.
 */
export function findCorrections(
  heard: string,
  present: string,
  isOpen: (range: { from: number; to: number }) => boolean = () => false,
): FoundCorrection[] {
  const [before, after] = [wordsOf(heard), wordsOf(present)];
  return replacedRuns(before, after).flatMap(([were, are]) => {
    const [first, last] = [are[0], are.at(-1)];
    if (!first || !last || isOpen({ from: first.from, to: last.to })) return [];
    const found = { heard: textOf(were), meant: textOf(are) };
    return isCorrection(found) && !isQuoted(present, first.from) ? [found] : [];
  });
}

const textOf = (words: readonly Word[]): string =>
  words.map(({ text }) => text.replace(/’/g, "'")).join(' ');

/** Testimony that is read into a text is no one's vocabulary. */
const isQuoted = (text: string, at: number): boolean => {
  const before = text.slice(0, at);
  return before.lastIndexOf('“') > before.lastIndexOf('”');
};

/** Pairs of runs, perhaps without words, between words that both have (longest common subsequence). */
function replacedRuns(before: readonly Word[], after: readonly Word[]): [Word[], Word[]][] {
  const width = after.length + 1;
  const lengths = new Uint16Array((before.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  const isSame = (i: number, j: number) => before[i]?.text === after[j]?.text;
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] = isSame(i, j)
        ? at(i + 1, j + 1) + 1
        : Math.max(at(i + 1, j), at(i, j + 1));
  const runs: [Word[], Word[]][] = [];
  let [i, j, fromI, fromJ] = [0, 0, 0, 0];
  const close = (toI: number, toJ: number) => {
    const [were, are] = [before.slice(fromI, toI), after.slice(fromJ, toJ)];
    if (were.length <= WORDS_MAX && are.length <= WORDS_MAX) runs.push([were, are]);
  };
  while (i < before.length && j < after.length)
    if (isSame(i, j)) {
      close(i, j);
      [i, j] = [i + 1, j + 1];
      [fromI, fromJ] = [i, j];
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  close(before.length, after.length);
  return runs;
}

const letters = (text: string): string => text.toLowerCase().replace(/[\s'.-]/g, '');

function isCorrection({ heard, meant }: FoundCorrection): boolean {
  if (sameWord(heard, meant)) return false;
  // A number is no word, and a run without words is none.
  if (wordProblem(heard) !== '' || wordProblem(meant) !== '') return false;
  const [one, other] = [letters(heard), letters(meant)];
  const longest = Math.max(one.length, other.length);
  if (longest < 3 || distance(one, other) > longest / 2) return false;
  const isPlain = /\p{Ll}/u.test(meant) && !/\p{Lu}/u.test(meant);
  if (!isPlain) return true;
  // Grammar is no vocabulary: respondent was, respondents were.
  if (meant.includes(' ') || one.startsWith(other) || other.startsWith(one)) return false;
  return longest >= TERM_LENGTH_MIN;
}

/** Letters to insert, remove or replace. Both are short, as `wordProblem` bounds them. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1];
    for (let j = 1; j <= other.length; j += 1)
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (other[j - 1] === letter ? 0 : 1),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** Where whole words stand in a text last, in any case of letters; undefined if they do not. */
export function lastPlaceOf(text: string, words: string): { from: number; to: number } | undefined {
  const [whole, wanted] = [text.toLowerCase(), words.toLowerCase()];
  // A letter whose lower case is longer: the places would not be those of the text.
  if (whole.length !== text.length) return undefined;
  for (
    let at = whole.lastIndexOf(wanted);
    at >= 0;
    at = at === 0 ? -1 : whole.lastIndexOf(wanted, at - 1)
  ) {
    const [before, after] = [whole.slice(0, at), whole.slice(at + wanted.length)];
    if (!/[\p{L}\p{M}\p{N}]$/u.test(before) && !/^[\p{L}\p{M}\p{N}]/u.test(after))
      return { from: at, to: at + wanted.length };
  }
  return undefined;
}

/** The corrections to offer for words that were heard, the longest first; none within another. */
export function offersFor(said: string, corrections: readonly Correction[]): FoundCorrection[] {
  const offers: FoundCorrection[] = [];
  const longestFirst = corrections.toSorted((a, b) => b.heard.length - a.heard.length);
  for (const { heard, meant, isOffered } of longestFirst) {
    const place = isOffered ? lastPlaceOf(said, heard) : undefined;
    if (!place || offers.some((offer) => lastPlaceOf(offer.heard, heard))) continue;
    const written = said.slice(place.from, place.to);
    if (written !== meant) offers.push({ heard: written, meant });
  }
  return offers;
}
