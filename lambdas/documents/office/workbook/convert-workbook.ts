import { createReadStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { indianNumber } from '#contracts/rules/notation.ts';
import {
  convertByLibreOffice,
  NOT_CONVERTED,
  type OfficeOptions,
  type OfficeOutcome,
  TOO_SLOW,
} from '../run-libre-office.ts';
import { measureSheets } from './measure-sheets.ts';
import { writeSheets } from './write-sheets.ts';

/** For both runs of LibreOffice. */
const TIMEOUT_SECONDS = 130;
/** What LibreOffice prints within its time. */
const ROWS_MAX = 50_000;
const CELLS_MAX = 500_000;
const PAGES_MAX = 2_000;

export type WorkbookLimits = { rows: number; cells: number; pages: number };
const usual: WorkbookLimits = { rows: ROWS_MAX, cells: CELLS_MAX, pages: PAGES_MAX };

/**
 * Converts a workbook to PDF in `folder`. LibreOffice writes it in a flat form first, which gets pages
 * that a court can read and cite: each sheet is as wide as its page, with its name, its grid and the
 * letters and numbers of its columns and rows. Then LibreOffice prints that. What is hidden stays hidden,
 * and the last page names it.
 */
export async function convertWorkbook(
  path: string,
  folder: string,
  {
    timeoutSeconds = TIMEOUT_SECONDS,
    limits = usual,
    ...options
  }: OfficeOptions & { limits?: WorkbookLimits } = {},
): Promise<OfficeOutcome> {
  const start = performance.now();
  const [flatFolder, pagesFolder] = [join(folder, 'flat'), join(folder, 'pages')];
  await mkdir(flatFolder, { recursive: true });
  const flat = await convertByLibreOffice(path, flatFolder, {
    ...options,
    timeoutSeconds,
    to: 'fods',
  });
  if ('refusal' in flat) return flat;
  const workbook = await measureSheets(flat.file);
  if (workbook.sheets.length === 0) return { refusal: NOT_CONVERTED };
  const shown = workbook.sheets.filter(({ isShown }) => isShown);
  const sum = (count: (sheet: (typeof shown)[number]) => number) =>
    shown.reduce((total, sheet) => total + count(sheet), 0);
  if (sum(({ rows }) => rows) > limits.rows || sum(({ cells }) => cells) > limits.cells)
    return {
      refusal: tooLong(
        `${indianNumber(limits.rows)} filled rows or ${indianNumber(limits.cells)} filled cells`,
      ),
    };
  await mkdir(pagesFolder, { recursive: true });
  const prepared = join(pagesFolder, 'document.fods');
  await writeSheets(flat.file, prepared, workbook);
  const left = timeoutSeconds - (performance.now() - start) / 1_000;
  if (left <= 0) return { refusal: TOO_SLOW };
  const printed = await convertByLibreOffice(prepared, pagesFolder, {
    ...options,
    timeoutSeconds: left,
    to: `pdf:calc_pdf_Export:${printOptions(limits.pages + 1)}`,
  });
  if ('refusal' in printed) return printed;
  if ((await pagesOf(printed.file)) > limits.pages)
    return { refusal: tooLong(`${indianNumber(limits.pages)} pages`) };
  return { pdfFile: printed.file };
}

export const tooLong = (bound: string) =>
  `This spreadsheet has more than ${bound}. Add the part that matters, or a PDF of it`;

const printOptions = (pages: number) =>
  JSON.stringify({ PageRange: { type: 'string', value: `1-${pages}` } });

/** The pages of a PDF by LibreOffice, which writes their objects unpacked. */
async function pagesOf(path: string): Promise<number> {
  let count = 0;
  let end = '';
  for await (const chunk of createReadStream(path, { encoding: 'latin1' })) {
    const seen = `${end}${chunk}`;
    count += seen.split(PAGE_OBJECT).length - 1;
    end = seen.slice(-(PAGE_OBJECT.length - 1));
  }
  return count;
}
const PAGE_OBJECT = '/Type/Page/';
