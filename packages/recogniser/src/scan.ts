/** A picture of a page in shades of gray, a byte a pixel, from the upper left corner. */
export type Scan = { width: number; height: number; gray: Uint8Array };

/** A point (x, y) becomes (a x + c y + e, b x + d y + f). */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** Clockwise quarter turns by which the page is turned, in degrees. */
export type Turn = 0 | 90 | 180 | 270;

/** A4 at 300 dpi has 8.7 million pixels. */
export const PIXELS_MAX = 16_000_000;
const SIDE_MAX = 20_000;
/** Lines are higher than this. */
const SIDE_MIN = 16;

/** Throws a RangeError for a picture that is not a page within the bounds. */
export function requireScan({ width, height, gray }: Scan): void {
  const sides = [width, height];
  if (!sides.every((side) => Number.isInteger(side) && side > 0))
    throw new RangeError('Width and height are whole numbers above 0');
  if (gray.length !== width * height) throw new RangeError('The picture has a byte a pixel');
  if (width * height > PIXELS_MAX || sides.some((side) => side > SIDE_MAX))
    throw new RangeError(`A page has at most ${PIXELS_MAX} pixels, and ${SIDE_MAX} in a row`);
}

/** A cell is marked if it is darker than the paper by this many shades. */
const MARK_SHADES = 48;
const CELL = 4;
/** A short word at 300 dpi covers more cells. */
const MARKED_CELLS_MIN = 24;

/**
 * Whether nothing is written on a page. Cells of four by four pixels are compared with the paper, so
 * the grain of a scanner is no mark.
 */
export function isBlank(scan: Scan): boolean {
  if (scan.width < SIDE_MIN || scan.height < SIDE_MIN) return true;
  const cells = reduced(scan, CELL);
  const counts = new Uint32Array(256);
  for (const shade of cells.gray) counts[shade] = (counts[shade] ?? 0) + 1;
  let paper = 255;
  for (let left = cells.gray.length / 2; paper > 0; paper--) {
    left -= counts[paper] ?? 0;
    if (left <= 0) break;
  }
  let marked = 0;
  for (let shade = 0; shade < 256; shade++)
    if (Math.abs(shade - paper) >= MARK_SHADES) marked += counts[shade] ?? 0;
  return marked < MARKED_CELLS_MIN;
}

/** The picture with `factor` times fewer pixels a row and column, by averages. */
export function reduced({ width, height, gray }: Scan, factor: number): Scan {
  const [w, h] = [Math.floor(width / factor), Math.floor(height / factor)];
  const result = new Uint8Array(w * h);
  const area = factor * factor;
  for (let y = 0, to = 0; y < h; y++)
    for (let x = 0; x < w; x++, to++) {
      let sum = 0;
      for (let row = 0; row < factor; row++) {
        const from = (y * factor + row) * width + x * factor;
        for (let column = 0; column < factor; column++) sum += gray[from + column] ?? 0;
      }
      result[to] = sum / area;
    }
  return { width: w, height: h, gray: result };
}
