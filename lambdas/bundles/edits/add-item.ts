import type { bundlesEndpoints } from '#contracts/endpoints/files/bundles.ts';
import { type BundleItem, MAX_BUNDLE_ITEMS } from '#contracts/rules/bundling/bundles.ts';
import { findVisibleDocuments } from '#lambdas/documents/record.door.ts';
import { AppError } from '#shared/errors.ts';
import type { RequestOf, UseCase } from '#shared/http/api-request.ts';
import { newId } from '#shared/ids.ts';
import type { BundlesDeps } from '../deps/bundles-deps.ts';
import { refuseUnseen } from '../planning/check-items.ts';
import type { BundleContent, BundleRecord } from '../record/bundle-record.ts';
import { noSuchPage } from './add-annotation.ts';
import { titleOf } from './change-bundle.ts';
import { checkContent } from './check-content.ts';
import { editBundle } from './edit-bundle.ts';
import { requireDocuments, requirePages, requireUnnumbered } from './require-state.ts';

/** Adds a document with a divider sheet and an entry in the contents (D53); see `addItem`. */
export const addSection: UseCase<typeof bundlesEndpoints.addSection, BundlesDeps> = async (
  deps,
  request,
) => {
  await addItem(deps, request, 'section');
  return { message: 'Successfully added section to Bundle' };
};

/** Adds pages of a document without an entry in the contents (D53); see `addItem`. */
export const addPages: UseCase<typeof bundlesEndpoints.addPages, BundlesDeps> = async (
  deps,
  request,
) => {
  await addItem(deps, request, 'pages');
  return { message: 'Pages added Successfully' };
};

/**
 * Inserts an item before a page of the PDF, or appends it. Throws what `editBundle`,
 * `checkContent` and `requirePages` throw, and `conflict` for a bundle without documents, with
 * numbers or with 1,000 items.
 */
async function addItem(
  deps: BundlesDeps,
  { principal, params, body }: RequestOf<typeof bundlesEndpoints.addSection>,
  kind: 'section' | 'pages',
): Promise<void> {
  const [{ id: documentId, pageNo: pages, position }] = body.bundleDocuments;
  const { version } = body;
  await editBundle(deps, { principal, ...params, version }, async ({ record, content }) => {
    requireDocuments(record);
    requireUnnumbered(record);
    const { items } = content.manifest;
    if (items.length >= MAX_BUNDLE_ITEMS)
      throw new AppError('conflict', `A bundle has at most ${MAX_BUNDLE_ITEMS} items`);
    const { caseId, ownerId: userId } = record;
    const found = await findVisibleDocuments(deps.table, {
      caseId,
      userId,
      documentIds: [documentId],
    });
    refuseUnseen([documentId], new Map(found.map((document) => [document.id, document])));
    const before = position === undefined ? undefined : await pageAt(deps, record, position);
    const item: BundleItem = {
      kind,
      id: newId('bundleItem'),
      title: body.bundleName ?? titleOf(found[0]),
      documentId,
      pages,
      ...(before !== undefined && { before }),
    };
    const changed: BundleContent = {
      ...content,
      manifest: { ...content.manifest, items: [...items, item] },
    };
    await checkContent(deps, {
      bundle: record,
      before: content,
      content: changed,
      fieldOf: () => 'bundleDocuments.0.pageNo',
    });
    return { content: changed };
  });
}

/** Key of the page at a place of the PDF; undefined for the place after the last one. */
async function pageAt(
  deps: BundlesDeps,
  record: BundleRecord,
  position: number,
): Promise<string | undefined> {
  const pages = (await requirePages(deps, record)).filter(({ kind }) => kind !== 'manifest');
  if (position > pages.length + 1) throw noSuchPage('bundleDocuments.0.position', pages.length);
  return pages[position - 1]?.key;
}
