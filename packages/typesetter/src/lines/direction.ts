export type Direction = 'ltr' | 'rtl';

const FIRST_STRONG = /[\p{L}\u200e\u200f]/u;
/** Letters and marks of scripts that are written from right to left. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Whether a part of a text may run from right to left. */
export const hasRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text);

/** The direction of a text's first letter; undefined for a text without letters. */
export function directionOf(text: string): Direction | undefined {
  const [letter] = FIRST_STRONG.exec(text) ?? [];
  if (letter === undefined) return undefined;
  return hasRightToLeft(letter) ? 'rtl' : 'ltr';
}
