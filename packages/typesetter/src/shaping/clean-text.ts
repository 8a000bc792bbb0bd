/** Control and bidi formatting characters, which would move or hide text, and line separators. */
const STEERING = /[\p{Cc}\u2028-\u202e\u2066-\u2069\ufeff]/gu;
/** Spaces that fonts leave out. */
const RARE_SPACES = /[\u1680\u205f\u3000]/g;

/**
 * More marks on one letter than any language writes. Ordering them takes quadratic time, so a joiner
 * that is not seen parts them (stream-safe text, Unicode Standard Annex 15, section 13).
 */
const MANY_MARKS = /\p{M}{30}(?=\p{M})/gu;
const COMBINING_GRAPHEME_JOINER = '\u034f';

/** The text as it is set: composed (NFC), with a space for each character that could steer the page. */
export const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .replace(MANY_MARKS, `$&${COMBINING_GRAPHEME_JOINER}`)
    .normalize('NFC')
    .replace(STEERING, ' ')
    .replace(RARE_SPACES, ' ');
