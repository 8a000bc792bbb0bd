/**
 * Words of a page are compared without spaces and by decomposed letters (Unicode NFD): the text layer of a
 * viewer breaks its lines elsewhere than the stored text, and the server composes letters.
 */
export const lettersIn = (text: string): string => text.replace(/\s+/g, '').normalize('NFD');

/** How often `wanted` begins before `end`. */
export function countBefore(text: string, wanted: string, end: number): number {
  let count = 0;
  for (let at = text.indexOf(wanted); at >= 0 && at < end; at = text.indexOf(wanted, at + 1))
    count += 1;
  return count;
}
