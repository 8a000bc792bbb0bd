/** How much of a number is shown at most: enough to tell two documents apart (D41). */
const SHOWN_MAX = 4;

/** 'XXXX XXXX 1234' for digits alone, 'XXXXXX234F' for others. A third of it at most is shown. */
export function maskNumber(number: string): string {
  const shown = Math.min(SHOWN_MAX, Math.floor(number.length / 3));
  const masked = 'X'.repeat(number.length - shown) + number.slice(number.length - shown);
  return /^\d+$/.test(number) ? masked.replace(/.{4}(?=.)/g, '$& ') : masked;
}
