import { TiffError } from '../read-tiff.ts';

/** Places of the probabilities in one table, by what they decide. */
const STATES = 12;
const POSITIONS = 16;
const IS_MATCH = 0;
const IS_REPEAT = IS_MATCH + STATES * POSITIONS;
const IS_NOT_FIRST = IS_REPEAT + STATES;
const IS_NOT_SECOND = IS_NOT_FIRST + STATES;
const IS_NOT_THIRD = IS_NOT_SECOND + STATES;
const IS_LONG = IS_NOT_THIRD + STATES;
const SLOT = IS_LONG + STATES * POSITIONS;
const SPECIAL = SLOT + 4 * 64;
const ALIGN = SPECIAL + 128;
const MATCH_LENGTH = ALIGN + 16;
/** Two choices, then lengths of 3, 3 and 8 bits; the first two for each position. */
const LENGTH_SIZE = 2 + POSITIONS * 8 * 2 + 256;
const REPEAT_LENGTH = MATCH_LENGTH + LENGTH_SIZE;
const LITERAL = REPEAT_LENGTH + LENGTH_SIZE;
const LITERAL_SIZE = 0x300;
/** The most bits that LZMA2 takes for the context of a literal. */
const CONTEXT_BITS_MAX = 4;
const HALF = 1024;
const LENGTH_MIN = 2;

type LzmaDecoder = {
  /** Sets the bits of contexts and positions by their byte. Throws TiffError if out of range. */
  setProperties(byte: number): void;
  /** Forgets the state and the probabilities; the output stays the dictionary. */
  reset(): void;
  /** Decodes one chunk into the output. Throws TiffError if it is damaged or ends early. */
  decode(chunk: Uint8Array, range: { from: number; to: number }): void;
};

/**
 * A decoder of LZMA (the specification in the public domain by Igor Pavlov) that writes to
 * `output`. State and probabilities last from one chunk to the next, as LZMA2 needs it.
 */
export function createLzmaDecoder(output: Uint8Array): LzmaDecoder {
  const odds = new Uint16Array(LITERAL + (LITERAL_SIZE << CONTEXT_BITS_MAX));
  let bits = { context: 3, literalPosition: 0, position: 2 };
  let state = 0;
  let distances: [number, number, number, number] = [0, 0, 0, 0];
  let input = new Uint8Array();
  let read = 0;
  /** Range and code: an array keeps numbers of 32 bits without allocating them. */
  const coder = new Uint32Array(2);
  let written = 0;

  const nextByte = (): number => {
    const byte = input[read];
    if (byte === undefined) throw new TiffError('A chunk of LZMA2 ends early');
    read += 1;
    return byte;
  };
  const normalize = (range: number): number => {
    if (range >= 0x1000000) return range;
    coder[1] = ((coder[1] ?? 0) << 8) | nextByte();
    return (range << 8) >>> 0;
  };
  const bit = (at: number): 0 | 1 => {
    const range = normalize(coder[0] ?? 0);
    const code = coder[1] ?? 0;
    const odd = odds[at] ?? HALF;
    const bound = (range >>> 11) * odd;
    if (code < bound) {
      coder[0] = bound;
      odds[at] = odd + ((2048 - odd) >> 5);
      return 0;
    }
    coder[0] = range - bound;
    coder[1] = code - bound;
    odds[at] = odd - (odd >> 5);
    return 1;
  };
  const evenBits = (count: number): number => {
    let value = 0;
    for (let left = count; left > 0; left -= 1) {
      const range = normalize(coder[0] ?? 0) >>> 1;
      const code = coder[1] ?? 0;
      const one = code >= range ? 1 : 0;
      coder[0] = range;
      if (one) coder[1] = code - range;
      value = value * 2 + one;
    }
    return value;
  };
  const tree = (at: number, count: number): number => {
    let node = 1;
    for (let left = count; left > 0; left -= 1) node = node * 2 + bit(at + node);
    return node - (1 << count);
  };
  /** The lowest bit comes first. */
  const reverseTree = (at: number, count: number): number => {
    let node = 1;
    let value = 0;
    for (let place = 0; place < count; place += 1) {
      const one = bit(at + node);
      node = node * 2 + one;
      value += one << place;
    }
    return value;
  };
  const length = (at: number, position: number): number => {
    if (bit(at) === 0) return LENGTH_MIN + tree(at + 2 + position * 8, 3);
    if (bit(at + 1) === 0) return LENGTH_MIN + 8 + tree(at + 130 + position * 8, 3);
    return LENGTH_MIN + 16 + tree(at + 258, 8);
  };
  const newDistance = (copied: number): number => {
    const slot = tree(SLOT + Math.min(copied - LENGTH_MIN, 3) * 64, 6);
    if (slot < 4) return slot;
    const count = (slot >> 1) - 1;
    const base = (2 | (slot & 1)) * 2 ** count;
    if (slot < 14) return base + reverseTree(SPECIAL + base - slot, count);
    return base + evenBits(count - 4) * 16 + reverseTree(ALIGN, 4);
  };
  const literal = () => {
    const previous = output[written - 1] ?? 0;
    const low = written & ((1 << bits.literalPosition) - 1);
    const context = (low << bits.context) + (previous >> (8 - bits.context));
    const at = LITERAL + LITERAL_SIZE * context;
    let symbol = 1;
    if (state >= 7) {
      let match = output[written - distances[0] - 1] ?? 0;
      while (symbol < 0x100) {
        const expected = (match >> 7) & 1;
        match <<= 1;
        const one = bit(at + ((1 + expected) << 8) + symbol);
        symbol = (symbol << 1) | one;
        if (one !== expected) break;
      }
    }
    while (symbol < 0x100) symbol = (symbol << 1) | bit(at + symbol);
    output[written] = symbol;
    written += 1;
    state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
  };
  /** Takes one of the last four distances; false if one byte was copied already. */
  const repeatedDistance = (position: number): boolean => {
    const [first, second, third, fourth] = distances;
    if (bit(IS_NOT_FIRST + state) === 0) return bit(IS_LONG + state * POSITIONS + position) === 1;
    if (bit(IS_NOT_SECOND + state) === 0) distances = [second, first, third, fourth];
    else if (bit(IS_NOT_THIRD + state) === 0) distances = [third, first, second, fourth];
    else distances = [fourth, first, second, third];
    return true;
  };
  const copy = (count: number, to: number) => {
    const distance = distances[0] + 1;
    if (distance > written) throw new TiffError('A match of LZMA begins before the data');
    const end = Math.min(to, written + count);
    for (; written < end; written += 1) output[written] = output[written - distance] ?? 0;
  };
  const match = (position: number, to: number) => {
    if (bit(IS_REPEAT + state) === 0) {
      const copied = length(MATCH_LENGTH, position);
      state = state < 7 ? 7 : 10;
      distances = [newDistance(copied), distances[0], distances[1], distances[2]];
      copy(copied, to);
    } else if (repeatedDistance(position)) {
      const copied = length(REPEAT_LENGTH, position);
      state = state < 7 ? 8 : 11;
      copy(copied, to);
    } else {
      state = state < 7 ? 9 : 11;
      copy(1, to);
    }
  };
  return {
    setProperties(byte) {
      const context = byte % 9;
      const literalPosition = Math.floor(byte / 9) % 5;
      const position = Math.floor(byte / 45);
      if (position > 4 || context + literalPosition > CONTEXT_BITS_MAX)
        throw new TiffError('The properties of LZMA are out of range');
      bits = { context, literalPosition, position };
    },
    reset() {
      odds.fill(HALF);
      state = 0;
      distances = [0, 0, 0, 0];
    },
    decode(chunk, { from, to }) {
      input = Uint8Array.from(chunk);
      read = 0;
      written = from;
      coder.set([0xffffffff, 0]);
      for (let byte = 0; byte < 5; byte += 1) coder[1] = ((coder[1] ?? 0) << 8) | nextByte();
      while (written < to) {
        const position = written & ((1 << bits.position) - 1);
        if (bit(IS_MATCH + state * POSITIONS + position) === 0) literal();
        else match(position, to);
      }
    },
  };
}
