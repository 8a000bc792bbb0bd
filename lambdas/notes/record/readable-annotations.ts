import { type DocumentRecord, findVisibleDocuments } from '#lambdas/documents/record.door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { type AnnotationRecord, listAnnotationRecords } from './annotation-repository.ts';

/**
 * What a member of the tribunal reads at this moment: their own annotations and the shared ones, the oldest
 * first, each with its document. Those of documents that they may not see are left out. Consistent: one read
 * unit for about eight annotations, and one for each document.
 */
export async function listReadableAnnotations(
  table: Table,
  reader: { userId: string; caseId: string },
): Promise<{ annotation: AnnotationRecord; document: DocumentRecord }[]> {
  const annotations = await listAnnotationRecords(table, reader);
  const documentIds = annotations.map(({ documentId }) => documentId);
  const documents = await findVisibleDocuments(table, { ...reader, documentIds });
  const byId = new Map(documents.map((document) => [document.id, document]));
  return annotations.flatMap((annotation) => {
    const document = byId.get(annotation.documentId);
    return document ? { annotation, document } : [];
  });
}
