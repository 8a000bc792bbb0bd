/** Longer words are cut. */
export const MAX_WORD_LENGTH = 64;

/** Splits text into words for searching: NFKC, lower case, letters and digits only. */
export function splitWords(text: string): string[] {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.slice(0, MAX_WORD_LENGTH));
}
