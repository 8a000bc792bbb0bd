import type { documentChangesEndpoints } from '#contracts/endpoints/files/document-changes.ts';
import { type CaseRecord, getOwnCase } from '#lambdas/cases/record.door.ts';
import {
  documentNotFound,
  findDocument,
  findPlace,
  removeDocument,
} from '#lambdas/documents/record.door.ts';
import { removeLinksItem } from '#lambdas/documents/references.door.ts';
import { notBeingSigned } from '#lambdas/signing/record.door.ts';
import { lostRace, untilWritten } from '#shared/dynamo/change-item.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import type { DocumentChangesDeps } from './document-changes-deps.ts';
import { notifyOfChange } from './notify-of-change.ts';
import { requireChangeable, requireOwnDocument } from './own-document.ts';

const DONE = { message: 'Document Deleted Successfully' };

/**
 * Deletes one of the caller's documents. The table's stream then withholds the PDFs of bundles with
 * it and assembles them again. The stored files stay, without an address (ADR 29). Safe to repeat.
 * Throws `not_found` for a foreign case and a document that the caller may not see, `not_allowed`
 * for another person's document, `conflict` for one that must stay (`requireChangeable`).
 */
export const deleteDocument: UseCase<
  typeof documentChangesEndpoints.deleteDocument,
  DocumentChangesDeps
> = async (deps, { principal, params, query }) => {
  const { table, clock } = deps;
  const { caseId, documentId } = params;
  const { userId } = principal;
  const record = await getOwnCase(deps, { principal, caseId });
  return untilWritten(async () => {
    const stored = await findDocument(table, caseId, documentId);
    if (!stored) {
      // A repeat completes what an interrupted request left.
      const place = await findPlace(table, documentId);
      if (place?.caseId !== caseId || place.deleted?.by !== userId) throw documentNotFound();
      const { deleted } = place;
      if (deleted.wasShared)
        await notifyOfChange(deps, { ...news(record, documentId), principal, ...deleted });
      return DONE;
    }
    const document = requireOwnDocument(stored, userId);
    await requireChangeable(table, document, query.fileNumber);
    const at = clock.now().toISOString();
    const furtherItems = [notBeingSigned(table, params), removeLinksItem(table, params)];
    if (!(await removeDocument(table, document, { by: userId, at, furtherItems }))) return lostRace;
    if (document.visibilityType !== 'me')
      await notifyOfChange(deps, {
        ...news(record, documentId),
        ...{ principal, at, ownerName: document.ownerName },
      });
    return DONE;
  });
};

const news = (record: CaseRecord, documentId: string) => ({
  record,
  did: 'deleted a document',
  eventId: `${documentId}-deleted`,
});
