import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFPage } from 'pdf-lib';

/** In points, from the upper left corner of the page as it is shown. */
export type Rectangle = { left: number; top: number; width: number; height: number };

/** The visible part of a page in its own space, and how it is turned when shown. */
export type PageFrame = {
  left: number;
  bottom: number;
  right: number;
  top: number;
  /** Clockwise. */
  rotation: 0 | 90 | 180 | 270;
  /** Size of a unit in points. */
  unit: number;
};

export function frameOf(page: PDFPage): PageFrame {
  const crop = page.getCropBox();
  const media = page.getMediaBox();
  const turned = ((Math.round(page.getRotation().angle / 90) % 4) + 4) % 4;
  const unit = page.node.lookupMaybe(PDFName.of('UserUnit'), PDFNumber)?.asNumber() ?? 1;
  const frame = {
    left: Math.max(crop.x, media.x),
    bottom: Math.max(crop.y, media.y),
    right: Math.min(crop.x + crop.width, media.x + media.width),
    top: Math.min(crop.y + crop.height, media.y + media.height),
  };
  const isEmpty = frame.left >= frame.right || frame.bottom >= frame.top;
  const box = isEmpty
    ? { left: media.x, bottom: media.y, right: media.x + media.width, top: media.y + media.height }
    : frame;
  return { ...box, rotation: ROTATIONS[turned] ?? 0, unit: unit > 0 ? unit : 1 };
}

const ROTATIONS = [0, 90, 180, 270] as const;

/** Size of the page as it is shown, in points. */
export function shownSize({ left, bottom, right, top, rotation, unit }: PageFrame) {
  const [width, height] = [(right - left) * unit, (top - bottom) * unit];
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width };
}

/** A rectangle of the shown page as PDF rectangle: left, bottom, right, top in page space. */
export function toPageSpace(frame: PageFrame, rectangle: Rectangle): number[] {
  const toPoint = (x: number, y: number): [number, number] => {
    const { left, bottom, right, top, rotation } = frame;
    if (rotation === 90) return [left + y, bottom + x];
    if (rotation === 180) return [right - x, bottom + y];
    if (rotation === 270) return [right - y, top - x];
    return [left + x, top - y];
  };
  const scaled = (value: number) => value / frame.unit;
  const [x1, y1] = toPoint(scaled(rectangle.left), scaled(rectangle.top));
  const [x2, y2] = toPoint(
    scaled(rectangle.left + rectangle.width),
    scaled(rectangle.top + rectangle.height),
  );
  return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
}

/** Matrix of an appearance that stands upright on the shown page. */
export function uprightMatrix({ rotation }: PageFrame): number[] {
  if (rotation === 90) return [0, 1, -1, 0, 0, 0];
  if (rotation === 180) return [-1, 0, 0, -1, 0, 0];
  if (rotation === 270) return [0, -1, 1, 0, 0, 0];
  return [1, 0, 0, 1, 0, 0];
}

const USUAL = { width: 180, height: 60 };
const MARGIN = 36;
const GAP = 8;

/** The first free place on the page, from its lower right corner to the left and upwards. */
export function freeRectangle(page: PDFPage): Rectangle {
  const frame = frameOf(page);
  const shown = shownSize(frame);
  const width = Math.min(USUAL.width, shown.width);
  const height = Math.min(USUAL.height, shown.height);
  const margin = (length: number, size: number) => Math.max(0, Math.min(MARGIN, length - size));
  const right = shown.width - width - margin(shown.width, width);
  const bottom = shown.height - height - margin(shown.height, height);
  const taken = signatureRectangles(page);
  for (let top = bottom; top >= 0; top -= height + GAP)
    for (let left = right; left >= 0; left -= width + GAP) {
      const rectangle = { left, top, width, height };
      const place = toPageSpace(frame, rectangle);
      if (!taken.some((other) => isOverlapping(place, other))) return rectangle;
    }
  return { left: right, top: bottom, width, height };
}

function signatureRectangles(page: PDFPage): number[][] {
  const annotations = page.node.lookupMaybe(PDFName.of('Annots'), PDFArray);
  return (annotations?.asArray() ?? []).flatMap((reference) => {
    const annotation = page.doc.context.lookup(reference);
    if (!(annotation instanceof PDFDict) || !isSignature(annotation)) return [];
    const rectangle = annotation.lookupMaybe(PDFName.of('Rect'), PDFArray)?.asArray() ?? [];
    const numbers = rectangle.map((value) => (value instanceof PDFNumber ? value.asNumber() : 0));
    return numbers.length === 4 ? [numbers] : [];
  });
}

const isSignature = (annotation: PDFDict): boolean =>
  annotation.get(PDFName.of('FT')) === PDFName.of('Sig') ||
  annotation.get(PDFName.of('Subtype')) === PDFName.of('Stamp');

const isOverlapping = (a: readonly number[], b: readonly number[]): boolean => {
  const [left = 0, bottom = 0, right = 0, top = 0] = a;
  const [otherLeft = 0, otherBottom = 0, otherRight = 0, otherTop = 0] = b;
  return left < otherRight && otherLeft < right && bottom < otherTop && otherBottom < top;
};
