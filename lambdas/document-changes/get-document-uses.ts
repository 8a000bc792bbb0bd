import type { documentChangesEndpoints } from '#contracts/endpoints/files/document-changes.ts';
import { listBundlesWith } from '#lambdas/bundles/reading.door.ts';
import { requireMember } from '#lambdas/docket/access.door.ts';
import { fileNumberOf, findDocument } from '#lambdas/documents/record.door.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import type { DocumentChangesDeps } from './document-changes-deps.ts';
import { obstacleOf, requireOwnDocument } from './own-document.ts';

/**
 * What depends on a document of the caller: the bundles with it that they may see, and what forbids
 * to replace and delete it. Reads the bundles and signings of the case and the caller's orders.
 * Throws `not_found` for a foreign case and a document that the caller may not see, `not_allowed`
 * for another person's document.
 */
export const getDocumentUses: UseCase<
  typeof documentChangesEndpoints.getDocumentUses,
  DocumentChangesDeps
> = async ({ table }, { principal, params }) => {
  const { caseId, documentId } = params;
  const { userId } = principal;
  await requireMember({ table }, { principal, caseId });
  const document = requireOwnDocument(await findDocument(table, caseId, documentId), userId);
  const [bundles, obstacle] = await Promise.all([
    listBundlesWith(table, { caseId, documentId, userId }),
    obstacleOf(table, document),
  ]);
  return {
    fileNumber: fileNumberOf(document),
    bundles: bundles.map(({ name, ownerName }) => ({ name, owner: { name: ownerName } })),
    obstacle,
  };
};
