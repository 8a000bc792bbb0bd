import type { bundlesEndpoints } from '#contracts/endpoints/files/bundles.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import type { BundlesDeps } from '../deps/bundles-deps.ts';
import { pdfAddress } from '../record/bundle-files.ts';
import { mayHoldExcess } from '../record/bundle-record.ts';
import { listVersions } from '../record/bundle-repository.ts';
import { requireOwnBundle } from '../record/require-bundle.ts';

/** Lists the complete PDFs of a bundle, newest first. Throws as `requireOwnBundle` does. */
export const listBundleVersions: UseCase<
  typeof bundlesEndpoints.listBundleVersions,
  BundlesDeps
> = async (deps, { principal, params }) => {
  const { record } = await requireOwnBundle(deps, { principal, ...params });
  const versions = await listVersions(deps.table, record.id);
  return {
    versions: await Promise.all(
      versions.map(async (pdf) => ({
        number: pdf.number,
        pageCount: pdf.pageCount,
        sizeBytes: pdf.sizeBytes,
        sha256: pdf.sha256,
        created_at: pdf.createdAt,
        url: pdf.isWithheld || mayHoldExcess(pdf) ? '' : await pdfAddress(deps.files, record, pdf),
      })),
    ),
  };
};
