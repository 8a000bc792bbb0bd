import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDecimals, decimalToText, parseDecimal } from '../../src/dynamodb/decimal.ts';
import { encodeNumber, prefixEnd, segmentBounds } from '../../src/dynamodb/key-encoding.ts';

/** Any number that DynamoDB accepts: up to 38 digits, exponents from -130 to 125. */
const digits = fc
  .array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 38 })
  .map((list) => list.join(''));
const number = fc
  .record({ negative: fc.boolean(), digits, exponent: fc.integer({ min: -130, max: 125 }) })
  .map(
    ({ negative, digits, exponent }) =>
      `${negative ? '-' : ''}${digits[0]}.${digits.slice(1)}e${exponent}`,
  )
  .filter((text) => {
    const { exponent } = parseDecimal(text);
    return exponent >= -130 && exponent <= 125;
  });

/** The exact value in units of 10^-200, in which every such number is an integer. */
function whole(text: string): bigint {
  const { negative, digits, exponent } = parseDecimal(text);
  const size = BigInt(digits || '0') * 10n ** BigInt(exponent - digits.length + 1 + 200);
  return negative ? -size : size;
}

const order = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0);

describe('numbers as sort keys', () => {
  it('sort in the same order as bytes and as values', () => {
    fc.assert(
      fc.property(number, number, (a, b) => {
        expect(Buffer.compare(encodeNumber(a), encodeNumber(b))).toBe(order(whole(a), whole(b)));
      }),
      { numRuns: 2000 },
    );
  });

  it('sort when only the last digit differs', () => {
    const near = fc.tuple(
      fc.bigInt({ min: -(10n ** 37n), max: 10n ** 37n }),
      fc.integer({ min: -90, max: 80 }),
    );
    fc.assert(
      fc.property(near, ([coefficient, power]) => {
        const lower = encodeNumber(`${coefficient}e${power}`);
        const upper = encodeNumber(`${coefficient + 1n}e${power}`);
        expect(Buffer.compare(lower, upper)).toBe(-1);
      }),
      { numRuns: 1000 },
    );
  });

  it('are the same key in every notation', () => {
    fc.assert(
      fc.property(number, (text) => {
        const plain = decimalToText(parseDecimal(text));
        expect(encodeNumber(plain)).toEqual(encodeNumber(text));
        expect(decimalToText(parseDecimal(plain))).toBe(plain);
      }),
    );
  });

  it.each([
    ['0', '-0'],
    ['0', '0.00e99'],
    ['1', '+1.0'],
    ['100', '1E2'],
    ['-0.5', '-.5'],
  ])('%s is %s', (a, b) => {
    expect(encodeNumber(a)).toEqual(encodeNumber(b));
  });
});

describe('sums', () => {
  it('are exact', () => {
    fc.assert(
      fc.property(number, number, (a, b) => {
        expect(whole(addDecimals(a, b))).toBe(whole(a) + whole(b));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('prefixes and segments', () => {
  const bytes = fc.uint8Array({ maxLength: 6 }).map((list) => Buffer.from(list));

  it('the end of a prefix is the first string without it', () => {
    fc.assert(
      fc.property(bytes, bytes, (prefix, other) => {
        const end = prefixEnd(prefix);
        const isWithin =
          Buffer.compare(other, prefix) >= 0 && (!end || Buffer.compare(other, end) < 0);
        expect(isWithin).toBe(other.subarray(0, prefix.length).equals(prefix));
      }),
      { numRuns: 2000 },
    );
  });

  it('each hash belongs to exactly one segment', () => {
    const hashes = fc.uint8Array({ minLength: 4, maxLength: 4 }).map((list) => Buffer.from(list));
    fc.assert(
      fc.property(hashes, fc.integer({ min: 1, max: 40 }), (hash, total) => {
        const holding = Array.from({ length: total }, (_, n) => segmentBounds(n, total)).filter(
          ({ from, to }) =>
            (!from || Buffer.compare(hash, from) >= 0) && (!to || Buffer.compare(hash, to) < 0),
        );
        expect(holding).toHaveLength(1);
      }),
    );
  });
});
