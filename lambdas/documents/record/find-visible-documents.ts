import { batchGet } from '#shared/dynamo/batch.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { documentKeys } from './document-keys.ts';
import { type DocumentRecord, documentRecordSchema, maySee } from './document-record.ts';

/**
 * Gets the documents of a case by id that a member may see, in no particular order; the others
 * are left out, as if they did not exist. Consistent: one read unit per document and 4 KB.
 */
export async function findVisibleDocuments(
  table: Table,
  {
    caseId,
    userId,
    documentIds,
  }: { caseId: string; userId: string; documentIds: readonly string[] },
): Promise<DocumentRecord[]> {
  const keys = [...new Set(documentIds)].map((id) => documentKeys.document(caseId, id));
  const items = await batchGet(table, keys, { isConsistent: true });
  return items
    .map((item) => documentRecordSchema.parse(item))
    .filter((record) => maySee(record, userId));
}
