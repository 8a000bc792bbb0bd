import { join } from 'node:path';
import type { Inspection, ReadableInspection } from 'bundle-composer/inspect';
import type { PicturesOutcome } from './examine/compose-pictures.ts';
import { ExaminationEnded, type Examine } from './examine/examine.ts';
import type { Reading } from './examine/read-pdf.ts';

/** Result of the examination of a downloaded document; paths are of files in its folder. */
export type Examination =
  | {
      state: 'ready';
      inspection: ReadableInspection;
      /** Null if the text and the pages' pictures cannot be read. */
      reading: Reading | null;
      /** A PDF for display; undefined if the original is a usable PDF. */
      renditionFile: string | undefined;
      textFile: string;
      previewFile: string;
    }
  | { state: 'passwordRequired' | 'failed'; message: string };

export type ExaminedFile = {
  path: string;
  contentType: string;
  password: string | undefined;
  /** Temporary folder of this run. */
  folder: string;
};

/**
 * Examines a PDF or a picture. Everything that opens the file runs in separate processes, so
 * a hostile file ends these and fails this document only.
 */
export async function examineDocument(examine: Examine, file: ExaminedFile): Promise<Examination> {
  try {
    if (file.contentType === 'application/pdf') return await examinePdf(examine, file);
    const pdfFile = join(file.folder, 'rendition.pdf');
    const { path, contentType } = file;
    const outcome = await examine({ kind: 'pictures', path, contentType, pdfFile });
    if (outcome.refusal) return failed(pictureRefusals[outcome.refusal]);
    return await examinePages(examine, { ...file, path: pdfFile, renditionFile: pdfFile });
  } catch (error) {
    if (error instanceof ExaminationEnded) return failed(error.reason);
    throw error;
  }
}

const failed = (message: string): Examination => ({ state: 'failed', message });

const pictureRefusals: Record<NonNullable<PicturesOutcome['refusal']>, string> = {
  damaged: 'This picture is damaged and cannot be read',
  tooLarge: 'This picture has too many pixels',
  unsupported:
    'This picture is stored in a way that cannot be shown. Save it as TIFF in RGB or gray with LZW, ZIP, JPEG or Group 4 compression',
};

/** Messages for the user by the code of an inspection. */
const refusals: Record<Exclude<Inspection['code'], 'ok' | 'password_required'>, string> = {
  not_pdf: 'This file is not a PDF',
  damaged: 'This file is damaged and cannot be read',
  empty: 'This file has no pages',
  unsupported: 'This file is protected in a way that cannot be read',
};

async function examinePdf(examine: Examine, file: ExaminedFile): Promise<Examination> {
  const { path, password, folder } = file;
  const inspection = await examine({ kind: 'inspect', path, password });
  if (inspection.code === 'ok') return readPages(examine, file, inspection, undefined);
  if (inspection.code === 'password_required')
    return {
      state: 'passwordRequired',
      message:
        password === undefined ? 'This file needs its password' : 'The password is not right',
    };
  const pdfFile = join(folder, 'rendition.pdf');
  if (!(await examine({ kind: 'rescue', path, password, pdfFile })))
    return failed(refusals[inspection.code]);
  return examinePages(examine, { ...file, path: pdfFile, renditionFile: pdfFile });
}

/** Examines a PDF that we created. */
async function examinePages(
  examine: Examine,
  file: ExaminedFile & { renditionFile: string },
): Promise<Examination> {
  const { path, password, renditionFile } = file;
  const inspection = await examine({ kind: 'inspect', path, password });
  if (inspection.code === 'ok') return readPages(examine, file, inspection, renditionFile);
  return failed(refusals.damaged);
}

async function readPages(
  examine: Examine,
  { path, password, folder }: ExaminedFile,
  inspection: ReadableInspection,
  renditionFile: string | undefined,
): Promise<Examination> {
  const textFile = join(folder, 'text.json');
  const previewFile = join(folder, 'preview.png');
  const { pagesWithoutText: scannedPages, lostPages } = inspection;
  const reading = await examine({
    kind: 'read',
    path,
    password,
    scannedPages,
    lostPages,
    textFile,
    previewFile,
  });
  return { state: 'ready', inspection, reading, renditionFile, textFile, previewFile };
}
