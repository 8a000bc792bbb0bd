import type { Table } from '#shared/dynamo/table.ts';
import type { Files } from '#shared/files/files.ts';
import { type AssemblyResult, findResult } from '../record/bundle-files.ts';
import { type BundleRecord, codeOf, LISTED_DOCUMENTS } from '../record/bundle-record.ts';
import { listBundleRecords } from '../record/bundle-repository.ts';
import { openablePdf } from './openable-pdf.ts';

/** A page of a document in a bundle. */
export type BundlePlace = { id: string; code: string; name: string; page: string };

type DocumentPage = { documentId: string; page: number };

/** The newest bundles of a case that are looked at, and those of them whose pages are read. */
const MAX_LISTED = 12;
const MAX_READ = 4;

/**
 * Where pages of documents stand in the last PDFs of bundles that a member of the case may open. A bundle
 * that waits for its assembly says nothing: a document of it may have changed. Nothing is read without
 * pages; otherwise a read unit for about two bundles, of at most twelve, and one object of S3 for each of four.
 */
export async function findBundlePlaces(
  { table, files }: { table: Table; files: Files },
  { caseId, userId, pages }: { caseId: string; userId: string; pages: readonly DocumentPage[] },
): Promise<(page: DocumentPage) => BundlePlace[]> {
  if (pages.length === 0) return () => [];
  const wanted = new Map<string, BundlePlace[]>(pages.map((page) => [keyOf(page), []]));
  const documentIds = new Set(pages.map(({ documentId }) => documentId));
  const records = await listBundleRecords(table, caseId, { newest: MAX_LISTED });
  const read = records
    .flatMap((record) => {
      const pdf = openablePdf(record, userId);
      return pdf && mayHold(record, documentIds) ? [{ record, pdf }] : [];
    })
    .slice(0, MAX_READ);
  const results = await Promise.all(
    read.map(({ record, pdf }) => findResult(files, record, pdf.hash)),
  );
  for (const [index, { record }] of read.entries()) addPlaces(wanted, record, results[index]);
  return (page) => wanted.get(keyOf(page)) ?? [];
}

const keyOf = ({ documentId, page }: DocumentPage): string => `${documentId} ${page}`;

const mayHold = ({ documents, documentCount }: BundleRecord, ids: ReadonlySet<string>): boolean =>
  documentCount > LISTED_DOCUMENTS || documents.some(({ id }) => ids.has(id));

/** A page that stands twice in a bundle is named by its first place. */
function addPlaces(
  wanted: ReadonlyMap<string, BundlePlace[]>,
  record: BundleRecord,
  result: AssemblyResult | undefined,
): void {
  if (!result) return;
  const { id, name } = record;
  for (const [at, page] of result.pages.entries()) {
    if (page.kind !== 'source') continue;
    const places = wanted.get(keyOf({ documentId: page.documentId, page: page.sourcePage }));
    if (!places || places.at(-1)?.id === id) continue;
    const number = result.isNumbered === false ? String(at + 1) : page.label;
    places.push({ id, code: codeOf(record), name, page: number });
  }
}
