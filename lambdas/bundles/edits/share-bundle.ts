import type { bundlesEndpoints } from '#contracts/endpoints/files/bundles.ts';
import { findVisibleDocuments } from '#lambdas/documents/record.door.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import type { BundlesDeps } from '../deps/bundles-deps.ts';
import { refuseUnconfirmed } from '../planning/check-items.ts';
import { documentIdsOf } from '../record/bundle-record.ts';
import { editBundle } from './edit-bundle.ts';

/**
 * Changes who sees a bundle. Documents that fewer people may see must be confirmed, also those
 * that will be added later (D56). Throws what `editBundle` throws, and `conflict` with an issue
 * for each document that is not confirmed.
 */
export const shareBundle: UseCase<typeof bundlesEndpoints.shareBundle, BundlesDeps> = async (
  deps,
  { principal, params, body: { visibilityType, confirmedDocuments } },
) => {
  await editBundle(deps, { principal, ...params }, async ({ record, content }) => {
    const { caseId, ownerId: userId } = record;
    const before = record.visibilityType === visibilityType ? content.confirmedDocuments : [];
    const wanted = [...new Set([...before, ...confirmedDocuments])];
    const inBundle = documentIdsOf(content.manifest);
    const documents = await findVisibleDocuments(deps.table, {
      caseId,
      userId,
      documentIds: [...new Set([...inBundle, ...wanted])],
    });
    const held = new Set(inBundle);
    refuseUnconfirmed(
      { visibilityType },
      documents.filter(({ id }) => held.has(id)),
      wanted,
    );
    const known = new Set(documents.map(({ id }) => id));
    return {
      visibilityType,
      content: { ...content, confirmedDocuments: wanted.filter((id) => known.has(id)) },
    };
  });
  return { message: 'Visibility Type Changed Successfully' };
};
