import { readFileSync, writeFileSync } from 'node:fs';
import { PDFDocument, type PDFImage } from 'pdf-lib';
import UTIF from 'utif2';
import { addPicturePage } from './add-picture-page.ts';
import { addTiffPages } from './add-tiff-pages.ts';
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
        ? await addTiffPages(document, bytes, (image, size) =>
            addPicturePage(document, image, size),
          )
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
  addPicturePage(document, image.ref, { ...sizeOf(image), orientation });
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
