/** Longer ones are cut: nobody types more to find something. */
export const MAX_WORD_LENGTH = 64;

/** Compatibility forms folded, lower case, split at everything that is no letter or digit. */
export function splitWords(text: string): string[] {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.slice(0, MAX_WORD_LENGTH));
}
