import { hash } from 'node:crypto';
import type { AttributeValue } from './attribute-value.ts';
import { parseDecimal } from './decimal.ts';

export type ScalarType = 'S' | 'N' | 'B';

const ZERO = Buffer.from([0x80]);
const NEGATIVE = 0x7f;
const POSITIVE = 0x81;
const EXPONENT_OFFSET = 130;

/** Byte strings in DynamoDB's sort order: strings by UTF-8, numbers by value, binary by bytes. */
export function encodeScalar(value: AttributeValue, type: ScalarType): Buffer {
  switch (type) {
    case 'S':
      return Buffer.from(value.S ?? '', 'utf8');
    case 'B':
      return Buffer.from(value.B ?? '', 'base64');
    case 'N':
      return encodeNumber(value.N ?? '0');
  }
}

/**
 * Sign, exponent, then two decimal digits per byte. Negative numbers are stored as the complement,
 * ended by 0xff: of two with the same prefix, the longer one is smaller and must sort first.
 */
export function encodeNumber(text: string): Buffer {
  const { negative, digits, exponent } = parseDecimal(text);
  if (digits === '') return ZERO;
  const pairs = Math.ceil(digits.length / 2);
  const bytes = Buffer.alloc(pairs + (negative ? 3 : 2));
  bytes[0] = negative ? NEGATIVE : POSITIVE;
  bytes[1] = exponent + EXPONENT_OFFSET;
  for (let pair = 0; pair < pairs; pair += 1) {
    bytes[pair + 2] = Number(digits.slice(pair * 2, pair * 2 + 2).padEnd(2, '0')) + 1;
  }
  if (negative) {
    for (let at = 1; at < pairs + 2; at += 1) bytes[at] = 0xff - (bytes[at] ?? 0);
    bytes[pairs + 2] = 0xff;
  }
  return bytes;
}

/**
 * A partition key is prefixed with four bytes of its hash. A Scan then runs in hash order, as on
 * AWS, and a segment is a range of hashes.
 */
export function encodePartition(value: AttributeValue, type: ScalarType): Buffer {
  const plain = encodeScalar(value, type);
  return Buffer.concat([hash('md5', plain, 'buffer').subarray(0, 4), plain]);
}

/** The first byte string after all strings with this prefix; undefined if there is none. */
export function prefixEnd(prefix: Buffer): Buffer | undefined {
  for (let at = prefix.length - 1; at >= 0; at -= 1) {
    const byte = prefix[at] ?? 0xff;
    if (byte < 0xff) {
      const end = Buffer.from(prefix.subarray(0, at + 1));
      end[at] = byte + 1;
      return end;
    }
  }
  return undefined;
}

/** Hash range of one segment of a parallel Scan: `from` inclusive, `to` exclusive. */
export function segmentBounds(
  segment: number,
  totalSegments: number,
): { from: Buffer | undefined; to: Buffer | undefined } {
  const bound = (part: number) => {
    if (part === 0 || part === totalSegments) return undefined;
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(Math.floor((2 ** 32 * part) / totalSegments));
    return bytes;
  };
  return { from: bound(segment), to: bound(segment + 1) };
}

/** A partition key's place among all hashes: at least 0, less than 1. */
export function hashPlace(pk: Uint8Array): number {
  return new DataView(pk.buffer, pk.byteOffset).getUint32(0) / 2 ** 32;
}
