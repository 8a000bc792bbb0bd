import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import { maySee } from './document-record.ts';
import { findDocument } from './document-repository.ts';

/**
 * Throws `invalid_input` unless the document is one of the case that the user may see; the same for
 * a missing document and a private one of another neutral. One read unit.
 */
export async function requireDocument(
  table: Table,
  { caseId, userId, documentId }: { caseId: string; userId: string; documentId: string },
): Promise<void> {
  const document = await findDocument(table, caseId, documentId);
  if (document && maySee(document, userId)) return;
  const message = 'Choose a document of this case';
  throw new AppError('invalid_input', message, { issues: [{ field: 'documentId', message }] });
}
