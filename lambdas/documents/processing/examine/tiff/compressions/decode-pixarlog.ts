import { inflateSync } from 'node:zlib';
import type { Strip } from './strip.ts';

/** Codes of 11 bits: the lowest are proportional to the light, the others to its logarithm. */
const CODES = 2_048;
/** The code of white, light of 1. */
const WHITE = 1_250;
/** Codes for a factor of e: steps of 0.4 %. */
const CODES_TO_E = Math.floor(1 / Math.log(1.004));

/** The bytes of all codes; more light than 1 is white, as in libtiff. */
const bytesOfCodes = Uint8Array.from({ length: CODES }, (_, code) => {
  // The line is the tangent of the curve, which it meets at e times the curve's start.
  const light =
    code < CODES_TO_E
      ? (code / CODES_TO_E) * Math.exp(1 - WHITE / CODES_TO_E)
      : Math.exp((code - WHITE) / CODES_TO_E);
  return Math.min(255, Math.floor(light * 255 + 0.5));
});

/**
 * Decodes PixarLog (compression 32909) to one byte a sample, for each format of samples that
 * libtiff reads it as. Deflate holds differences of codes, two bytes each.
 */
export function decodePixarlog(
  data: Uint8Array,
  { width, size, samplesPerPixel, isLittleEndian }: Strip,
): Uint8Array {
  // An encoder may end its last block behind the strip.
  const inflated = inflateSync(data, { maxOutputLength: size * 2 + 65_536 });
  const count = Math.min(size, inflated.length >> 1);
  const differenceAt = differenceReader(inflated, count, isLittleEndian);
  const output = new Uint8Array(count);
  const codes = new Uint16Array(width * samplesPerPixel);
  for (let at = 0; at < count; at += 1) {
    const place = at % codes.length;
    const before = place < samplesPerPixel ? 0 : (codes[place - samplesPerPixel] ?? 0);
    const code = (before + differenceAt(at)) % CODES;
    codes[place] = code;
    output[at] = bytesOfCodes[code] ?? 0;
  }
  return output;
}

/**
 * Reads a difference, which is below the number of codes. libtiff writes them in the order of its
 * machine, whichever order the file has; larger numbers show that.
 */
function differenceReader(bytes: Buffer, count: number, isLittleEndian: boolean) {
  const little = (at: number) => bytes.readUInt16LE(at * 2);
  const big = (at: number) => bytes.readUInt16BE(at * 2);
  const [stored, other] = isLittleEndian ? [little, big] : [big, little];
  for (let at = 0; at < count; at += 1) if (stored(at) >= CODES) return other;
  return stored;
}
