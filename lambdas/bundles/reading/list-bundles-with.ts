import type { Table } from '#shared/dynamo/table.ts';
import {
  type BundleRecord,
  documentIdsOf,
  LISTED_DOCUMENTS,
  maySeeBundle,
} from '../record/bundle-record.ts';
import { listBundleRecords, readContent } from '../record/bundle-repository.ts';

/**
 * The bundles of a case with a document that a member may see. Reads the manifests of bundles with
 * more documents than their record lists.
 */
export async function listBundlesWith(
  table: Table,
  { caseId, documentId, userId }: { caseId: string; documentId: string; userId: string },
): Promise<BundleRecord[]> {
  const found: BundleRecord[] = [];
  for (const record of await listBundleRecords(table, caseId)) {
    if (!maySeeBundle(record, userId)) continue;
    const isListed = record.documents.some(({ id }) => id === documentId);
    const hasMore = record.documentCount > LISTED_DOCUMENTS;
    if (isListed || (hasMore && (await hasDocument(table, record.id, documentId))))
      found.push(record);
  }
  return found;
}

const hasDocument = async (table: Table, bundleId: string, documentId: string) =>
  documentIdsOf((await readContent(table, bundleId)).manifest).includes(documentId);
