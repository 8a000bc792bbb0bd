import { coordinatesSchema } from '#contracts/rules/outcome/signing.ts';

/** Size of a page as it is displayed, in points. */
export type PageSize = { width: number; height: number };

/** Place of a signature on a displayed page, in whole points from its upper left corner. */
export type Rectangle = { left: number; top: number; width: number; height: number };

const DEFAULT = { width: 180, height: 60 };
const SMALLEST = { width: 72, height: 28 };
/** Distance of default rectangles from the page's edges, and from each other. */
const MARGIN = 36;
const GAP = 12;
/** Coordinates have at most four digits. */
const LARGEST = 9_999;

const between = (least: number, most: number, value: number) =>
  Math.round(Math.max(least, Math.min(value, most)));

/** The rectangle inside of the page: moved first, then made smaller. */
export function fitOn(page: PageSize, rectangle: Rectangle): Rectangle {
  const [maxWidth, maxHeight] = [
    Math.floor(Math.min(page.width, LARGEST)),
    Math.floor(Math.min(page.height, LARGEST)),
  ];
  const width = between(Math.min(SMALLEST.width, maxWidth), maxWidth, rectangle.width);
  const height = between(Math.min(SMALLEST.height, maxHeight), maxHeight, rectangle.height);
  return {
    left: between(0, maxWidth - width, rectangle.left),
    top: between(0, maxHeight - height, rectangle.top),
    width,
    height,
  };
}

/** Default place of the signatory at `index`: bottom right, the next ones to the left, then above. */
export function defaultRectangle(page: PageSize, index: number): Rectangle {
  const { width, height } = DEFAULT;
  const columns = Math.max(1, Math.floor((page.width - 2 * MARGIN + GAP) / (width + GAP)));
  const [column, row] = [index % columns, Math.floor(index / columns)];
  return fitOn(page, {
    left: page.width - MARGIN - width - column * (width + GAP),
    top: page.height - MARGIN - height - row * (height + GAP),
    width,
    height,
  });
}

export const moveBy = (page: PageSize, rectangle: Rectangle, x: number, y: number): Rectangle =>
  fitOn(page, { ...rectangle, left: rectangle.left + x, top: rectangle.top + y });

/** Moves the lower right corner; the upper left one stays. */
export function resizeBy(page: PageSize, rectangle: Rectangle, x: number, y: number): Rectangle {
  const { left, top } = rectangle;
  return fitOn(page, {
    left,
    top,
    width: Math.min(Math.max(rectangle.width + x, SMALLEST.width), page.width - left),
    height: Math.min(Math.max(rectangle.height + y, SMALLEST.height), page.height - top),
  });
}

/** 'left,top,width,height', as the gateway takes it. */
export const toCoordinates = ({ left, top, width, height }: Rectangle): string =>
  [left, top, width, height].join(',');

/** The rectangle of coordinates; undefined for any other text. */
export function toRectangle(coordinates: string): Rectangle | undefined {
  if (!coordinatesSchema.safeParse(coordinates).success) return undefined;
  const [left = 0, top = 0, width = 0, height = 0] = coordinates.split(',').map(Number);
  return { left, top, width, height };
}
