import { documentCategoriesOf, isDocumentType } from '#contracts/rules/documents/document-types.ts';
import {
  MAX_PRIVATE_DOCUMENTS,
  MAX_SHARED_DOCUMENTS,
} from '#contracts/rules/documents/documents.ts';
import { AppError } from '#shared/errors.ts';
import { withheldByScan } from '#shared/files/scan-result.ts';
import type { Scanning } from '#shared/files/scanning.ts';
import type { DocumentList } from './document-keys.ts';
import { type DocumentRecord, isBlocked, isServable, maySee } from './document-record.ts';

/** Same error for a missing document and for the private document of another neutral (D58). */
export const documentNotFound = () => new AppError('not_found', 'Document not found');

/** The document, if the user may see it. Throws `not_found` otherwise. */
export function requireVisible(record: DocumentRecord | undefined, userId: string): DocumentRecord {
  if (!record || !maySee(record, userId)) throw documentNotFound();
  return record;
}

/** Why nobody changes a document that the portal wrote; '' for others. */
export const keptObstacle = ({ keptAs }: Pick<DocumentRecord, 'keptAs'>): string =>
  keptAs === undefined
    ? ''
    : 'This document is a disclosure, so it stays as it is. Correct it by a further disclosure';

/** Throws `conflict` with the reason if the malware scan withholds a document. */
export function requireServable(
  record: Pick<DocumentRecord, 'name' | 'processing' | 'verdict' | 'file' | 'createdAt'>,
  { isScanned }: { isScanned: Scanning },
): void {
  if (isServable(record, { isScanned })) return;
  throw withheldByScan(record.name, isBlocked(record) ? 'threat' : 'pending');
}

/** Throws `invalid_input` for a type that the documents of such a case cannot have. */
export function requireType(
  resolutionKind: string,
  type: { category: string; uploadType: string },
): void {
  const isNone = type.category === '' && type.uploadType === '';
  if (isNone || isDocumentType(documentCategoriesOf(resolutionKind), type)) return;
  const message = 'Choose a document type from the list';
  throw new AppError('invalid_input', message, { issues: [{ field: 'uploadType', message }] });
}

/** Throws `conflict` if a list would have more documents than it can hold. */
export function requireRoom({ privateTo }: DocumentList, count: number): void {
  const max = privateTo === undefined ? MAX_SHARED_DOCUMENTS : MAX_PRIVATE_DOCUMENTS;
  if (count <= max) return;
  const which = privateTo === undefined ? 'A case' : 'You';
  throw new AppError('conflict', `${which} can have up to ${max} documents in a section`);
}
