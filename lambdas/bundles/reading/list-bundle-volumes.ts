import type { bundlesEndpoints } from '#contracts/endpoints/files/bundles.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import type { BundlesDeps } from '../deps/bundles-deps.ts';
import { presentVolumes } from '../record/bundle-files.ts';
import { shownPdf } from '../record/bundle-record.ts';
import { requireBundle } from '../record/require-bundle.ts';

/**
 * Lists the volumes of the PDF that the caller may open; none for a PDF in one piece, and while it is
 * withheld. Throws as `requireBundle` does. 2 read units.
 */
export const listBundleVolumes: UseCase<
  typeof bundlesEndpoints.listBundleVolumes,
  BundlesDeps
> = async ({ table, files }, { principal, params }) => {
  const { record } = await requireBundle({ table }, { principal, ...params });
  const pdf = shownPdf(record, principal.userId);
  return { volumes: pdf ? await presentVolumes(files, record, pdf) : [] };
};
