import type { SourcePage } from '../../pdf/page-tree.ts';
import { PdfError } from '../../pdf/pdf-error.ts';
import type { PdfFile } from '../../pdf/pdf-file.ts';
import { nameOf, type PdfDict, PdfRef, PdfStream, type PdfValue } from '../../pdf/values.ts';
import { readContent } from '../content/content-stream.ts';
import { CONTENT_SIZE_MAX } from '../content/drawn-resources.ts';
import { inlineSize } from '../content/inline-image.ts';
import { IDENTITY, type Matrix, matrixOf, multiply } from '../draw/page-space.ts';

/** A place of a picture on a page, in inches along its own sides. */
export type PictureUse = { num: number; width: number; height: number };

/** Pictures on a page of this area, in square inches. */
export type PageUses = { area: number; uses: readonly PictureUse[] };

export type UsesReader = {
  /** `matrix` moves the page's coordinates to points on paper. */
  read(page: SourcePage, matrix: Matrix): readonly PictureUse[];
  /** Dots of pictures within the content, by the numbers that their uses have, which are below 0. */
  readonly inline: ReadonlyMap<number, { width: number; height: number }>;
  /** Pictures that stand somewhere at a size that is not known. */
  readonly unsure: ReadonlySet<number>;
};

const POINTS_PER_INCH = 72;
const FORM_DEPTH_MAX = 12;
const STATES_MAX = 10_000;
/** Places of pictures that are followed in one document. */
const PLACES_MAX = 500_000;

/** A picture with the transformation of its unit square. */
type Place = { num: number; matrix: Matrix };
/** `isSure`: readers find the same places in this content. */
type Places = { list: Place[]; isSure: boolean };

/**
 * Finds where pictures stand by the transformations of the content, through forms. A form with
 * resources of its own is read once for the document. `hasInline`: content has pictures within itself.
 */
export function usesReader(file: PdfFile, hasInline: boolean): UsesReader {
  const inline = new Map<number, { width: number; height: number }>();
  const inlineNums = new Map<string, number>();
  const forms = new Map<number, Places>();
  const unsure = new Set<number>();
  let placesLeft = PLACES_MAX;

  const readStreams = (
    streams: readonly PdfStream[],
    resources: PdfDict | undefined,
    depth: number,
  ): Places => {
    const places: Places = { list: [], isSure: true };
    const xObjects = file.dict(resources?.get('XObject'));
    if (!hasInline && (xObjects === undefined || xObjects.size === 0)) return places;
    const content = file.decodeContent(streams, CONTENT_SIZE_MAX);
    const saved: Matrix[] = [];
    let matrix = IDENTITY;
    for (const { operator, operands, inline: entries } of readContent(content)) {
      if (operator === 'q') {
        if (saved.length < STATES_MAX) saved.push(matrix);
        else places.isSure = false;
      } else if (operator === 'Q') matrix = saved.pop() ?? matrix;
      else if (operator === 'cm') {
        const moved = matrixOf(operands);
        if (moved === undefined) places.isSure = false;
        else matrix = multiply(moved, matrix);
      } else if (entries !== undefined) {
        if (--placesLeft < 0) throw new PdfError('unsupported', 'Too many places of pictures');
        places.list.push({ num: inlineNum(entries), matrix });
      } else if (operator === 'Do') {
        const found = placesOf(xObjects?.get(nameOf(operands.at(-1)) ?? ''), resources, depth);
        places.isSure &&= found.isSure && operands.length === 1;
        for (const place of found.list) {
          if (--placesLeft < 0) throw new PdfError('unsupported', 'Too many places of pictures');
          places.list.push({ num: place.num, matrix: multiply(place.matrix, matrix) });
        }
      }
    }
    return places;
  };

  /** Pictures within content have no number of their own: those of one size share one. */
  const inlineNum = (entries: ReadonlyMap<string, PdfValue>): number => {
    const { width, height } = inlineSize(entries);
    const size = `${width} ${height}`;
    const num = inlineNums.get(size) ?? -1 - inlineNums.size;
    inlineNums.set(size, num);
    inline.set(num, { width, height });
    return num;
  };

  const placesOf = (
    value: PdfValue | undefined,
    outer: PdfDict | undefined,
    depth: number,
  ): Places => {
    const stream = file.resolve(value);
    if (!(value instanceof PdfRef) || !(stream instanceof PdfStream))
      return { list: [], isSure: true };
    const { num } = value;
    if (nameOf(file.resolve(stream.dict.get('Subtype'))) === 'Image')
      return { list: [{ num, matrix: IDENTITY }], isSure: true };
    const own = file.dict(stream.dict.get('Resources'));
    const known = own && forms.get(num);
    if (known !== undefined) return known;
    if (depth >= FORM_DEPTH_MAX) return { list: [], isSure: false };
    // A form that draws itself finds this while it is read.
    if (own !== undefined) forms.set(num, { list: [], isSure: false });
    const inner = readStreams([stream], own ?? outer, depth + 1);
    const moved = file.array(stream.dict.get('Matrix')).map(file.resolve);
    const matrix = matrixOf(moved) ?? IDENTITY;
    const places = {
      list: inner.list.map((place) => ({
        num: place.num,
        matrix: multiply(place.matrix, matrix),
      })),
      isSure: inner.isSure && (moved.length === 0 || matrixOf(moved) !== undefined),
    };
    if (own !== undefined) forms.set(num, places);
    return places;
  };

  return {
    inline,
    unsure,
    read({ dict }, matrix) {
      const contents = file.resolve(dict.get('Contents'));
      const streams = (Array.isArray(contents) ? contents : [contents])
        .map((part) => file.resolve(part))
        .filter((part) => part instanceof PdfStream);
      const places = readStreams(streams, file.dict(dict.get('Resources')), 0);
      if (!places.isSure) for (const { num } of places.list) unsure.add(num);
      const uses = new Map<string, PictureUse>();
      for (const place of places.list) {
        const [a, b, c, d] = multiply(place.matrix, matrix);
        const width = Math.hypot(a, b) / POINTS_PER_INCH;
        const height = Math.hypot(c, d) / POINTS_PER_INCH;
        if (!(width > 0 && height > 0)) continue;
        uses.set(`${place.num} ${width} ${height}`, { num: place.num, width, height });
      }
      return [...uses.values()];
    },
  };
}
