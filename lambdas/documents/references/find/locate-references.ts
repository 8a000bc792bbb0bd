import { createHash } from 'node:crypto';
import { lettersIn } from '#contracts/rules/documents/passages.ts';
import { withoutForbiddenCharacters } from '#contracts/rules/fields.ts';
import type { FoundReference } from './find-references.ts';

/** A reference with its words, where they are on their page, and what names it. */
export type LocatedReference = FoundReference & {
  key: string;
  quote: string;
  /** Which of the places where the page has these letters, from 0. */
  occurrence: number;
  before: string;
  after: string;
};

/** Characters around a reference that are shown, and letters that are part of its key. */
const SHOWN = 90;
const KEYED = 30;

/**
 * Names each reference by its words and the letters around them on its page, so that a new file, or a new
 * recognition, has the same names where its text is the same, whatever page it is on.
 */
export function locateReferences(
  pages: readonly string[],
  found: readonly FoundReference[],
): LocatedReference[] {
  const named = new Map<string, number>();
  const located: LocatedReference[] = [];
  for (const [page, ofPage] of Map.groupBy(found, (one) => one.page)) {
    const text = pages[page - 1] ?? '';
    const occurrenceOf = countOccurrences(text);
    for (const reference of ofPage) {
      const { start, end } = reference;
      const before = text.slice(Math.max(0, start - SHOWN), start);
      const after = text.slice(end, end + SHOWN);
      const letters = text.slice(start, end).replace(/\s+/g, '');
      const hash = hashOf([keyed(before).slice(-KEYED), letters, keyed(after).slice(0, KEYED)]);
      const same = named.get(hash) ?? 0;
      named.set(hash, same + 1);
      located.push({
        ...reference,
        key: same === 0 ? hash : `${hash}-${same}`,
        quote: shown(text.slice(start, end)),
        occurrence: occurrenceOf(start, end),
        before: shown(before),
        after: shown(after),
      });
    }
  }
  return located;
}

const keyed = (text: string): string => text.replace(/\s+/g, '').toLowerCase();

/** Joined by a character that no text of a page has. */
const hashOf = (parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\u0000')).digest('hex').slice(0, 20);

/** One line without what changes the direction of the text around it, and without half a character. */
const shown = (text: string): string =>
  withoutForbiddenCharacters(text.toWellFormed()).replace(/\s+/g, ' ');

/**
 * Which of the equal words on a page begins at a place. References are asked in their order, so that each
 * different quote is looked for once along the page.
 */
function countOccurrences(text: string): (start: number, end: number) => number {
  const offsets = new Uint32Array(text.length + 1);
  let letters = '';
  let at = 0;
  for (const character of text) {
    offsets[at] = letters.length;
    letters += lettersIn(character);
    at += character.length;
  }
  offsets[text.length] = letters.length;
  const passed = new Map<string, { from: number; count: number }>();
  return (start, end) => {
    const wanted = lettersIn(text.slice(start, end));
    const place = offsets[start] ?? 0;
    let { from, count } = passed.get(wanted) ?? { from: 0, count: 0 };
    for (let next = letters.indexOf(wanted, from); next >= 0 && next < place; ) {
      count += 1;
      from = next + 1;
      next = letters.indexOf(wanted, from);
    }
    passed.set(wanted, { from, count });
    return count;
  };
}
