import { labReader } from './lab-to-rgb.ts';
import { type TiffDirectory, tags } from './read-tiff.ts';
import { isLab, isMeasured, type TiffLayout } from './tiff-layout.ts';

/** A decoded page: rows of full bytes, without transparency. */
export type TiffPicture = {
  width: number;
  height: number;
  /** `bilevel`: one bit a pixel; `gray` and `rgb`: one byte a sample. 0 is black in all. */
  kind: 'bilevel' | 'gray' | 'rgb';
  samples: Uint8Array;
};

/** Bytes of a row of samples. */
export const rowBytesOf = (width: number, samples: number, bits: number) =>
  Math.ceil((width * samples * bits) / 8);

type Colours = Pick<TiffPicture, 'kind' | 'samples'>;

/**
 * Converts big-endian samples to gray or RGB on white. Floating-point samples, signed ones and
 * those of more than 16 bits are scaled from the page's own minimum to its maximum, without
 * regard to opacity; samples that are no number are shown as the minimum.
 */
export function toColours(picture: Uint8Array, page: TiffDirectory, layout: TiffLayout): Colours {
  if (isMeasured(layout)) return scaled(picture, layout);
  const { width, height, photometric } = layout;
  const sample = sampleReader(picture, layout);
  const isGray = photometric <= 1;
  const channels = isGray ? 1 : 3;
  const samples = new Uint8Array(width * height * channels);
  const map = photometric === 3 ? page.values(tags.colourMap) : [];
  const mapped = map.length / 3;
  // Some writers store colours of one byte in the two bytes of the map.
  const shift = map.some((value) => value > 255) ? 8 : 0;
  const lab = isLab(photometric)
    ? labReader(sample, { bits: layout.bits, isIcc: photometric === 9 })
    : undefined;
  let rgb: Uint8ClampedArray | undefined;
  for (let y = 0, to = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      for (let channel = 0; channel < channels; channel += 1, to += 1) {
        const value = colourAt(channel);
        const alpha = layout.alphaAt === undefined ? 255 : sample(x, y, layout.alphaAt);
        samples[to] = alpha === 255 ? value : 255 + ((value - 255) * alpha) / 255;
        function colourAt(at: number): number {
          if (photometric === 3) return (map[at * mapped + sample(x, y, 0, true)] ?? 0) >> shift;
          if (photometric === 0) return 255 - sample(x, y, 0);
          // The three channels of a pixel are converted at once.
          if (at === 0) rgb = lab?.(x, y);
          if (rgb) return rgb[at] ?? 0;
          if (photometric !== 5) return sample(x, y, at);
          const black = 255 - sample(x, y, 3);
          return ((255 - sample(x, y, at)) * black) / 255;
        }
      }
  return isGray ? { kind: 'gray', samples } : withoutColour(samples);
}

/** Where a sample is stored: its row's first byte, and its place in the row. */
function placeReader({ width, height, bits, samplesPerPixel, isPlanar }: TiffLayout) {
  const rowBytes = rowBytesOf(width, isPlanar ? 1 : samplesPerPixel, bits);
  return {
    rowOf: (y: number, channel: number) => (isPlanar ? channel * height + y : y) * rowBytes,
    positionOf: (x: number, channel: number) => (isPlanar ? x : x * samplesPerPixel + channel),
  };
}

/** Reads a sample as one byte, or as it is stored if `isIndex`. */
function sampleReader(picture: Uint8Array, layout: TiffLayout) {
  const { bits } = layout;
  const { rowOf, positionOf } = placeReader(layout);
  const max = 2 ** bits - 1;
  return (x: number, y: number, channel: number, isIndex = false): number => {
    const row = rowOf(y, channel);
    const position = positionOf(x, channel);
    if (bits === 8) return picture[row + position] ?? 0;
    if (bits === 16 && !isIndex) return picture[row + position * 2] ?? 0;
    // At most 16 bits, which begin in the first of three bytes.
    const bit = position * bits;
    const at = row + (bit >> 3);
    const three =
      ((picture[at] ?? 0) << 16) | ((picture[at + 1] ?? 0) << 8) | (picture[at + 2] ?? 0);
    const stored = (three >> (24 - bits - (bit & 7))) & max;
    return isIndex ? stored : Math.round((stored * 255) / max);
  };
}

function scaled(picture: Uint8Array, layout: TiffLayout): Colours {
  const { width, height, bits, photometric } = layout;
  const { rowOf, positionOf } = placeReader(layout);
  const numberAt = numberReader(picture, layout);
  const channels = photometric <= 1 ? 1 : 3;
  const each = (use: (value: number) => void) => {
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1)
        for (let channel = 0; channel < channels; channel += 1)
          use(numberAt(rowOf(y, channel) + positionOf(x, channel) * (bits / 8)));
  };
  let [minimum, maximum] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  each((value) => {
    if (!Number.isFinite(value)) return;
    if (value < minimum) minimum = value;
    if (value > maximum) maximum = value;
  });
  // Halved, as the range of the largest numbers is beyond them.
  const range = maximum / 2 - minimum / 2;
  const samples = new Uint8ClampedArray(width * height * channels);
  let to = 0;
  each((value) => {
    const share = range > 0 ? (value / 2 - minimum / 2) / range : 0;
    // NaN becomes 0, and infinity is clamped.
    samples[to] = (photometric === 0 ? 1 - (share || 0) : share) * 255;
    to += 1;
  });
  const bytes = new Uint8Array(samples.buffer);
  return channels === 1 ? { kind: 'gray', samples: bytes } : withoutColour(bytes);
}

/** Reads the number at a byte. */
function numberReader(picture: Uint8Array, { bits, format }: TiffLayout): (at: number) => number {
  const view = new DataView(picture.buffer, picture.byteOffset, picture.byteLength);
  if (format === 'float') {
    if (bits === 16) return (at) => halfOf(view.getUint16(at));
    return bits === 32 ? (at) => view.getFloat32(at) : (at) => view.getFloat64(at);
  }
  const isSigned = format === 'signed';
  if (bits === 8) return (at) => view.getInt8(at);
  if (bits === 16) return (at) => view.getInt16(at);
  if (bits === 24) return (at) => view.getUint16(at) * 256 + view.getUint8(at + 2);
  if (bits === 32) return isSigned ? (at) => view.getInt32(at) : (at) => view.getUint32(at);
  return (at) => Number(isSigned ? view.getBigInt64(at) : view.getBigUint64(at));
}

/** A number of IEEE 754 binary16. */
function halfOf(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY;
  return sign * (1024 + fraction) * 2 ** (exponent - 25);
}

/** RGB as gray if no pixel has a colour. */
function withoutColour(samples: Uint8Array): Colours {
  for (let at = 0; at + 2 < samples.length; at += 3)
    if (samples[at] !== samples[at + 1] || samples[at] !== samples[at + 2])
      return { kind: 'rgb', samples };
  const gray = new Uint8Array(samples.length / 3);
  for (let at = 0; at < gray.length; at += 1) gray[at] = samples[at * 3] ?? 0;
  return { kind: 'gray', samples: gray };
}
