import { SHEET } from '../../plan/lay-out-contents.ts';
import { inverse, type Matrix, multiply, type PageSpace } from './page-space.ts';

/** Sizes within this distance are the same, in points. */
const TOLERANCE = 3;
/** Pages of less than this share of A4, mostly pictures, are enlarged up to this factor. */
const SMALL_SHARE = 0.25;
const ENLARGED_MAX = 2;
const MARGIN = 36;

export const isA4 = (width: number, height: number): boolean =>
  Math.abs(Math.min(width, height) - SHEET.width) <= TOLERANCE &&
  Math.abs(Math.max(width, height) - SHEET.height) <= TOLERANCE;

/** A page on A4: the size of the sheet, and what moves the page's own coordinates there. */
export type Fit = { width: number; height: number; matrix: Matrix };

/**
 * Puts a page on A4; undefined for a page that is A4 already. A larger page is scaled down, a smaller
 * one is centred, a small picture is enlarged. Nothing is cut off. `unit`: points of a unit of the page.
 */
export function fitToA4(space: PageSpace, unit: number): Fit | undefined {
  const [ownWidth, ownHeight] = [space.width * unit, space.height * unit];
  if (unit === 1 && isA4(ownWidth, ownHeight)) return undefined;
  const isUpright = ownWidth <= ownHeight || (ownWidth <= SHEET.width && ownHeight <= SHEET.height);
  const width = isUpright ? SHEET.width : SHEET.height;
  const height = isUpright ? SHEET.height : SHEET.width;
  const isSmall = ownWidth * ownHeight < SMALL_SHARE * width * height;
  const enlarged = Math.min(
    ENLARGED_MAX,
    (width - 2 * MARGIN) / ownWidth,
    (height - 2 * MARGIN) / ownHeight,
  );
  const scale = isSmall ? Math.max(1, enlarged) : Math.min(1, width / ownWidth, height / ownHeight);
  const factor = scale * unit;
  const placed: Matrix = [
    factor,
    0,
    0,
    factor,
    (width - ownWidth * scale) / 2,
    (height - ownHeight * scale) / 2,
  ];
  return { width, height, matrix: multiply(inverse(space.matrix), placed) };
}
