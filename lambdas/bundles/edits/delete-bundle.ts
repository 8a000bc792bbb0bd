import type { bundlesEndpoints } from '#contracts/endpoints/files/bundles.ts';
import { attempts } from '#shared/dynamo/attempts.ts';
import { failedConditions } from '#shared/dynamo/conditional.ts';
import { transact } from '#shared/dynamo/transact.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import type { BundlesDeps } from '../deps/bundles-deps.ts';
import { deleteItems } from '../record/bundle-repository.ts';
import { requireOwnBundle } from '../record/require-bundle.ts';
import { bundleChanged } from './edit-bundle.ts';

/**
 * Deletes a bundle of the caller. Its PDFs are removed soon after (follow-bundles.ts). Throws as
 * `requireOwnBundle` does, and `conflict` after 16 attempts that lost against other changes.
 */
export const deleteBundle: UseCase<typeof bundlesEndpoints.deleteBundle, BundlesDeps> = async (
  deps,
  { principal, params },
) => {
  for await (const _ of attempts()) {
    const { record } = await requireOwnBundle(deps, { principal, ...params });
    try {
      await transact(deps.table, () => deleteItems(deps.table, record));
      return { message: 'Bundle deleted Successfully' };
    } catch (error) {
      if (!failedConditions(error)?.length) throw error;
    }
  }
  throw bundleChanged();
};
