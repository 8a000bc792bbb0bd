import { join } from 'node:path';
import type { Inspection, ReadableInspection } from 'bundle-composer/inspect';
import { ExaminationEnded, type Examine } from './examine/examine.ts';
import type { ConvertedPart, PartToConvert } from './examine/mails/compose-mail.ts';
import { pictureRefusals } from './examine/picture-headers.ts';
import type { Reading } from './examine/read-pdf.ts';
import { renditionOf } from './rendition-of.ts';

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
  | { state: 'passwordRequired' | 'failed'; message: string }
  /** Parts of a mail that have to be converted before it has pages. */
  | { state: 'unconverted'; parts: readonly PartToConvert[] };

export type ExaminedFile = {
  path: string;
  contentType: string;
  /** The document's name. */
  name: string;
  /** What became of the parts of a mail that had to be converted. */
  converted?: readonly ConvertedPart[] | undefined;
  password: string | undefined;
  /** Temporary folder of this run. */
  folder: string;
};

/**
 * Examines a PDF, a picture, a text or a mail. Everything that opens the file runs in separate processes, so
 * a hostile file ends these and fails this document only.
 */
export async function examineDocument(examine: Examine, file: ExaminedFile): Promise<Examination> {
  try {
    if (file.contentType === 'application/pdf') return await examinePdf(examine, file);
    const pdfFile = join(file.folder, 'rendition.pdf');
    const outcome = await composePages(examine, { ...file, pdfFile });
    if ('state' in outcome) return outcome;
    return await examinePages(examine, { ...file, path: pdfFile, renditionFile: pdfFile });
  } catch (error) {
    if (error instanceof ExaminationEnded) return failed(error.reason);
    throw error;
  }
}

/** Writes the pages of a file that has none. */
async function composePages(
  examine: Examine,
  { path, contentType, name, folder, converted, pdfFile }: ExaminedFile & { pdfFile: string },
): Promise<Examination | { pdfFile: string }> {
  const rendition = renditionOf(contentType);
  if (rendition === 'text') {
    const outcome = await examine({ kind: 'text', path, contentType, name, pdfFile });
    return 'refusal' in outcome ? failed(outcome.refusal) : { pdfFile };
  }
  if (rendition === 'mail') {
    const task = { path, contentType, name, folder, converted, pdfFile };
    const outcome = await examine({ kind: 'mail', ...task });
    if ('toConvert' in outcome) return { state: 'unconverted', parts: outcome.toConvert };
    return 'refusal' in outcome ? failed(outcome.refusal) : { pdfFile };
  }
  const { refusal } = await examine({ kind: 'pictures', path, contentType, pdfFile });
  return refusal ? failed(pictureRefusals[refusal]) : { pdfFile };
}

const failed = (message: string): Examination => ({ state: 'failed', message });

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
