import type { Exhibit } from '#contracts/rules/speech/examinations.ts';
import {
  citationOfPage,
  type DocumentRecord,
  findVisibleDocuments,
} from '#lambdas/documents/record.door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';

/**
 * The exhibits with the addresses of their pages. Throws `not_found` unless the caller may see each
 * exhibit that is a document of the case, `invalid_input` for a page that it does not have and for a page of
 * a private document, which has no address. One read unit per document.
 */
export async function markExhibits(
  table: Table,
  { caseId, userId, exhibits }: { caseId: string; userId: string; exhibits: readonly Exhibit[] },
): Promise<Exhibit[]> {
  const loose = exhibits.findIndex(
    ({ documentId, page }) => documentId === undefined && page !== undefined,
  );
  if (loose >= 0) throw refusal(loose, 'A page belongs to a document');
  const documentIds = [...new Set(exhibits.flatMap(({ documentId }) => documentId ?? []))];
  const found =
    documentIds.length === 0
      ? []
      : await findVisibleDocuments(table, { caseId, userId, documentIds });
  if (found.length < documentIds.length) throw new AppError('not_found', 'Document not found');
  return exhibits.map(({ citation: _, ...exhibit }, at) => {
    const { documentId, page } = exhibit;
    const document = found.find(({ id }) => id === documentId);
    if (!document || page === undefined) return exhibit;
    return { ...exhibit, citation: addressOf(document, { page, at }) };
  });
}

function addressOf(document: DocumentRecord, { page, at }: { page: number; at: number }): string {
  const { pageCount } = document.findings;
  if (pageCount !== undefined && page > pageCount)
    throw refusal(at, `The document has ${pageCount} ${pageCount === 1 ? 'page' : 'pages'}`);
  const citation = citationOfPage(document, page);
  if (citation === '') throw refusal(at, 'A page of a private document cannot be cited');
  return citation;
}

const refusal = (at: number, message: string) =>
  new AppError('invalid_input', message, { issues: [{ field: `exhibits.${at}.page`, message }] });
