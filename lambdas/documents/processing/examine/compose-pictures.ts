import { readFileSync, writeFileSync } from 'node:fs';
import { PDFDocument, type PDFImage, PDFName, type PDFRef } from 'pdf-lib';
import UTIF from 'utif2';
import { addTiffPages, type PictureSize } from './add-tiff-pages.ts';
import { exifOf, PICTURE_PIXELS_MAX, type pictureRefusals, pngPixels } from './picture-headers.ts';

export type ComposePicturesTask = {
  kind: 'pictures';
  path: string;
  contentType: string;
  /** Path of the PDF to write. */
  pdfFile: string;
};

/** Why a picture has no pages; undefined if the PDF was written. */
export type PicturesOutcome = { refusal?: keyof typeof pictureRefusals };

/** Writes a PDF with one page for each picture of a JPEG, PNG or TIFF file. */
export async function composePictures(task: ComposePicturesTask): Promise<PicturesOutcome> {
  const bytes = readFileSync(task.path);
  const document = await PDFDocument.create({ updateMetadata: false });
  try {
    const refusal =
      task.contentType === 'image/tiff'
        ? await addTiffPages(document, bytes, (image, size) => addPage(document, image, size))
        : await addPicture(document, bytes, task.contentType);
    if (refusal) return { refusal };
  } catch (error) {
    // The decoders throw errors of any kind for invalid files.
    if (error instanceof Error) return { refusal: 'damaged' };
    throw error;
  }
  writeFileSync(task.pdfFile, await document.save({ objectsPerTick: Number.POSITIVE_INFINITY }));
  return {};
}

async function addPicture(
  document: PDFDocument,
  bytes: Buffer,
  contentType: string,
): Promise<PicturesOutcome['refusal']> {
  const isPng = contentType === 'image/png';
  if (isPng && pngPixels(bytes) > PICTURE_PIXELS_MAX) return 'tooLarge';
  // The data of a JPEG is copied unchanged.
  const image = await (isPng ? document.embedPng(bytes) : document.embedJpg(bytes));
  if (image.width * image.height > PICTURE_PIXELS_MAX * (isPng ? 1 : 4)) return 'tooLarge';
  const orientation = isPng ? 1 : orientationOf(exifOf(bytes));
  await image.embed();
  addPage(document, image.ref, { ...sizeOf(image), orientation });
  return undefined;
}

/** A number of a TIFF directory by its tag; 0 if it has none. */
function numberOf(page: UTIF.IFD | undefined, tag: number): number {
  const value = page?.[`t${tag}`];
  const first = Array.isArray(value) ? value[0] : undefined;
  return typeof first === 'number' ? first : 0;
}

/** Orientation of EXIF data, which has the format of a TIFF file. */
function orientationOf(exif: Buffer | undefined): number {
  if (!exif) return 1;
  try {
    return numberOf(UTIF.decode(exif)[0], 274) || 1;
  } catch {
    return 1;
  }
}

const sizeOf = ({ width, height }: PDFImage) => ({ width, height });

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

/** Adds a page of the picture's proportions that fits on A4. */
function addPage(document: PDFDocument, image: PDFRef, picture: PictureSize): void {
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
