import { inspectPdf } from 'bundle-composer/inspect';
import { openPdfium, type PdfiumDocument } from './open-pdfium.ts';

export type RescuePdfTask = {
  kind: 'rescue';
  path: string;
  password?: string | undefined;
  /** Path of the rewritten PDF. */
  pdfFile: string;
};

/** Pages that are drawn from both files and compared. */
const MAX_COMPARED = 10;
const COMPARED_AT = { width: 300, height: 300 };

/**
 * Rewrites a PDF that only PDFium can read. The result is trusted if our reader accepts it with
 * as many pages, its first pages look as in the original, and at least one is not blank.
 */
export async function rescuePdf({ path, password, pdfFile }: RescuePdfTask): Promise<boolean> {
  const original = await openPdfium({ path, password }, (document) =>
    document.pageCount > 0 && document.saveAs(pdfFile)
      ? { pageCount: document.pageCount, pictures: picturesOf(document) }
      : undefined,
  );
  if (!original?.pictures.some((picture) => picture && !isBlank(picture))) return false;
  const inspection = await inspectPdf(pdfFile, password === undefined ? {} : { password });
  if (inspection.code !== 'ok' || inspection.pageCount !== original.pageCount) return false;
  const rewritten = await openPdfium({ path: pdfFile, password }, picturesOf);
  return (
    rewritten?.length === original.pictures.length &&
    rewritten.every((picture, page) => isSame(picture, original.pictures[page]))
  );
}

const picturesOf = (document: PdfiumDocument): (Buffer | undefined)[] =>
  Array.from({ length: Math.min(document.pageCount, MAX_COMPARED) }, (_, page) => {
    const picture = document.pictureOf(page, COMPARED_AT);
    return picture && Buffer.from(picture.rgba);
  });

const isBlank = (picture: Buffer): boolean => picture.every((byte) => byte === 255);

const isSame = (one: Buffer | undefined, other: Buffer | undefined): boolean =>
  one === undefined ? other === undefined : other !== undefined && one.equals(other);
