import { type PDFDocument, PDFName, type PDFRef } from 'pdf-lib';

/** A4, in points. */
const PAGE = { short: 595.28, long: 841.89 };
/** Small pictures are shown at 96 pixels an inch. */
const POINTS_A_PIXEL = 0.75;

/**
 * Matrices by EXIF orientation that turn the unit square of an image upright (EXIF 2.3, tag 274):
 * the first two columns and the origin, for a page of size 1.
 */
const upright: Record<number, readonly [number, number, number, number, number, number]> = {
  1: [1, 0, 0, 1, 0, 0],
  2: [-1, 0, 0, 1, 1, 0],
  3: [-1, 0, 0, -1, 1, 1],
  4: [1, 0, 0, -1, 0, 1],
  5: [0, -1, -1, 0, 1, 1],
  6: [0, -1, 1, 0, 0, 1],
  7: [0, 1, 1, 0, 0, 0],
  8: [0, 1, -1, 0, 1, 0],
};

/** Size of a picture on its page, in square pixels. */
export type PictureSize = { width: number; height: number; orientation: number };

/** Adds a page of the picture's proportions that fits on A4. */
export function addPicturePage(document: PDFDocument, image: PDFRef, picture: PictureSize): void {
  const { orientation } = picture;
  const isTurned = orientation >= 5 && orientation <= 8;
  const [across, down] = isTurned
    ? [picture.height, picture.width]
    : [picture.width, picture.height];
  const paper = across > down ? [PAGE.long, PAGE.short] : [PAGE.short, PAGE.long];
  const scale = Math.min(
    POINTS_A_PIXEL,
    (paper[0] ?? PAGE.short) / across,
    (paper[1] ?? PAGE.long) / down,
  );
  const [width, height] = [across * scale, down * scale];
  const page = document.addPage([width, height]);
  page.node.setXObject(PDFName.of('Picture'), image);
  const [a, b, c, d, e, f] = upright[orientation] ?? [1, 0, 0, 1, 0, 0];
  const matrix = [a * width, b * height, c * width, d * height, e * width, f * height];
  const content = document.context.stream(
    `q ${matrix.map((value) => value.toFixed(3)).join(' ')} cm /Picture Do Q`,
  );
  page.node.addContentStream(document.context.register(content));
}
