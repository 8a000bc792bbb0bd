import type { bundlesEndpoints } from '#contracts/endpoints/files/bundles.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import type { BundlesDeps } from '../deps/bundles-deps.ts';
import { editBundle } from '../edits/edit-bundle.ts';
import { isRunning } from './bundle-runs.ts';

/**
 * Requests the assembly of a bundle again: after a failure, or when its documents have changed.
 * Throws what `editBundle` throws, and `conflict` for an empty bundle and one that is assembled.
 */
export const assembleBundle: UseCase<typeof bundlesEndpoints.assembleBundle, BundlesDeps> = async (
  deps,
  { principal, params },
) => {
  await editBundle(deps, { principal, ...params }, ({ record, content }) => {
    if (content.manifest.items.length === 0)
      throw new AppError('conflict', 'This bundle has no documents yet. Generate it first');
    if (isRunning(record, deps.clock.now()))
      throw new AppError('conflict', 'This bundle is being assembled');
    return {};
  });
  return { message: 'Bundle assembly started' };
};
