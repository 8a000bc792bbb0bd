import { type TiffDirectory, TiffError, tags } from './read-tiff.ts';

/** How YCbCr samples are stored (TIFF 6.0, section 21). */
export type YcbcrPacking = {
  /** Pixels across and down that share their colour. */
  across: number;
  down: number;
  /** Shares of red, green and blue in the luminance. */
  shares: readonly [number, number, number];
  /** Codes of black and of white for each of Y, Cb and Cr. */
  reference: readonly number[];
};

const defaults = {
  shares: [0.299, 0.587, 0.114],
  reference: [0, 255, 128, 255, 128, 255],
} as const;

/** The packing of a page. Throws TiffError for numbers that the format does not have. */
export function ycbcrPackingOf(page: TiffDirectory): YcbcrPacking {
  const [across = 2, down = 2] = page.values(tags.ycbcrSubsampling);
  if (![1, 2, 4].includes(across) || ![1, 2, 4].includes(down))
    throw new TiffError('Its subsampling is not supported');
  const [red, green, blue] = page.ratios(tags.ycbcrCoefficients);
  const reference = page.ratios(tags.referenceBlackWhite);
  const isWhole = reference.length === 6 && reference.every(Number.isFinite);
  return {
    across,
    down,
    shares: red && green && blue ? [red, green, blue] : defaults.shares,
    reference: isWhole ? reference : defaults.reference,
  };
}

/** Bytes of a strip of YCbCr: blocks of luminances and two colours. */
export const packedBytes = (width: number, rows: number, { across, down }: YcbcrPacking) =>
  Math.ceil(width / across) * Math.ceil(rows / down) * (across * down + 2);

/** Converts blocks of YCbCr to rows of RGB, one byte a sample. */
export function unpackYcbcr(
  data: Uint8Array,
  { width, rows, packing }: { width: number; rows: number; packing: YcbcrPacking },
): Uint8Array {
  const { across, down, shares, reference } = packing;
  const [red, green, blue] = shares;
  const block = across * down + 2;
  const blocksAcross = Math.ceil(width / across);
  const scale = (channel: 0 | 1 | 2, code: number) => {
    const [black = 0, white = 255] = reference.slice(channel * 2);
    const range = white - black || 1;
    return ((code - black) * (channel === 0 ? 255 : 127)) / range;
  };
  const codes = Array.from({ length: 256 }, (_, code) => code);
  const luminances = Float64Array.from(codes, (code) => scale(0, code));
  const blues = Float64Array.from(codes, (code) => scale(1, code) * (2 - 2 * blue));
  const reds = Float64Array.from(codes, (code) => scale(2, code) * (2 - 2 * red));
  const output = new Uint8ClampedArray(width * rows * 3);
  for (let y = 0, to = 0; y < rows; y += 1)
    for (let x = 0; x < width; x += 1, to += 3) {
      const start = (Math.floor(y / down) * blocksAcross + Math.floor(x / across)) * block;
      const luminance = luminances[data[start + (y % down) * across + (x % across)] ?? 0] ?? 0;
      const r = luminance + (reds[data[start + block - 1] ?? 0] ?? 0);
      const b = luminance + (blues[data[start + block - 2] ?? 0] ?? 0);
      output[to] = r;
      output[to + 1] = (luminance - red * r - blue * b) / green;
      output[to + 2] = b;
    }
  return new Uint8Array(output.buffer);
}
