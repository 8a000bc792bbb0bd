import type { bundlesEndpoints } from '#contracts/endpoints/files/bundles.ts';
import type { BundleManifest } from '#contracts/rules/bundling/bundles.ts';
import { presentListedDocument } from '#lambdas/documents/door.ts';
import { bytesInAnswer } from '#shared/answer-size.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import type { BundlesDeps } from '../deps/bundles-deps.ts';
import { LEFT_OUT, type Sources } from '../planning/find-sources.ts';
import { planContent } from '../planning/plan-content.ts';
import { presentPlan } from '../planning/present-plan.ts';
import { findResult } from '../record/bundle-files.ts';
import { chosenIn } from '../record/bundle-record.ts';
import { readContent } from '../record/bundle-repository.ts';
import { requireOwnBundle } from '../record/require-bundle.ts';
import { renewBundles } from '../renewal/renew-bundles.ts';
import { presentBundle } from './present-bundle.ts';

/**
 * Returns a bundle of the caller with its manifest, the documents in it and its plan. Read units:
 * 3, and one for each document and for each 4 KB of the compressed manifest. Throws as
 * `requireOwnBundle` does.
 */
export const getBundle: UseCase<typeof bundlesEndpoints.getBundle, BundlesDeps> = async (
  deps,
  { principal, params },
) => {
  const found = await requireOwnBundle(deps, { principal, ...params });
  const [record = found.record] = await renewBundles(deps, [found.record]);
  const content = await readContent(deps.table, record.id);
  const { plan, sources, points } = await planContent(deps, { bundle: record, content });
  const { pdf, version } = record;
  const result =
    pdf?.version === version ? await findResult(deps.files, record, pdf.hash) : undefined;
  const chosen = chosenIn(content.manifest);
  const whole = {
    bundle: await presentBundle(deps.files, record, principal.userId),
    manifest: presentManifest(content.manifest, sources),
    documents: [...chosen].flatMap(([id, place]) => {
      const found = sources.get(id)?.record;
      return found ? [{ ...presentListedDocument(found), ...place }] : [];
    }),
  };
  const besideBytes = bytesInAnswer(whole);
  return {
    ...whole,
    plan: presentPlan(plan, { points, found: result?.problems ?? [], besideBytes }),
  };
};

/** The manifest without the titles of documents that its owner must not see any more. */
const presentManifest = (manifest: BundleManifest, sources: Sources): BundleManifest => ({
  ...manifest,
  items: manifest.items.map((item) =>
    item.documentId !== undefined && !sources.get(item.documentId)?.record
      ? { ...item, title: LEFT_OUT }
      : item,
  ),
});
