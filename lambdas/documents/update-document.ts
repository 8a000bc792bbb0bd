import type { documentsEndpoints } from '#contracts/endpoints/files/documents.ts';
import {
  type DocumentVisibility,
  isOwnerOf,
  isWider,
  mayChangeType,
  visibilityObstacle,
} from '#contracts/rules/documents.ts';
import { findPerson } from '#lambdas/accounts/person.door.ts';
import { getOwnCase } from '#lambdas/cases/record.door.ts';
import { requireMember } from '#lambdas/docket/access.door.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { notifyOfShared } from './notify-of-shared.ts';
import { requireServable, requireType, requireVisible } from './record/document-access.ts';
import type { DocumentRecord } from './record/document-record.ts';
import { changeDocument } from './record/document-repository.ts';
import type { DocumentsDeps } from './record/documents-deps.ts';

/**
 * Changes the type, the visibility or the name of a document. Only its owner renames it. A wider audience is announced to the other
 * neutrals of the case, once. Safe to repeat. Throws `not_found` for a foreign case and a document
 * that the caller may not see, `not_allowed`, `invalid_input` for a wrong type, `conflict` for a
 * document that the malware scan blocked or that others change at the same time.
 */
export const updateDocument: UseCase<
  typeof documentsEndpoints.updateDocument,
  Pick<DocumentsDeps, 'table' | 'clock'>
> = async (deps, { principal, params, body }) => {
  const { userId } = principal;
  const row = await requireMember(deps, { principal, caseId: params.caseId });
  const { visibilityType, uploadType, category, name } = body;
  const changed = await changeDocument(deps.table, params, (stored) => {
    const document = requireVisible(stored, userId);
    if (visibilityType !== undefined) {
      const obstacle = visibilityObstacle(document, principal, row.caseManagerId);
      if (obstacle) throw new AppError('not_allowed', obstacle);
      return withVisibility(document, { visibilityType, userId });
    }
    if (name !== undefined) return withName(document, name, userId);
    if (!mayChangeType(document, principal, row.caseManagerId))
      throw new AppError('not_allowed', 'Only its owner and case managers can change its type');
    // The contract requires both.
    const type = { uploadType: uploadType ?? '', category: category ?? '' };
    requireType(row.resolutionKind, type);
    return { ...document, ...type };
  });
  if (name !== undefined) return { message: 'Document Renamed Successfully' };
  if (visibilityType === undefined) return { message: 'Document Type Changed Successfully' };
  if (changed?.widenedIn !== undefined) {
    const person = await findPerson(deps, userId);
    await notifyOfShared(deps, {
      record: await getOwnCase(deps, { principal, caseId: params.caseId }),
      by: { userId, name: person?.name ?? changed.ownerName },
      what: visibilityType === 'all' ? 'a document with all parties' : 'a document',
      eventId: `${changed.id}-${changed.widenedIn}`,
      at: deps.clock.now().toISOString(),
    });
  }
  return { message: 'Visibility Type Changed Successfully' };
};

/** The document with this name; undefined if it has it. */
function withName(document: DocumentRecord, name: string, userId: string) {
  if (!isOwnerOf(document, userId))
    throw new AppError('not_allowed', 'Only the person who added this document can rename it');
  return document.name === name ? undefined : { ...document, name };
}

/** The document with this visibility; undefined if it has it. */
function withVisibility(
  document: DocumentRecord,
  { visibilityType, userId }: { visibilityType: DocumentVisibility; userId: string },
): DocumentRecord | undefined {
  if (document.visibilityType === visibilityType) return undefined;
  if (visibilityType === 'me' && !isOwnerOf(document, userId))
    throw new AppError(
      'not_allowed',
      'Only the person who added this document can make it private',
    );
  const widens = isWider(visibilityType, document.visibilityType);
  // While a scan is under way, the document is withheld from everybody who sees it.
  if (widens) requireServable(document, { isScanned: false });
  return {
    ...document,
    visibilityType,
    widenedIn: widens ? document.version + 1 : undefined,
  };
}
