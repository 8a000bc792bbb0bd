import type { bundlesEndpoints } from '#contracts/endpoints/files/bundles.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import type { BundlesDeps } from '../deps/bundles-deps.ts';
import { presentPlan } from '../planning/present-plan.ts';
import { readContent } from '../record/bundle-repository.ts';
import { requireOwnBundle } from '../record/require-bundle.ts';
import { checkContent } from './check-content.ts';
import { withTitles } from './save-manifest.ts';

/** Plans a manifest without saving it. Throws as `saveManifest` does, except for the version. */
export const planBundle: UseCase<typeof bundlesEndpoints.planBundle, BundlesDeps> = async (
  deps,
  { principal, params, body },
) => {
  const { record } = await requireOwnBundle(deps, { principal, ...params });
  const content = await readContent(deps.table, record.id);
  const manifest = await withTitles(deps, { bundle: record, manifest: body, content });
  const { plan, points } = await checkContent(deps, {
    bundle: record,
    before: content,
    content: { ...content, manifest },
    fieldOf: (position) => `items.${position}.pages`,
  });
  return presentPlan(plan, { points });
};
