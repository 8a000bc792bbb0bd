import { isOwnerOf } from '#contracts/rules/documents/documents.ts';
import {
  type DocumentRecord,
  fileNumberOf,
  keptObstacle,
  requireVisible,
} from '#lambdas/documents/record.door.ts';
import { isOrderDocument } from '#lambdas/orders/record.door.ts';
import { signingOf } from '#lambdas/signing/record.door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError, changedMeanwhile } from '#shared/errors.ts';

/**
 * The document, if the caller added it. Throws `not_found` if they may not see it, `not_allowed` if
 * another person added it.
 */
export function requireOwnDocument(
  stored: DocumentRecord | undefined,
  userId: string,
): DocumentRecord {
  const document = requireVisible(stored, userId);
  if (!isOwnerOf(document, userId))
    throw new AppError(
      'not_allowed',
      'Only the person who added this document can replace or delete it',
    );
  return document;
}

/** Why a document can be neither replaced nor deleted; '' if it can. */
export async function obstacleOf(table: Table, document: DocumentRecord): Promise<string> {
  const { id: documentId, caseId, ownerId } = document;
  const kept = keptObstacle(document);
  if (kept) return kept;
  const signing = await signingOf(table, { caseId, documentId });
  if (signing === 'open')
    return 'Signatures on this document are requested. Cancel the signing first';
  if (signing === 'signed') return 'This document has been signed, so it stays as it is';
  if (await isOrderDocument(table, { userId: ownerId, documentId }))
    return 'This document is a published order, so it stays as it is';
  return '';
}

/** Throws `conflict` if the document must stay, or has another file than the caller saw. */
export async function requireChangeable(
  table: Table,
  document: DocumentRecord,
  fileNumber: number,
): Promise<void> {
  if (fileNumberOf(document) !== fileNumber) throw changedMeanwhile();
  const obstacle = await obstacleOf(table, document);
  if (obstacle) throw new AppError('conflict', obstacle);
}
