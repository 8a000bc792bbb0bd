import { findVisibleDocuments } from '#lambdas/documents/record.door.ts';
import type { PlanningDeps } from '../deps/bundles-deps.ts';
import { refuseUnconfirmed, refuseUnseen, refuseWrongPages } from '../planning/check-items.ts';
import { type Planned, planContent } from '../planning/plan-content.ts';
import { type BundleContent, type BundleRecord, documentIdsOf } from '../record/bundle-record.ts';

/**
 * Checks and plans the content after a change. Documents that were in the bundle
 * before may stay, also when their owner does not share them any more: they get a slip sheet.
 * Throws `not_found` for a document that the caller may not see, `conflict` for one that the
 * bundle must not show without confirmation, `invalid_input` for pages that do not exist.
 */
export async function checkContent(
  deps: PlanningDeps,
  {
    bundle,
    before,
    content,
    fieldOf,
  }: {
    bundle: BundleRecord;
    before: BundleContent;
    content: BundleContent;
    fieldOf: (position: number) => string;
  },
): Promise<Planned> {
  const had = new Set(documentIdsOf(before.manifest));
  const added = documentIdsOf(content.manifest).filter((id) => !had.has(id));
  const { caseId, ownerId: userId } = bundle;
  const documents = await findVisibleDocuments(deps.table, { caseId, userId, documentIds: added });
  refuseUnseen(added, new Map(documents.map((document) => [document.id, document])));
  refuseUnconfirmed(bundle, documents, content.confirmedDocuments);
  const planned = await planContent(deps, { bundle, content });
  refuseWrongPages(content.manifest.items, planned.sources, fieldOf);
  return planned;
}
