import { describe, expect, it } from 'vitest';
import {
  childrenOf,
  context,
  exactly,
  expectTag,
  INTEGER,
  isSame,
  readElement,
  readObjectId,
  readWhole,
  SEQUENCE,
  toHex,
} from '../src/read/der.ts';
import { bits, der, int, nothing, oid, seq } from './make-der.ts';

/** DER in its one form; every other encoding is malformed, since it could hide something. */

const bytes = (...values: number[]) => Uint8Array.from(values);
const malformed = { problem: 'malformed' };
const lengths = (given: Uint8Array) => {
  const { tag, bytes: all, content } = readElement(given);
  return [tag, all.length, content.length];
};
const long = (sizeBytes: number[], length: number) =>
  Buffer.concat([bytes(0x30, 0x80 + sizeBytes.length, ...sizeBytes), Buffer.alloc(length)]);

describe('an element', () => {
  it('is read from the start, with short and long lengths', () => {
    const element = readElement(bytes(0x04, 2, 7, 8, 9));
    expect(element).toEqual({ tag: 4, bytes: bytes(4, 2, 7, 8), content: bytes(7, 8) });
    expect(lengths(bytes(0x05, 0))).toEqual([5, 2, 0]);
    expect(lengths(bytes(0x1e, 1, 1))).toEqual([0x1e, 3, 1]);
    expect(lengths(long([0x80], 0x80))).toEqual([0x30, 0x83, 0x80]);
    expect(lengths(long([1, 2], 0x102))).toEqual([0x30, 0x106, 0x102]);
    expect(lengths(long([1, 0, 0, 0], 0x100_0000))).toEqual([0x30, 0x100_0006, 0x100_0000]);
  });

  it.each([
    ['nothing', bytes()],
    ['a tag only', bytes(0x30)],
    ['a tag of several bytes', bytes(0x1f, 1, 1)],
    ['a constructed tag of several bytes', bytes(0x3f, 1, 1)],
    ['an indefinite length', bytes(0x30, 0x80, 0, 0)],
    ['an indefinite length before 128 bytes', long([], 0x80)],
    ['a length of five bytes', bytes(0x30, 0x85, 1, 0, 0, 0, 0)],
    ['a length that is cut off', bytes(0x30, 0x82, 1)],
    ['a length with a leading zero', long([0, 0x80], 0x80)],
    ['a long length that would be a short one', long([0x7f], 0x7f)],
    ['content that is cut off', bytes(0x30, 3, 1, 2)],
  ])('with %s is refused', (_, given) => {
    expect(() => readElement(given)).toThrow(expect.objectContaining(malformed));
  });
});

describe('an element of another', () => {
  it('fills what it is read from, and has its tag', () => {
    expect(readWhole(seq(nothing), SEQUENCE).content).toEqual(bytes(5, 0));
    const refused = expect.objectContaining(malformed);
    expect(() => readWhole(Buffer.concat([seq(), bytes(0)]), SEQUENCE)).toThrow(refused);
    expect(() => readWhole(seq(), INTEGER)).toThrow(refused);
    expect(context(3)).toBe(0xa3);
    expect(() => expectTag(undefined, INTEGER)).toThrow(refused);
  });

  it('is one of at most a thousand, and of the number that is wanted', () => {
    const many = (count: number) =>
      childrenOf(readElement(der(0x30, ...Array.from({ length: count }, () => nothing))));
    expect(many(1_000)).toHaveLength(1_000);
    expect(() => many(1_001)).toThrow(expect.objectContaining(malformed));
    const two = readElement(seq(int(1), bits(0)));
    expect(exactly(2, two).map(({ tag }) => tag)).toEqual([2, 3]);
    expect(() => exactly(1, two)).toThrow(expect.objectContaining(malformed));
  });
});

describe('an object id', () => {
  const read = (given: Uint8Array) => readObjectId(readElement(given));
  it('is read arc by arc', () => {
    for (const id of [
      '0.9.2342',
      '1.2.840.113549.1.7.2',
      '1.39.1',
      '1.2.16385',
      '2.5.4.3',
      '2.40',
      '2.999.3',
    ])
      expect(read(oid(id))).toBe(id);
    expect(read(der(0x06, Array(40).fill(1)))).toBe(`0.1${'.1'.repeat(39)}`);
  });

  it.each([
    ['of no bytes', der(0x06)],
    ['of more than 40 bytes', der(0x06, Array(41).fill(1))],
    ['that is cut off', der(0x06, [0x2a, 0x80])],
    ['that is none', int(1)],
  ])('%s is refused', (_, given) => {
    expect(() => read(given)).toThrow(expect.objectContaining(malformed));
  });
});

it('bytes are compared and written as digits', () => {
  expect(toHex(bytes(0, 15, 255))).toBe('000fff');
  expect(isSame(bytes(1, 2), bytes(1, 2))).toBe(true);
  expect(isSame(bytes(1, 2), bytes(1, 3))).toBe(false);
  expect(isSame(bytes(1, 2), bytes(1))).toBe(false);
  expect(isSame(bytes(1), bytes(1, 2))).toBe(false);
});
