/** A word of a text with its place there, in UTF-16 units. */
export type Word = { word: string; start: number; end: number };

/**
 * Words longer than this are cut: they are damaged text or encoded data, and no one types them.
 */
const MAX_LENGTH = 64;

/**
 * Letters, marks and digits of any script. Joiners (U+200C, U+200D) are part of a word in the scripts
 * of India; an apostrophe is within a word.
 */
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}\u200C\u200D]*(?:['’][\p{L}\p{M}\p{N}\u200C\u200D]+)*/gu;

/** Words of a text in the form in which they are compared. Linear in its length. */
export function* wordsOf(text: string): Generator<Word> {
  for (const { 0: found, index } of text.matchAll(WORD))
    yield { word: comparedForm(found), start: index, end: index + found.length };
}

/** Case, width, joiners, apostrophes and accents of Latin letters make no difference. */
function comparedForm(word: string): string {
  const cut = word.length > MAX_LENGTH ? word.slice(0, MAX_LENGTH).toWellFormed() : word;
  if (PLAIN.test(cut)) return cut.toLowerCase();
  return cut
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036F'’]|\u200C|\u200D/g, '')
    .normalize('NFC');
}

const PLAIN = /^[A-Za-z0-9]+$/;
