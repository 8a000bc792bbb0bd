import { mapPages } from 'bundle-composer/plan';
import type { bundlesEndpoints } from '#contracts/endpoints/files/bundles.ts';
import type { BundleItem, BundleManifest } from '#contracts/rules/bundling/bundles.ts';
import { type DocumentRecord, findVisibleDocuments } from '#lambdas/documents/record.door.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { newId } from '#shared/ids.ts';
import type { BundlesDeps } from '../deps/bundles-deps.ts';
import { refuseUnseen } from '../planning/check-items.ts';
import { planContent } from '../planning/plan-content.ts';
import type { BundleContent, BundleRecord } from '../record/bundle-record.ts';
import { checkContent } from './check-content.ts';
import { type Edit, editBundle } from './edit-bundle.ts';

type Chosen = { id: string; pageNo: string; position?: number | undefined };

/**
 * Renames a bundle; given documents replace its documents. Page numbers and contents are added with `addPageNumber` and removed without it (D54). Annotations and turns stay at their pages.
 * Throws what `editBundle` and `checkContent` throw.
 */
export const changeBundle: UseCase<typeof bundlesEndpoints.changeBundle, BundlesDeps> = async (
  deps,
  { principal, params, body },
) => {
  const { bundleName: name, bundleDocuments, addPageNumber = false, version } = body;
  await editBundle(deps, { principal, ...params, version }, async ({ record, content }) =>
    bundleDocuments
      ? regenerate(deps, {
          record: { ...record, name },
          content,
          chosen: inOrder(bundleDocuments),
          addPageNumber,
        })
      : { name },
  );
  return { message: 'Bundle updated Successfully' };
};

/** Documents without a position keep their place in the list. */
const inOrder = (chosen: readonly Chosen[]): Chosen[] =>
  chosen
    .map((document, index) => ({ ...document, position: document.position ?? index + 1 }))
    .sort((a, b) => a.position - b.position);

async function regenerate(
  deps: BundlesDeps,
  {
    record,
    content,
    chosen,
    addPageNumber,
  }: {
    record: BundleRecord;
    content: BundleContent;
    chosen: readonly Chosen[];
    addPageNumber: boolean;
  },
): Promise<Edit> {
  const { caseId, ownerId: userId } = record;
  const documentIds = chosen.map(({ id }) => id);
  const documents = await findVisibleDocuments(deps.table, { caseId, userId, documentIds });
  const byId = new Map(documents.map((document) => [document.id, document]));
  refuseUnseen(documentIds, byId);
  const changed: BundleContent = {
    ...content,
    manifest: {
      ...content.manifest,
      items: itemsOf(chosen, { before: content.manifest, byId }),
      deletedPages: [],
      hasPageNumbers: addPageNumber,
      hasContents: addPageNumber,
    },
  };
  const { plan } = await checkContent(deps, {
    bundle: record,
    before: content,
    content: changed,
    fieldOf: (position) => `bundleDocuments.${position}.pageNo`,
  });
  const { annotations, rotations } = content.manifest;
  if (annotations.length === 0 && rotations.length === 0)
    return { name: record.name, content: changed };
  const { plan: earlier } = await planContent(deps, { bundle: record, content });
  const places = mapPages(earlier, plan);
  const keys = new Map(
    earlier.pages.map(({ key }, index) => [key, plan.pages[places.get(index) ?? -1]?.key]),
  );
  return {
    name: record.name,
    content: {
      ...changed,
      manifest: {
        ...changed.manifest,
        annotations: annotations.map((one) => ({ ...one, page: keys.get(one.page) ?? one.page })),
        rotations: rotations.map((one) => ({ ...one, page: keys.get(one.page) ?? one.page })),
      },
    },
  };
}

/** A document keeps its item, so that its pages keep their keys. */
function itemsOf(
  chosen: readonly Chosen[],
  { before, byId }: { before: BundleManifest; byId: ReadonlyMap<string, DocumentRecord> },
): BundleItem[] {
  const kept = new Map<string, BundleItem[]>();
  for (const item of before.items)
    if (item.kind === 'document')
      kept.set(item.documentId, [...(kept.get(item.documentId) ?? []), item]);
  return chosen.map(({ id: documentId, pageNo: pages }) => {
    const item = kept.get(documentId)?.shift();
    return {
      kind: 'document',
      id: item?.id ?? newId('bundleItem'),
      title: item?.title ?? titleOf(byId.get(documentId)),
      documentId,
      pages,
    };
  });
}

/** A document's name as a title, without the characters that titles refuse. */
export const titleOf = (document: DocumentRecord | undefined): string =>
  document?.name.replace(/[<>]/g, ' ').trim() || 'Document';
