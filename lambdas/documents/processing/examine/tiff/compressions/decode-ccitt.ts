import { keyOf, LONGEST_WORD, modes, runLengths } from './ccitt-codes.ts';

/** Fax codings of a strip: TIFF compressions 2, 32771, 3 and 4. */
export type CcittCoding = 'rows' | 'rowsInWords' | 'group3' | 'group4';

const NO_WORD = -1;
/** At least this many zeros before a one are an end of line (ITU-T T.4, 4.1.2). */
const EOL_ZEROS = 11;

/**
 * Decodes a strip of `rows` lines to one bit a pixel, black as 1, each line from a full byte. A
 * damaged line keeps what was read; Group 3 goes on with the next line. Linear in the input and
 * the output.
 */
export function decodeCcitt(
  data: Uint8Array,
  {
    coding,
    width,
    rows,
    hasTwoDimensions,
  }: { coding: CcittCoding; width: number; rows: number; hasTwoDimensions: boolean },
): Uint8Array {
  const rowBytes = Math.ceil(width / 8);
  const pixels = new Uint8Array(rowBytes * rows);
  const bits = bitsOf(data);
  let reference: number[] = [];
  for (let row = 0; row < rows && !bits.isOver(); row += 1) {
    let isPlain = coding !== 'group4';
    if (coding === 'group3') {
      const lineEnds = bits.skipLineEnds(hasTwoDimensions);
      // Six of them end the page.
      if (lineEnds.count > 1 && row > 0) break;
      isPlain = !hasTwoDimensions || lineEnds.isPlain;
    }
    const line = isPlain ? readPlainLine(bits, width) : readLine(bits, width, reference);
    if (coding === 'group4' && line.isDamaged && line.changes.length === 0) break;
    paint(pixels, row * rowBytes, line.changes, width);
    if (line.isDamaged) {
      if (coding !== 'group3') break;
      bits.findLineEnd();
    }
    reference = line.changes;
    if (coding === 'rows') bits.align(8);
    if (coding === 'rowsInWords') bits.align(16);
  }
  return pixels;
}

/** Positions at which the colour changes, the first one to black. */
type Line = { changes: number[]; isDamaged: boolean };

function readPlainLine(bits: Bits, width: number): Line {
  const changes: number[] = [];
  let at = 0;
  for (let colour: 0 | 1 = 0; at < width; colour = colour === 0 ? 1 : 0) {
    const run = bits.run(colour);
    if (run === NO_WORD) return { changes, isDamaged: true };
    at = Math.min(width, at + run);
    if (at < width) change(changes, at);
  }
  return { changes, isDamaged: false };
}

/** Adds a change of colour; two at one place are none. */
function change(changes: number[], at: number): void {
  if (changes.at(-1) === at) changes.pop();
  else changes.push(at);
}

/** A line that is coded by its difference to the one above (ITU-T T.6, 2.2). */
function readLine(bits: Bits, width: number, reference: readonly number[]): Line {
  const changes: number[] = [];
  const damaged = { changes, isDamaged: true };
  const above = (index: number) => reference[index] ?? width;
  let colour: 0 | 1 = 0;
  // The imaginary pixel before the line.
  let at = -1;
  let next = 0;
  while (at < width) {
    // The first change above that is right of `at` and to the other colour.
    while (next > 0 && above(next - 1) > at) next -= 1;
    while (next % 2 !== colour || (above(next) <= at && next < reference.length)) next += 1;
    const mode = bits.mode();
    if (mode === undefined) return damaged;
    if (mode === 'pass') at = above(next + 1);
    else if (mode === 'horizontal') {
      const first = bits.run(colour);
      const second = first === NO_WORD ? NO_WORD : bits.run(colour === 0 ? 1 : 0);
      if (second === NO_WORD) return damaged;
      const middle = Math.min(width, Math.max(0, at) + first);
      at = Math.min(width, middle + second);
      if (middle < width) change(changes, middle);
      if (at < width) change(changes, at);
    } else {
      const target = above(next) + mode;
      if (target < Math.max(0, at)) return damaged;
      at = Math.min(width, target);
      if (at < width) change(changes, at);
      colour = colour === 0 ? 1 : 0;
    }
  }
  return { changes, isDamaged: false };
}

/** Sets the bits of the black runs of a line. */
function paint(pixels: Uint8Array, start: number, changes: readonly number[], width: number): void {
  for (let index = 0; index < changes.length; index += 2) {
    const to = changes[index + 1] ?? width;
    for (let at = changes[index] ?? width; at < to; ) {
      const position = start + (at >> 3);
      if (at % 8 === 0 && at + 8 <= to) {
        pixels[position] = 0xff;
        at += 8;
      } else {
        pixels[position] = (pixels[position] ?? 0) | (0x80 >> (at % 8));
        at += 1;
      }
    }
  }
}

type Bits = ReturnType<typeof bitsOf>;

/** Reads code words from the highest bit of each byte on. */
function bitsOf(data: Uint8Array) {
  const end = data.length * 8;
  let at = 0;
  const bitAt = (position: number) => ((data[position >> 3] ?? 0) >> (7 - (position & 7))) & 1;

  /** The value of the next word; `undefined`, at the same place, for an unknown one. */
  function word<Value>(words: ReadonlyMap<number, Value>): Value | undefined {
    let key = keyOf('');
    for (let length = 0; length < LONGEST_WORD && at + length < end; length += 1) {
      key = key * 2 + bitAt(at + length);
      const value = words.get(key);
      if (value !== undefined) {
        at += length + 1;
        return value;
      }
    }
    return undefined;
  }

  /** Skips an end of line with the zeros before it. */
  function skipLineEnd(): boolean {
    let position = at;
    while (position < end && bitAt(position) === 0) position += 1;
    if (position >= end || position - at < EOL_ZEROS) return false;
    at = position + 1;
    return true;
  }

  return {
    isOver: () => at >= end,
    /** A run of one colour: make-up codes and a terminating one. */
    run(colour: 0 | 1): number {
      let total = 0;
      for (;;) {
        const length = word(runLengths[colour]);
        if (length === undefined) return NO_WORD;
        total += length;
        if (length < 64) return total;
      }
    },
    mode: () => word(modes),
    /** Skips the ends of line here. `isPlain`: the next line has one dimension. */
    skipLineEnds(hasTags: boolean): { count: number; isPlain: boolean } {
      let count = 0;
      let isPlain = true;
      while (skipLineEnd()) {
        count += 1;
        if (!hasTags) continue;
        isPlain = bitAt(at) === 1;
        at += 1;
      }
      return { count, isPlain };
    },
    /** Goes to the next end of line. */
    findLineEnd(): void {
      for (let zeros = 0; at < end; at += 1) {
        if (bitAt(at) === 0) zeros += 1;
        else if (zeros >= EOL_ZEROS) {
          at -= zeros;
          return;
        } else zeros = 0;
      }
    },
    align(multiple: number): void {
      at = Math.ceil(at / multiple) * multiple;
    },
  };
}
