import {
  LINES_PER_PAGE,
  placeOfLine,
  printPlace,
} from '#contracts/rules/speech/reporter-places.ts';
import type { ReporterPages } from './lay-out-pages.ts';

/** Words of the index, in the order of the text. */
export const INDEXED_WORDS_MAX = 5_000;
/** Lines that are named for one word. */
export const PLACES_MAX = 25;
/** Longer strings are no words; a line has 60 letters. */
const CHARACTERS_MAX = 40;

/** Words of English that stand on nearly every page. */
const COMMON = new Set(
  (
    'a about after all also am an and any are as at be because been before but by can could did do does ' +
    'for from had has have he her him his how i if in into is it its just me more my no not now of on ' +
    'or other our out over she so some than that the their them then there these they this those to up ' +
    'us very was we were what when where which who will with would yes you your'
  ).split(' '),
);

export type IndexedWord = {
  word: string;
  /** Number of lines that have it. */
  count: number;
  /** The first of them by index. */
  lines: number[];
};

/**
 * The words of a transcript with the lines that have them, in alphabetical order: without speakers'
 * labels, notes, and the commonest words of English. `isCut`: there are more words than the index
 * takes. Takes time in proportion to the text.
 */
export function indexWords(pages: ReporterPages): { words: IndexedWord[]; isCut: boolean } {
  const found = new Map<string, IndexedWord>();
  let isCut = false;
  for (const [page, lines] of pages.entries())
    for (const [at, { text, isNote }] of lines.entries()) {
      if (isNote) continue;
      const line = page * LINES_PER_PAGE + at;
      for (const word of wordsIn(text)) {
        const known = found.get(word);
        if (!known && found.size >= INDEXED_WORDS_MAX) {
          isCut = true;
          continue;
        }
        const entry = known ?? { word, count: 0, lines: [] };
        if (!known) found.set(word, entry);
        if (entry.count > 0 && entry.lines.at(-1) === line) continue;
        entry.count += 1;
        if (entry.lines.length < PLACES_MAX) entry.lines.push(line);
      }
    }
  const order = new Intl.Collator('en').compare;
  return { words: [...found.values()].sort((a, b) => order(a.word, b.word)), isCut };
}

/** A word twice on one line counts once. */
function wordsIn(text: string): Set<string> {
  const words = text.normalize('NFC').toLowerCase().match(WORD) ?? [];
  return new Set(words.filter((word) => word.length <= CHARACTERS_MAX && !COMMON.has(word)));
}

/** Letters and digits, with hyphens and apostrophes inside. */
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’-][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/gu;

/** '3:14, 5:2 and 12 more'. */
export function printLines({ count, lines }: Pick<IndexedWord, 'count' | 'lines'>): string {
  const places = lines.map((line) => printPlace(placeOfLine(line))).join(', ');
  const rest = count - lines.length;
  return rest > 0 ? `${places} and ${rest} more` : places;
}
