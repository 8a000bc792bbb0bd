import type { documentsEndpoints } from '#contracts/endpoints/files/documents.ts';
import {
  type DocumentVisibility,
  isOwnerOf,
  isWider,
  mayChangeType,
  visibilityObstacle,
} from '#contracts/rules/documents/documents.ts';
import { findPerson } from '#lambdas/accounts/person.door.ts';
import { getOwnCase } from '#lambdas/cases/record.door.ts';
import { requireMember } from '#lambdas/docket/access.door.ts';
import type { Principal } from '#shared/auth/principal.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import {
  keptObstacle,
  requireServable,
  requireType,
  requireVisible,
} from '../record/document-access.ts';
import type { DocumentRecord } from '../record/document-record.ts';
import { changeDocument } from '../record/document-repository.ts';
import type { DocumentsDeps } from '../record/documents-deps.ts';
import { notifyOfShared } from './notify-of-shared.ts';
import { readAudiences, serveDocumentsItems } from './serve-documents.ts';

/**
 * Changes the type, the visibility, the name or the date of a document. Only its owner renames it. With a wider
 * audience it is served on the people whom it concerns (D113), and the other neutrals are notified,
 * once. Safe to repeat. Throws `not_found` for a foreign case and a document that the caller may not
 * see, `not_allowed`, `invalid_input` for a wrong type, `conflict` for a disclosure, for a document
 * that the malware scan blocked or that others change at the same time.
 */
export const updateDocument: UseCase<
  typeof documentsEndpoints.updateDocument,
  Pick<DocumentsDeps, 'table' | 'clock'>
> = async (deps, { principal, params, body }) => {
  const { userId } = principal;
  const row = await requireMember(deps, { principal, caseId: params.caseId });
  const { visibilityType, uploadType, category, name, documentDate } = body;
  const shares =
    visibilityType === undefined || visibilityType === 'me'
      ? undefined
      : await readSharing(deps, { principal, caseId: params.caseId, visibilityType });
  const plan = (stored: DocumentRecord | undefined) => {
    const document = requireVisible(stored, userId);
    const kept = keptObstacle(document);
    // The date is not part of what was disclosed.
    if (kept && documentDate === undefined) throw new AppError('conflict', kept);
    if (visibilityType !== undefined) {
      const obstacle = visibilityObstacle(document, principal, row.caseManagerId);
      if (obstacle) throw new AppError('not_allowed', obstacle);
      return withVisibility(document, { visibilityType, userId });
    }
    if (name !== undefined) return withName(document, name, userId);
    if (!mayChangeType(document, principal, row.caseManagerId))
      throw new AppError(
        'not_allowed',
        documentDate === undefined
          ? 'Only its owner and case managers can change its type'
          : 'Only its owner and case managers can change its date',
      );
    if (documentDate !== undefined)
      return document.dated === documentDate ? undefined : { ...document, dated: documentDate };
    // The contract requires both.
    const type = { uploadType: uploadType ?? '', category: category ?? '' };
    requireType(row.resolutionKind, type);
    return { ...document, ...type };
  };
  const changed = await changeDocument(deps.table, params, plan, (stored) =>
    shares ? shares.itemsOf(stored) : [],
  );
  if (name !== undefined) return { message: 'Document Renamed Successfully' };
  if (documentDate !== undefined) return { message: 'Date of Document Changed Successfully' };
  if (visibilityType === undefined) return { message: 'Document Type Changed Successfully' };
  if (shares && changed?.widenedIn !== undefined) {
    await notifyOfShared(deps, {
      record: shares.record,
      by: shares.by,
      what: visibilityType === 'all' ? 'a document with all parties' : 'a document',
      eventId: `${changed.id}-${changed.widenedIn}`,
      at: deps.clock.now().toISOString(),
    });
  }
  return { message: 'Visibility Type Changed Successfully' };
};

/** What serves a document whose audience is widened: on everybody whom it concerns then. */
async function readSharing(
  deps: Pick<DocumentsDeps, 'table' | 'clock'>,
  {
    principal,
    caseId,
    visibilityType,
  }: { principal: Principal; caseId: string; visibilityType: 'all' | 'others' },
) {
  const { userId } = principal;
  const record = await getOwnCase(deps, { principal, caseId });
  const by = { userId, name: (await findPerson(deps, userId))?.name ?? '' };
  const audiences = await readAudiences(deps, { record, byUserId: userId });
  const at = deps.clock.now().toISOString();
  return {
    record,
    by,
    itemsOf: (stored: DocumentRecord) =>
      isWider(visibilityType, stored.visibilityType)
        ? serveDocumentsItems(deps.table, {
            ...{ record, by, at, audiences },
            documents: [{ ...stored, visibilityType }],
          })
        : [],
  };
}

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
