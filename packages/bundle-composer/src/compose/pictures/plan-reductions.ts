import { geometryOf, type SourcePage } from '../../pdf/page-tree.ts';
import { PdfError } from '../../pdf/pdf-error.ts';
import type { PdfFile } from '../../pdf/pdf-file.ts';
import { nameOf, type PdfDict, PdfRef, PdfStream } from '../../pdf/values.ts';
import type { Drawing } from '../content/drawn-resources.ts';
import type { Matrix } from '../draw/page-space.ts';
import { type KeptReason, keptPages, type PictureState, reducedSize } from './kept-pictures.ts';
import { type PageUses, type PictureUse, type UsesReader, usesReader } from './picture-uses.ts';
import { isUnread, type Picture, readPicture } from './read-picture.ts';

/**
 * A page where it will be printed: `matrix` moves its coordinates to points of paper, `area` is in
 * square points.
 */
export type PlacedPage = { page: SourcePage; matrix: Matrix; area: number };

/** A picture that will have fewer dots, with its soft mask. */
export type Reduction = {
  num: number;
  picture: Picture;
  mask: { num: number; picture: Picture } | undefined;
  target: { width: number; height: number };
};

export type ReductionPlan = {
  reductions: readonly Reduction[];
  /** Indexes of pages whose pictures stay above 300 dots per inch, where these reductions fail. */
  keptPages(failed: ReadonlyMap<number, KeptReason>): Map<KeptReason, number[]>;
};

const SQUARE_INCH = 72 * 72;

/** A page as it stands in its document, or where `matrix` moves it. */
export function placedPage(file: PdfFile, page: SourcePage, matrix?: Matrix): PlacedPage {
  const value = file.resolve(page.dict.get('UserUnit'));
  const unit = typeof value === 'number' && value > 0 ? value : 1;
  const moved: Matrix = matrix ?? [unit, 0, 0, unit, 0, 0];
  const { width, height } = geometryOf(file, page).box;
  const [a, b, c, d] = moved;
  return { page, matrix: moved, area: width * height * Math.abs(a * d - b * c) };
}

/**
 * Decides which pictures of a document have more than 300 dots per inch at the largest of their places,
 * and can be reduced. `drawing` has followed these pages. Reads headers of pictures, not their data.
 */
export function planReductions(
  file: PdfFile,
  { pages, drawing }: { pages: readonly PlacedPage[]; drawing: Drawing },
): ReductionPlan {
  if (drawing.drawnPictures.size === 0 && !drawing.hasInlineImages)
    return { reductions: [], keptPages: () => new Map() };
  const found = findUses(file, pages, drawing.hasInlineImages);
  const elsewhere = drawing.drawnElsewhere();
  const hasSignature = isSigned(file);
  const masks = countMasks(file, drawing);
  const reductions: Reduction[] = [];
  const states = new Map<number, PictureState>(
    [...found.inline].map(([num, size]) => [num, { ...size, reason: 'inline' }]),
  );
  for (const [num, uses] of usesByPicture(found.pages)) {
    if (found.inline.has(num)) continue;
    const stream = file.lookup(num);
    const picture = stream instanceof PdfStream ? readPicture(file, stream) : undefined;
    if (picture === undefined) continue;
    const { width, height } = picture;
    const keep = (reason: KeptReason) => states.set(num, { width, height, reason });
    const target = reducedSize(picture, uses);
    if (hasSignature) keep('signed');
    else if (found.isUnsure(num) || elsewhere.has(num)) keep('place');
    else if (isUnread(picture)) keep(picture.reason);
    else if (target === undefined) keep('elsewhere');
    else {
      const mask = picture.mask && readMask(file, picture.mask, picture);
      const isMaskShared =
        masks.has(num) || (mask !== undefined && (masks.get(mask.num) ?? 0) !== 1);
      if (isMaskShared || (picture.mask !== undefined && mask === undefined)) keep('mask');
      else {
        reductions.push({ num, picture, mask, target });
        states.set(num, { ...target, reason: 'elsewhere' });
      }
    }
  }
  return {
    reductions,
    keptPages(failed) {
      const final = new Map(states);
      for (const { num, picture } of reductions) {
        const reason = failed.get(num);
        const { width, height } = picture;
        if (reason !== undefined) final.set(num, { width, height, reason });
      }
      return keptPages(found.pages, final);
    },
  };
}

/** Whether the document has a digital signature. */
export function isSigned(file: PdfFile): boolean {
  const flags = file.resolve(file.dict(file.root().get('AcroForm'))?.get('SigFlags'));
  return typeof flags === 'number' && (flags & 1) === 1;
}

type FoundUses = {
  pages: PageUses[];
  isUnsure: (num: number) => boolean;
  inline: UsesReader['inline'];
};

function findUses(file: PdfFile, pages: readonly PlacedPage[], hasInline: boolean): FoundUses {
  const reader = usesReader(file, hasInline);
  let isComplete = true;
  const found = pages.map(({ page, matrix, area }): PageUses => {
    const inches = area / SQUARE_INCH;
    if (!isComplete) return { area: inches, uses: [] };
    try {
      return { area: inches, uses: reader.read(page, matrix) };
    } catch (error) {
      if (!(error instanceof PdfError)) throw error;
      // The rest of the document may show them larger.
      isComplete = false;
      return { area: inches, uses: [] };
    }
  });
  const isUnsure = (num: number) => !isComplete || reader.unsure.has(num);
  return { pages: found, isUnsure, inline: reader.inline };
}

function usesByPicture(pages: readonly PageUses[]): Map<number, PictureUse[]> {
  const places = new Map<number, PictureUse[]>();
  for (const { uses } of pages)
    for (const use of uses) {
      const known = places.get(use.num);
      if (known === undefined) places.set(use.num, [use]);
      else known.push(use);
    }
  return places;
}

/** How many of the drawn pictures have each soft mask. */
function countMasks(file: PdfFile, drawing: Drawing): Map<number, number> {
  const counts = new Map<number, number>();
  for (const num of drawing.drawnPictures) {
    const stream = file.lookup(num);
    const mask = stream instanceof PdfStream ? stream.dict.get('SMask') : undefined;
    if (mask instanceof PdfRef) counts.set(mask.num, (counts.get(mask.num) ?? 0) + 1);
  }
  return counts;
}

/** A soft mask of the size of its picture, of plain gray. */
function readMask(
  file: PdfFile,
  { num }: PdfRef,
  { width, height }: Picture,
): Reduction['mask'] | undefined {
  const stream = file.lookup(num);
  if (!(stream instanceof PdfStream) || !isPlainMask(file, stream.dict)) return undefined;
  const picture = readPicture(file, stream);
  if (picture === undefined || isUnread(picture)) return undefined;
  const isOfItsSize = picture.width === width && picture.height === height;
  const hasPalette = picture.base !== undefined;
  if (!isOfItsSize || hasPalette || picture.channels !== 1) return undefined;
  return { num, picture };
}

function isPlainMask(file: PdfFile, dict: PdfDict): boolean {
  const decode = file.array(dict.get('Decode')).map(file.resolve);
  const isPicture = nameOf(file.resolve(dict.get('Subtype'))) === 'Image';
  const isDecodeUsual = decode.length === 0 || (decode[0] === 0 && decode[1] === 1);
  const hasMore = ['Matte', 'SMask', 'OC'].some((key) => dict.has(key));
  return isPicture && isDecodeUsual && !hasMore;
}
