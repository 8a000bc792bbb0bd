import type { Exhibit } from '#contracts/rules/speech/examinations.ts';
import { findVisibleDocuments } from '#lambdas/documents/record.door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';

/**
 * Throws `not_found` unless the caller may see each exhibit that is a document of the case. One
 * read unit per document.
 */
export async function requireExhibits(
  table: Table,
  { caseId, userId, exhibits }: { caseId: string; userId: string; exhibits: readonly Exhibit[] },
): Promise<void> {
  const documentIds = [...new Set(exhibits.flatMap(({ documentId }) => documentId ?? []))];
  if (documentIds.length === 0) return;
  const found = await findVisibleDocuments(table, { caseId, userId, documentIds });
  if (found.length < documentIds.length) throw new AppError('not_found', 'Document not found');
}
