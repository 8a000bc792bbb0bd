import type { bundlesEndpoints } from '#contracts/endpoints/files/bundles.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { readContent } from '../bundle-repository.ts';
import type { BundlesDeps } from '../bundles-deps.ts';
import { checkContent } from '../edits/check-content.ts';
import { withTitles } from '../edits/save-manifest.ts';
import { requireOwnBundle } from '../require-bundle.ts';
import { presentPlan } from './present-plan.ts';

/** Plans a manifest without saving it. Throws as `saveManifest` does, except for the version. */
export const planBundle: UseCase<typeof bundlesEndpoints.planBundle, BundlesDeps> = async (
  deps,
  { principal, params, body },
) => {
  const { record } = await requireOwnBundle(deps, { principal, ...params });
  const content = await readContent(deps.table, record.id);
  const manifest = await withTitles(deps, { bundle: record, manifest: body, content });
  const { plan } = await checkContent(deps, {
    bundle: record,
    before: content,
    content: { ...content, manifest },
    fieldOf: (position) => `items.${position}.pages`,
  });
  return presentPlan(plan);
};
