/** Bounds of a search text, normalised (NFKC) and without outer spaces. */
export const SEARCH_MIN = 2;
export const SEARCH_MAX = 100;

/** Counts characters, not UTF-16 units: one letter of any script is too short. */
export const isLongEnough = (text: string): boolean => [...text].length >= SEARCH_MIN;

/** Whether a text contains a letter or digit of any script. */
export const holdsWord = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** Whether the server accepts a search text. */
export function isSearchable(typed: string): boolean {
  if (typed.trim().length > SEARCH_MAX) return false;
  const text = typed.trim().normalize('NFKC');
  return text.length <= SEARCH_MAX && isLongEnough(text) && holdsWord(text);
}
