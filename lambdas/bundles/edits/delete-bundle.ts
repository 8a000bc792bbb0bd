import type { bundlesEndpoints } from '#contracts/endpoints/files/bundles.ts';
import { changeItem } from '#shared/dynamo/change-item.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import type { BundlesDeps } from '../deps/bundles-deps.ts';
import { deleteItems } from '../record/bundle-repository.ts';
import { requireOwnBundle } from '../record/require-bundle.ts';

/**
 * Deletes a bundle of the caller. Its PDFs are removed soon after (follow-bundles.ts). Throws as
 * `requireOwnBundle` does, and `conflict` after 16 attempts that lost against other changes.
 */
export const deleteBundle: UseCase<typeof bundlesEndpoints.deleteBundle, BundlesDeps> = async (
  deps,
  { principal, params },
) =>
  changeItem(deps.table, {
    read: () => requireOwnBundle(deps, { principal, ...params }),
    plan: ({ record }) => ({
      result: { message: 'Bundle deleted Successfully' },
      items: deleteItems(deps.table, record),
    }),
  });
