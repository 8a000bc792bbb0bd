import { describe, expect, it } from 'vitest';
import {
  gstCheckCharacterOf,
  hasVerhoeffDigit,
  verhoeffDigitOf,
} from '#contracts/rules/parties/check-digits.ts';
import { newPartySchema } from '#contracts/rules/parties/party-fields.ts';
import { createRandom } from '#seed/random.ts';

const random = createRandom('check digits');
const drawDigits = (count: number) =>
  Array.from({ length: count }, () => random.integer(0, 9)).join('');
const letter = () => String.fromCharCode(65 + random.integer(0, 25));

/** Every variant that differs in one position by a character of `alphabet`. */
const withOneError = (text: string, alphabet: string) =>
  [...text].flatMap((right, place) =>
    [...alphabet]
      .filter((wrong) => wrong !== right)
      .map((wrong) => text.slice(0, place) + wrong + text.slice(place + 1)),
  );

/** Every variant with two different adjacent characters swapped. */
const withOneSwap = (text: string) =>
  [...text].flatMap((first, place) => {
    const second = text[place + 1];
    return second === undefined || second === first
      ? []
      : [text.slice(0, place) + second + first + text.slice(place + 2)];
  });

const isGst = (gstNumber: string) => newPartySchema.shape.gstNumber.safeParse(gstNumber).success;

describe("Verhoeff's check digit", () => {
  it.each([
    ['236', '3'],
    ['12345', '1'],
    ['142857', '0'],
  ])('of %s is %s', (digits, check) => {
    expect(verhoeffDigitOf(digits)).toBe(check);
    expect(hasVerhoeffDigit(digits + check)).toBe(true);
  });

  it.each([11, 15])(
    'after %i digits detects every wrong digit and every adjacent swap',
    (count) => {
      for (let n = 0; n < 60; n += 1) {
        const digits = drawDigits(count);
        const number = digits + verhoeffDigitOf(digits);
        expect(hasVerhoeffDigit(number), number).toBe(true);
        const wrong = [...withOneError(number, '0123456789'), ...withOneSwap(number)];
        expect(wrong.length).toBeGreaterThanOrEqual(9 * (count + 1));
        expect(wrong.filter(hasVerhoeffDigit)).toEqual([]);
      }
    },
  );
});

it.each(['', 'x2363', '2363x', '23 63'])('the text %j has no check digit', (text) => {
  expect(hasVerhoeffDigit(text)).toBe(false);
});

describe('the check character of a GST number', () => {
  it('matches a registered number', () => {
    expect(gstCheckCharacterOf('27AAPFU0939F1Z')).toBe('V');
  });

  it('detects every wrong character and every adjacent swap', () => {
    const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
    for (let n = 0; n < 60; n += 1) {
      const pan = `${letter()}${letter()}${letter()}${letter()}${letter()}${drawDigits(4)}${letter()}`;
      const first14 = `${random.pick(['01', '07', '27', '29', '33', '38'])}${pan}${random.integer(1, 9)}Z`;
      const number = first14 + gstCheckCharacterOf(first14);
      expect(isGst(number), number).toBe(true);
      const wrong = [...withOneError(number, alphabet), ...withOneSwap(number)];
      expect(wrong.length).toBeGreaterThan(15 * 35);
      expect(wrong.filter(isGst)).toEqual([]);
    }
  });
});
