import { readContent } from '../compose/content/content-stream.ts';
import { IDENTITY, type Matrix, matrixOf, multiply } from '../compose/draw/page-space.ts';
import { geometryOf, type SourcePage } from '../pdf/page-tree.ts';
import type { PdfFile } from '../pdf/pdf-file.ts';
import { nameOf, PdfRef, PdfStream, PdfString, type PdfValue, stringBytes } from '../pdf/values.ts';

/** Whether a page has searchable text, and whether anything is drawn on it. */
export type PageTraits = { hasText: boolean; hasMarks: boolean };

const CONTENT_SIZE_MAX = 128 * 1024 * 1024;
const FORM_DEPTH_MAX = 6;
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
};
const nothing: Drawn = {
  visibleBytes: 0,
  hasInvisibleText: false,
  hasMarks: false,
  pictureArea: 0,
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
    const content = file.decodeContent(streams, CONTENT_SIZE_MAX);
    const xObjects = file.dict(file.dict(resources)?.get('XObject'));
    const saved: { matrix: Matrix; isInvisible: boolean }[] = [];
    let state = { matrix: IDENTITY, isInvisible: false };
    const paint = (area: number) => {
      const [a, b, c, d] = state.matrix;
      drawn.pictureArea += area * Math.abs(a * d - b * c);
      drawn.hasMarks = true;
    };
    for (const { operator, operands } of readContent(content)) {
      if (operator === 'q' && saved.length < STATES_MAX) saved.push({ ...state });
      else if (operator === 'Q') state = saved.pop() ?? state;
      else if (operator === 'cm')
        state = { ...state, matrix: multiply(matrixOf(operands) ?? IDENTITY, state.matrix) };
      else if (operator === 'Tr') state = { ...state, isInvisible: operands[0] === INVISIBLE };
      else if (TEXT_OPERATORS.has(operator)) {
        const bytes = textBytes(operands);
        if (bytes > 0 && state.isInvisible) drawn.hasInvisibleText = true;
        else drawn.visibleBytes += bytes;
        drawn.hasMarks ||= bytes > 0;
      } else if (operator === 'BI') paint(1);
      else if (PAINT_OPERATORS.has(operator)) drawn.hasMarks = true;
      else if (operator === 'Do') {
        const form = drawnByObject(xObjects?.get(nameOf(operands[0]) ?? ''), resources, depth);
        drawn.visibleBytes += form.visibleBytes;
        drawn.hasInvisibleText ||= form.hasInvisibleText;
        drawn.hasMarks ||= form.hasMarks;
        if (form.pictureArea > 0) paint(form.pictureArea);
      }
      // No picture makes a page with this much text a scan.
      if (drawn.hasInvisibleText || drawn.visibleBytes > STAMP_BYTES_MAX) return drawn;
    }
    return drawn;
  };

  const drawnByObject = (
    value: PdfValue | undefined,
    resources: PdfValue | undefined,
    depth: number,
  ): Drawn => {
    const stream = file.resolve(value);
    if (!(stream instanceof PdfStream)) return nothing;
    if (nameOf(file.resolve(stream.dict.get('Subtype'))) === 'Image')
      return { ...mark, pictureArea: 1 };
    const known = value instanceof PdfRef ? forms.get(value.num) : undefined;
    if (known !== undefined) return known;
    if (depth >= FORM_DEPTH_MAX) return mark;
    // A form that draws itself finds this while it is read.
    if (value instanceof PdfRef) forms.set(value.num, nothing);
    const inner = read([stream], stream.dict.get('Resources') ?? resources, depth + 1);
    const [a, b, c, d] =
      matrixOf(file.array(stream.dict.get('Matrix')).map(file.resolve)) ?? IDENTITY;
    const drawn = { ...inner, pictureArea: inner.pictureArea * Math.abs(a * d - b * c) };
    if (value instanceof PdfRef) forms.set(value.num, drawn);
    return drawn;
  };

  return (page) => {
    const contents = file.resolve(page.dict.get('Contents'));
    const streams = (Array.isArray(contents) ? contents : [contents])
      .map((part) => file.resolve(part))
      .filter((part) => part instanceof PdfStream);
    const drawn = read(streams, page.dict.get('Resources'), 0);
    const { width, height } = geometryOf(file, page).box;
    const isScan = drawn.pictureArea >= SCAN_SHARE * width * height;
    const textNeeded = isScan ? STAMP_BYTES_MAX : 0;
    return {
      hasText: drawn.hasInvisibleText || drawn.visibleBytes > textNeeded,
      hasMarks: drawn.hasMarks,
    };
  };
}

/** Bytes of the strings that a text operator shows. */
const textBytes = (operands: readonly PdfValue[]): number =>
  operands.reduce<number>((sum, operand) => {
    if (Array.isArray(operand)) return sum + textBytes(operand);
    return sum + (operand instanceof PdfString ? stringBytes(operand).length : 0);
  }, 0);
