/** Check digits of Indian identity numbers (D40, D41). */

/**
 * Verhoeff algorithm: multiplication in the dihedral group D5 after a permutation by position.
 * Detects every single wrong digit and every swap of adjacent digits.
 */
const multiply = (a: number, b: number) => {
  const turned = a < 5 ? a + (b % 5) : a - (b % 5) + 5;
  const isFlipped = a < 5 === b < 5;
  return (turned % 5) + (isFlipped ? 0 : 5);
};

const permutation = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4];

/** Applies the permutation `times` times; it repeats after eight. */
function permuted(digit: number, times: number): number {
  let result = digit;
  for (let n = 0; n < times % 8; n += 1) result = permutation[result] ?? result;
  return result;
}

const verhoeffSum = (digits: string, firstPlace: number) =>
  [...digits]
    .toReversed()
    .reduce(
      (sum, digit, position) => multiply(sum, permuted(Number(digit), position + firstPlace)),
      0,
    );

/** `digits` contains only digits and ends with the check digit. */
export const hasVerhoeffDigit = (digits: string) =>
  /^\d+$/.test(digits) && verhoeffSum(digits, 0) === 0;

/** Returns the check digit to append to `digits`. */
export function verhoeffDigitOf(digits: string): string {
  const sum = verhoeffSum(digits, 1);
  // The inverse of a rotation is the opposite rotation; a reflection is its own inverse.
  return String(sum < 5 ? (5 - sum) % 5 : sum);
}

const BASE_36 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Check character for the first 14 characters of a GST number: Luhn algorithm in base 36. */
export function gstCheckCharacterOf(first14: string): string {
  const sum = [...first14].reduce((total, character, position) => {
    const product = BASE_36.indexOf(character) * (position % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return BASE_36.charAt((36 - (sum % 36)) % 36);
}
