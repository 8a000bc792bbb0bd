import { readContent } from '../compose/content/content-stream.ts';
import { inlineSize } from '../compose/content/inline-image.ts';
import { IDENTITY, type Matrix, matrixOf, multiply } from '../compose/draw/page-space.ts';
import { PICTURE_SHARE } from '../compose/pictures/kept-pictures.ts';
import { geometryOf, type Rotation, type SourcePage, turned } from '../pdf/page-tree.ts';
import type { PdfFile } from '../pdf/pdf-file.ts';
import { nameOf, PdfRef, PdfStream, PdfString, type PdfValue, stringBytes } from '../pdf/values.ts';

export type PageTraits = {
  /** It has searchable text. */
  hasText: boolean;
  /** Anything is drawn on it. */
  hasMarks: boolean;
  /** How far its text is turned clockwise, as people see it. */
  turn: Rotation;
  /** Pictures cover half of it. */
  isScan: boolean;
  /** Dots per inch of its largest picture, where that covers a tenth of it. */
  dotsPerInch: number | undefined;
};

const CONTENT_SIZE_MAX = 128 * 1024 * 1024;
const FORM_DEPTH_MAX = 6;
/** Names of a page that are looked at for pictures. */
const NAMES_READ_MAX = 100;
const POINTS_PER_INCH = 72;
/** Share of a page's text that decides which way up it is. */
const MAJORITY = 0.6;
const STATES_MAX = 1_000;

/** Share of a page above which its pictures make it a scan. */
const SCAN_SHARE = 0.5;
/**
 * Bytes of visible text that a scan may have without being searchable. The stamp of an electronic
 * filing has 60 to 120 characters, of up to two bytes. The text that a recognition laid over a scan is
 * invisible, and counts from its first character.
 */
const STAMP_BYTES_MAX = 400;

const TEXT_OPERATORS = new Set(['Tj', 'TJ', "'", '"']);
const PAINT_OPERATORS = new Set('S s f F f* B B* b b* sh BI'.split(' '));
/** Rendering mode of invisible text (9.3.6). */
const INVISIBLE = 3;

/** What content draws; `pictureArea` in its own units. */
type Drawn = {
  visibleBytes: number;
  hasInvisibleText: boolean;
  hasMarks: boolean;
  pictureArea: number;
  largest: Picture | undefined;
  /** Bytes of text that runs to the right, up, left and down. */
  directions: readonly [number, number, number, number];
};
/** A picture by its area and by its dots for each unit of length. */
type Picture = { area: number; dots: number };
const nothing: Drawn = {
  visibleBytes: 0,
  hasInvisibleText: false,
  hasMarks: false,
  pictureArea: 0,
  largest: undefined,
  directions: [0, 0, 0, 0],
};
const mark: Drawn = { ...nothing, hasMarks: true };

/** Reads traits of one document's pages; forms that many pages share are read once. */
export function pageTraitsReader(file: PdfFile): (page: SourcePage) => PageTraits {
  const forms = new Map<number, Drawn>();

  const read = (
    streams: readonly PdfStream[],
    resources: PdfValue | undefined,
    depth: number,
  ): Drawn => {
    const drawn = { ...nothing };
    const directions: [number, number, number, number] = [0, 0, 0, 0];
    let invisibleBytes = 0;
    let textMatrix: Matrix = IDENTITY;
    let isMirrored = false;
    const content = file.decodeContent(streams, CONTENT_SIZE_MAX);
    const xObjects = file.dict(file.dict(resources)?.get('XObject'));
    const hasPictures = [...(xObjects?.values() ?? [])]
      .slice(0, NAMES_READ_MAX)
      .some((value) => isPicture(file, file.resolve(value)));
    const mayHavePictures = hasPictures || content.includes('BI');
    const saved: { matrix: Matrix; isInvisible: boolean }[] = [];
    let state = { matrix: IDENTITY, isInvisible: false };
    const paint = (area: number, largest: Picture | undefined) => {
      const [a, b, c, d] = state.matrix;
      const scale = Math.abs(a * d - b * c);
      drawn.pictureArea += area * scale;
      drawn.hasMarks = true;
      if (largest === undefined) return;
      const placed = { area: largest.area * scale, dots: largest.dots / Math.hypot(a, b) };
      if (placed.area > (drawn.largest?.area ?? 0)) drawn.largest = placed;
    };
    const countDirection = (bytes: number, quarter: number) => {
      const at = quarter & 3;
      directions[at] = (directions[at] ?? 0) + bytes;
    };
    for (const { operator, operands, inline } of readContent(content)) {
      if (operator === 'q' && saved.length < STATES_MAX) saved.push({ ...state });
      else if (operator === 'Q') state = saved.pop() ?? state;
      else if (operator === 'cm')
        state = { ...state, matrix: multiply(matrixOf(operands) ?? IDENTITY, state.matrix) };
      else if (operator === 'BT') textMatrix = IDENTITY;
      else if (operator === 'Tm') textMatrix = matrixOf(operands) ?? textMatrix;
      else if (operator === 'Tf') isMirrored = Number(operands[1]) < 0;
      else if (operator === 'Tr') state = { ...state, isInvisible: operands[0] === INVISIBLE };
      else if (TEXT_OPERATORS.has(operator)) {
        const bytes = textBytes(operands);
        countDirection(bytes, quarterOf(multiply(textMatrix, state.matrix)) + (isMirrored ? 2 : 0));
        if (bytes > 0 && state.isInvisible) {
          drawn.hasInvisibleText = true;
          invisibleBytes += bytes;
        } else drawn.visibleBytes += bytes;
        drawn.hasMarks ||= bytes > 0;
      } else if (inline !== undefined) paint(1, pictureOf(inlineSize(inline).width));
      else if (PAINT_OPERATORS.has(operator)) drawn.hasMarks = true;
      else if (operator === 'Do') {
        const form = drawnByObject(xObjects?.get(nameOf(operands[0]) ?? ''), resources, depth);
        drawn.visibleBytes += form.visibleBytes;
        drawn.hasInvisibleText ||= form.hasInvisibleText;
        drawn.hasMarks ||= form.hasMarks;
        if (form.pictureArea > 0) paint(form.pictureArea, form.largest);
        const quarter = quarterOf(state.matrix);
        for (const [own, bytes] of form.directions.entries()) countDirection(bytes, own + quarter);
      }
      // No picture makes a page with this much text a scan; the resolution of pictures is read to the end.
      if (!mayHavePictures && drawn.visibleBytes + invisibleBytes > STAMP_BYTES_MAX) break;
    }
    return { ...drawn, directions };
  };

  const drawnByObject = (
    value: PdfValue | undefined,
    resources: PdfValue | undefined,
    depth: number,
  ): Drawn => {
    const stream = file.resolve(value);
    if (!(stream instanceof PdfStream)) return nothing;
    if (isPicture(file, stream)) {
      const width = file.resolve(stream.dict.get('Width'));
      // A picture is a unit wide.
      const dots = typeof width === 'number' ? width : 0;
      return { ...mark, pictureArea: 1, largest: { area: 1, dots } };
    }
    const known = value instanceof PdfRef ? forms.get(value.num) : undefined;
    if (known !== undefined) return known;
    if (depth >= FORM_DEPTH_MAX) return mark;
    // A form that draws itself finds this while it is read.
    if (value instanceof PdfRef) forms.set(value.num, nothing);
    const inner = read([stream], stream.dict.get('Resources') ?? resources, depth + 1);
    const drawn = placed(
      inner,
      matrixOf(file.array(stream.dict.get('Matrix')).map(file.resolve)) ?? IDENTITY,
    );
    if (value instanceof PdfRef) forms.set(value.num, drawn);
    return drawn;
  };

  return (page) => {
    const contents = file.resolve(page.dict.get('Contents'));
    const streams = (Array.isArray(contents) ? contents : [contents])
      .map((part) => file.resolve(part))
      .filter((part) => part instanceof PdfStream);
    const drawn = read(streams, page.dict.get('Resources'), 0);
    const { box, rotation } = geometryOf(file, page);
    const area = box.width * box.height;
    const isScan = drawn.pictureArea >= SCAN_SHARE * area;
    const textNeeded = isScan ? STAMP_BYTES_MAX : 0;
    const { largest } = drawn;
    return {
      turn: turnOf(drawn.directions, rotation),
      isScan,
      dotsPerInch:
        largest !== undefined && (isScan || largest.area >= PICTURE_SHARE * area)
          ? largest.dots * POINTS_PER_INCH
          : undefined,
      hasText: drawn.hasInvisibleText || drawn.visibleBytes > textNeeded,
      hasMarks: drawn.hasMarks,
    };
  };
}

/** A picture is a unit wide. */
const pictureOf = (width: number): Picture | undefined =>
  width > 0 ? { area: 1, dots: width } : undefined;

const isPicture = (file: PdfFile, value: PdfValue): boolean =>
  value instanceof PdfStream && nameOf(file.resolve(value.dict.get('Subtype'))) === 'Image';

/** What a form draws, in the coordinates of what draws it. */
function placed(drawn: Drawn, matrix: Matrix): Drawn {
  const [a, b, c, d] = matrix;
  const scale = Math.abs(a * d - b * c);
  const quarter = quarterOf(matrix);
  const { largest, directions } = drawn;
  const at = (own: number) => directions[(own - quarter) & 3] ?? 0;
  return {
    ...drawn,
    pictureArea: drawn.pictureArea * scale,
    largest: largest && { area: largest.area * scale, dots: largest.dots / Math.hypot(a, b) },
    directions: [at(0), at(1), at(2), at(3)],
  };
}

/** Quarters of a circle, counterclockwise, by which a transformation turns what runs to the right. */
const quarterOf = ([a, b]: Matrix): number => Math.round(Math.atan2(b, a) / (Math.PI / 2));

/** The way most of a page's text runs, as a clockwise turn of the page as people see it. */
function turnOf(directions: Drawn['directions'], rotation: Rotation): Rotation {
  const total = directions.reduce((sum, bytes) => sum + bytes, 0);
  const most = directions.findIndex((bytes) => bytes > MAJORITY * total);
  return most < 0 ? 0 : turned(rotation, turns[most]);
}

/** Text that runs up, left or down is turned so far clockwise. */
const turns: readonly Rotation[] = [0, 270, 180, 90];

/** Bytes of the strings that a text operator shows. */
const textBytes = (operands: readonly PdfValue[]): number =>
  operands.reduce<number>((sum, operand) => {
    if (Array.isArray(operand)) return sum + textBytes(operand);
    return sum + (operand instanceof PdfString ? stringBytes(operand).length : 0);
  }, 0);
