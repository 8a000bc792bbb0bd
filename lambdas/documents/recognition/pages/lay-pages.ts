import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { inspectPdf } from 'bundle-composer/inspect';
import { functionFile } from '#shared/function-file.ts';
import { openPdfium, type PdfiumDocument } from '../../processing/examine/open-pdfium.ts';
import type { PageResult } from './recognise-pages.ts';

export type LayPagesTask = {
  kind: 'layer';
  /** The PDF without recognised text. */
  path: string;
  /** Path of the PDF with the text. */
  pdfFile: string;
  /** Facts of the inspection; those of the PDF with the text are written there. */
  factsFile: string;
  /** Files of recognised pages. */
  resultFiles: readonly string[];
};

/** Pages that are drawn from both files and compared. */
const MAX_COMPARED = 10;
const COMPARED_AT = { width: 600, height: 600 };

/**
 * Writes a PDF with the recognised words as invisible text, and its facts. The result is trusted if
 * our reader accepts it with as many pages, and its pages look as before. False otherwise, and for a
 * PDF with a digital signature, which rewriting would break.
 */
export async function layPages({
  path,
  pdfFile,
  factsFile,
  resultFiles,
}: LayPagesTask): Promise<boolean> {
  // The files are our own.
  const read = resultFiles.map((file) => readFileSync(file, 'utf8'));
  const textRevision = createHash('sha256').update(read.join()).digest('hex').slice(0, 16);
  const results = read
    .flatMap((json): PageResult[] => JSON.parse(json))
    .filter(({ text }) => text !== '');
  if (results.length === 0) return false;
  const readFont = (specifier: string) => readFileSync(functionFile(specifier));
  const compared = results.slice(0, MAX_COMPARED).map(({ page }) => page - 1);
  const before = await openPdfium({ path }, (document) => {
    if (document.signatureCount > 0) return undefined;
    const { pageCount } = document;
    const pictures = picturesOf(document, compared);
    const isLaid = results.every((result) => document.layText(result.page - 1, result, readFont));
    return isLaid && document.saveAs(pdfFile) ? { pageCount, pictures } : undefined;
  });
  if (!before) return false;
  const inspection = await inspectPdf(pdfFile);
  if (inspection.code !== 'ok' || inspection.pageCount !== before.pageCount) return false;
  const after = await openPdfium({ path: pdfFile }, (document) => picturesOf(document, compared));
  if (!after?.every((picture, at) => before.pictures[at]?.equals(picture))) return false;
  const { fileName, sha256, lostPages } = JSON.parse(readFileSync(factsFile, 'utf8'));
  writeFileSync(
    factsFile,
    JSON.stringify({ ...inspection, fileName, sha256, lostPages, textRevision }),
  );
  return true;
}

const picturesOf = (document: PdfiumDocument, pages: readonly number[]): Buffer[] =>
  pages.map((page) => Buffer.from(document.pictureOf(page, COMPARED_AT)?.rgba ?? []));
