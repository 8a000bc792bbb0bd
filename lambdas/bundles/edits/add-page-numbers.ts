import type { bundlesEndpoints } from '#contracts/endpoints/files/bundles.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import type { BundlesDeps } from '../deps/bundles-deps.ts';
import { editBundle } from './edit-bundle.ts';
import { requireDocuments, requireUnnumbered } from './require-state.ts';

/**
 * Adds page numbers and a table of contents to a bundle (D54). Throws what `editBundle` throws,
 * and `conflict` if the bundle has no documents, page numbers or contents.
 */
export const addPageNumbers: UseCase<typeof bundlesEndpoints.addPageNumbers, BundlesDeps> = async (
  deps,
  { principal, params, body },
) => {
  await editBundle(deps, { principal, ...params, ...body }, ({ record, content }) => {
    requireDocuments(record);
    requireUnnumbered(record);
    return {
      content: {
        ...content,
        manifest: { ...content.manifest, hasPageNumbers: true, hasContents: true },
      },
    };
  });
  return { message: 'Page numbers and table of contents added Successfully' };
};
