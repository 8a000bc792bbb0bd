import { TiffError } from '../read-tiff.ts';
import { withReversedBits } from '../reversed-bits.ts';
import { type ArithmeticDecoder, createArithmeticDecoder } from './arithmetic-decoder.ts';

const HEADER_BYTES = 20;
/** Options of the header. */
const TWO_LINES = 0x40;
const TYPICAL_LINES = 0x08;
/** Markers after an escape byte. */
const ESCAPE = 0xff;
const STRIPE_END = 0x02;
const STRIPE_END_WITH_RESET = 0x03;
const ABORT = 0x04;
const NEW_LENGTH = 0x05;
const MOVE = 0x06;
const COMMENT = 0x07;
/** Contexts that say whether a line repeats the one above (ITU-T T.82, figures 14 and 15). */
const TYPICAL = { twoLines: 0x195, threeLines: 0x0e5 };
/** The adaptive pixel is at most so far left; pixels before a line are white. */
const MARGIN = 128;

/** A move of the adaptive pixel before a line of a stripe; 0 is its first place. */
type Move = { line: number; left: number };

/**
 * Decodes JBIG (ITU-T T.82) with one layer and one plane, as libtiff writes it, to rows of full
 * bytes. What damaged data lack is 0. Throws TiffError for other layers and for another size.
 * Linear in the input and the pixels.
 */
export function decodeJbig(
  data: Uint8Array,
  { width, rows, size }: { width: number; rows: number; size: number },
): Uint8Array {
  // libtiff reverses the bits in the usual order of bits; the number of planes is 1.
  const bytes = data[2] === 0x80 ? withReversedBits(data) : data;
  const header = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (header.length < HEADER_BYTES) throw new TiffError('The JBIG data are damaged');
  const [firstLayer, lastLayer, planes] = header;
  if (firstLayer !== 0 || lastLayer !== 0 || planes !== 1)
    throw new TiffError('JBIG data with several layers');
  if (header.readUInt32BE(4) !== width || header.readUInt32BE(8) !== rows)
    throw new TiffError('JBIG data of another size');
  const linesPerStripe = header.readUInt32BE(12);
  if (linesPerStripe === 0) throw new TiffError('The JBIG data are damaged');
  const output = new Uint8Array(size);
  const lines = createLineDecoder({ width, options: header[19] ?? 0 });
  let at = HEADER_BYTES;
  for (let top = 0; top < rows && at < bytes.length; top += linesPerStripe) {
    const stripe = readStripe(bytes, at);
    if (!stripe) break;
    lines.begin(stripe.data);
    const end = Math.min(rows, top + linesPerStripe);
    for (let y = top; y < end; y += 1) {
      for (const { line, left } of stripe.moves) if (line === y - top) lines.move(left);
      pack(lines.next(), output, y * Math.ceil(width / 8));
    }
    if (stripe.isReset) lines.reset();
    at = stripe.end;
  }
  return output;
}

/** The data of a stripe and the markers before them; undefined if the picture was aborted. */
function readStripe(bytes: Uint8Array, start: number) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const moves: Move[] = [];
  let at = start;
  while (bytes[at] === ESCAPE && at + 8 <= bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === ABORT) return undefined;
    if (marker === MOVE) {
      const left = view.getInt8(at + 6);
      // The encoders in use move the pixel within its own line.
      if (left < 0 || bytes[at + 7] !== 0) throw new TiffError('A pixel of JBIG is out of range');
      moves.push({ line: view.getUint32(at + 2), left });
      if (moves.length > MARGIN) throw new TiffError('A stripe of JBIG has too many moves');
      at += 8;
    } else if (marker === NEW_LENGTH) at += 6;
    else if (marker === COMMENT) at += 6 + view.getUint32(at + 2);
    else break;
  }
  let end = at;
  while (end < bytes.length && (bytes[end] !== ESCAPE || bytes[end + 1] === 0))
    end += bytes[end] === ESCAPE ? 2 : 1;
  const marker = bytes[end + 1] ?? STRIPE_END;
  if (marker !== STRIPE_END && marker !== STRIPE_END_WITH_RESET)
    throw new TiffError('A marker of JBIG is unknown');
  return {
    data: withoutStuffing(bytes.subarray(at, end)),
    moves,
    isReset: marker === STRIPE_END_WITH_RESET,
    end: end + 2,
  };
}

/** Data without the zero after each escape byte. */
function withoutStuffing(data: Uint8Array): Uint8Array {
  const output = new Uint8Array(data.length);
  let to = 0;
  for (let from = 0; from < data.length; from += data[from] === ESCAPE ? 2 : 1, to += 1)
    output[to] = data[from] ?? 0;
  return output.subarray(0, to);
}

/** Decodes line after line; a line has a byte for each pixel, after a margin. */
function createLineDecoder({ width, options }: { width: number; options: number }) {
  const hasTwoLines = (options & TWO_LINES) !== 0;
  const typical = hasTwoLines ? TYPICAL.twoLines : TYPICAL.threeLines;
  // Pixels of a context: those of this line are its lowest bits, the adaptive one is next.
  const [ownMask, adaptiveBit, aboveMask] = hasTwoLines ? [15, 16, 63] : [3, 4, 31];
  const decoder: ArithmeticDecoder = createArithmeticDecoder();
  const blank = () => new Uint8Array(MARGIN + width + 2);
  let [line, above, second] = [blank(), blank(), blank()];
  let isTypical = false;
  let adaptive = 0;
  return {
    begin: (data: Uint8Array) => decoder.begin(data),
    move(left: number) {
      adaptive = left;
    },
    reset() {
      decoder.reset();
      for (const one of [line, above, second]) one.fill(0);
      isTypical = false;
      adaptive = 0;
    },
    next(): Uint8Array {
      [line, above, second] = [second, line, above];
      // The bit says whether this is as it was for the line above.
      if (options & TYPICAL_LINES) isTypical = decoder.bit(typical) === 0 ? !isTypical : isTypical;
      if (isTypical) {
        line.set(above);
        return line;
      }
      let own = 0;
      let upper = ((above[MARGIN] ?? 0) << 1) | (above[MARGIN + 1] ?? 0);
      let top = second[MARGIN] ?? 0;
      for (let at = MARGIN; at < MARGIN + width; at += 1) {
        upper = ((upper << 1) | (above[at + 2] ?? 0)) & aboveMask;
        top = ((top << 1) | (second[at + 1] ?? 0)) & 7;
        let context = hasTwoLines ? (upper << 4) | own : (top << 7) | (upper << 2) | own;
        if (adaptive > 0)
          context = (context & ~adaptiveBit) | (line[at - adaptive] ? adaptiveBit : 0);
        const pixel = decoder.bit(context);
        line[at] = pixel;
        own = ((own << 1) | pixel) & ownMask;
      }
      return line;
    },
  };
}

function pack(line: Uint8Array, output: Uint8Array, start: number): void {
  for (let at = MARGIN; at < line.length - 2; at += 1) {
    const x = at - MARGIN;
    const to = start + (x >> 3);
    if (line[at]) output[to] = (output[to] ?? 0) | (0x80 >> (x & 7));
  }
}
