import type { Strip } from './strip.ts';

/** Differences to the pixel before, by two and by three bits; undefined adds no pixel. */
const TWO_BITS = [0, 1, undefined, -1];
const THREE_BITS = [0, 1, 2, 3, undefined, -3, -2, -1];

/**
 * Decodes ThunderScan (TIFF compression 32809, as libtiff reads it) to pixels of four bits. Each line begins
 * after black; what a code adds beyond the end of its line is dropped. Missing data are black.
 */
export function decodeThunderscan(
  data: Uint8Array,
  { width, rows, size }: Pick<Strip, 'width' | 'rows' | 'size'>,
): Uint8Array {
  const output = new Uint8Array(size);
  const rowBytes = Math.ceil(width / 2);
  let from = 0;
  for (let row = 0; row < rows; row += 1) {
    let pixel = 0;
    let x = 0;
    const add = (difference: number) => {
      pixel = (pixel + difference) & 15;
      const at = row * rowBytes + (x >> 1);
      if (x < width) output[at] = (output[at] ?? 0) | (x % 2 === 0 ? pixel << 4 : pixel);
      x += 1;
    };
    while (x < width && from < data.length) {
      const code = data[from] ?? 0;
      from += 1;
      for (const difference of differencesOf(code, pixel)) add(difference);
    }
  }
  return output;
}

/** The differences that a code stands for; `pixel` is the one before. */
function differencesOf(code: number, pixel: number): number[] {
  const value = code & 63;
  switch (code >> 6) {
    case 0:
      return new Array<number>(value).fill(0);
    case 1:
      return [value >> 4, value >> 2, value].flatMap((one) => TWO_BITS[one & 3] ?? []);
    case 2:
      return [value >> 3, value].flatMap((one) => THREE_BITS[one & 7] ?? []);
    default:
      return [(value & 15) - pixel];
  }
}
