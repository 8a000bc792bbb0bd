/** Shorter texts are judged by the share of the page that is a picture. */
const WORDS_MIN = 12;
/** Text that people write has more. Broken encodings have 0 to 20 %. */
const PLAUSIBLE_SHARE_MIN = 0.4;
const UNREADABLE_SHARE_MAX = 0.1;
/** Of Latin letters; 35 to 45 % in the languages of Europe, and less than 20 % in a shifted code. */
const VOWEL_SHARE_MIN = 0.25;

/** Private characters and those of a font without names. */
const UNREADABLE = /[\p{Co}\p{Cn}\ufffd]/gu;
/** A word of letters of one case with a vowel, or of an alphabet other than Latin. */
const LATIN_WORD = /^\p{Lu}?\p{Ll}+$|^\p{Lu}+$/u;
const VOWEL = /[aeiouyà-öø-ÿ]/iu;
const MARK = /^[\p{P}\p{S}]$/u;
const OTHER_WORD = /^[^\P{L}A-Za-z][\p{L}\p{M}\u200c\u200d]*$/u;

/**
 * Whether a page's text is of no use, as from a font with a wrong encoding or a scanner's own
 * recognition of another script: hardly one of its words can be one.
 */
export function isWorthless(text: string): boolean {
  const words = text
    .split(/\s+/u)
    .map(withoutMarks)
    .filter((word) => word.length > 1 && !/^[\p{N}\p{P}\p{S}]+$/u.test(word));
  if (words.length < WORDS_MIN) return false;
  const characters = words.join('');
  const unreadable = characters.match(UNREADABLE)?.length ?? 0;
  if (unreadable > characters.length * UNREADABLE_SHARE_MAX) return true;
  const letters = characters.match(/[a-zà-ÿ]/giu) ?? [];
  const vowels = letters.filter((letter) => VOWEL.test(letter));
  if (letters.length > characters.length / 2 && vowels.length < letters.length * VOWEL_SHARE_MIN)
    return true;
  return words.filter(isPlausible).length < words.length * PLAUSIBLE_SHARE_MIN;
}

/** A word without the punctuation around it. */
function withoutMarks(word: string): string {
  const characters = [...word];
  let [start, end] = [0, characters.length];
  while (start < end && MARK.test(characters[start] ?? '')) start += 1;
  while (end > start && MARK.test(characters[end - 1] ?? '')) end -= 1;
  return characters.slice(start, end).join('');
}

/** Compound words count by their parts: `in-house`, `and/or`. */
const isPlausible = (word: string): boolean =>
  word
    .split(/[-/'’.]/u)
    .every(
      (part) => part === '' || OTHER_WORD.test(part) || (LATIN_WORD.test(part) && VOWEL.test(part)),
    );
