import type { Table } from '#shared/dynamo/table.ts';
import type { Files } from '#shared/files/files.ts';
import { type AssemblyResult, findResult } from '../record/bundle-files.ts';
import { listBundleRecords } from '../record/bundle-repository.ts';
import { openablePdf } from './openable-pdf.ts';

/** A printed page of a bundle: 12 of B-001. */
export type NumberedPage = { code: number; page: number };

/** A page of a document that a bundle shows under a number. */
export type PageOfDocument = { documentId: string; page: number; bundle: string };

/** The newest bundles of a case that are looked at, and those of them whose pages are read. */
const MAX_LISTED = 50;
const MAX_READ = 4;

/**
 * Which pages of documents have these numbers in the bundles of a case that a member may open, by '1/12'.
 * Each owner counts their own bundles, so that one number may be of several. A read unit for about two
 * bundles, and one object of S3 for each of four; nothing is read without pages.
 */
export async function findNumberedPages(
  { table, files }: { table: Table; files: Files },
  { caseId, userId }: { caseId: string; userId: string },
  pages: readonly NumberedPage[],
): Promise<ReadonlyMap<string, PageOfDocument[]>> {
  const found = new Map<string, PageOfDocument[]>();
  if (pages.length === 0) return found;
  const codes = new Set(pages.map(({ code }) => code));
  const records = await listBundleRecords(table, caseId, { newest: MAX_LISTED });
  const read = records
    .filter(({ codeNumber }) => codes.has(codeNumber))
    .flatMap((record) => {
      const pdf = openablePdf(record, userId);
      return pdf ? [{ record, pdf }] : [];
    })
    .slice(0, MAX_READ);
  for (const { record, pdf } of read) {
    const result = await findResult(files, record, pdf.hash);
    if (!result) continue;
    const byNumber = pagesByNumber(result);
    for (const { code, page } of pages.filter((one) => one.code === record.codeNumber)) {
      const place = byNumber.get(page);
      if (!place) continue;
      const key = `${code}/${page}`;
      found.set(key, [...(found.get(key) ?? []), { ...place, bundle: record.name }]);
    }
  }
  return found;
}

/** A printed number may have letters before it: 'A12' is page 12. Its place where none are printed. */
function pagesByNumber({ pages, isNumbered }: AssemblyResult) {
  const byNumber = new Map<number, { documentId: string; page: number }>();
  for (const [at, planned] of pages.entries()) {
    if (planned.kind !== 'source') continue;
    const printed = /\d{1,9}$/.exec(planned.label)?.[0];
    const number = isNumbered === false || printed === undefined ? at + 1 : Number(printed);
    if (!byNumber.has(number))
      byNumber.set(number, { documentId: planned.documentId, page: planned.sourcePage });
  }
  return byNumber;
}
