import type { bundlesEndpoints } from '#contracts/endpoints/files/bundles.ts';
import { requireMember } from '#lambdas/docket/access.door.ts';
import { ANSWER_MAX_BYTES, bytesInAnswer, withinAnswer } from '#shared/answer-size.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import type { BundlesDeps } from '../deps/bundles-deps.ts';
import { type BundleRecord, maySeeBundle } from '../record/bundle-record.ts';
import { listBundleRecords } from '../record/bundle-repository.ts';
import { renewBundles } from '../renewal/renew-bundles.ts';
import { presentBundle } from './present-bundle.ts';

/**
 * Lists the bundles of a case that the caller may see by code, the own ones of a code first: as
 * many as fit into a response, at least 400. One query: about one read unit for 4 bundles. Requests
 * the assembly of those that an earlier composer wrote. Throws `not_found` for a foreign case.
 */
export const listBundles: UseCase<typeof bundlesEndpoints.listBundles, BundlesDeps> = async (
  deps,
  { principal, params },
) => {
  const { userId } = principal;
  const { caseId } = await requireMember(deps, { principal, ...params });
  const visible = (await listBundleRecords(deps.table, caseId))
    .filter((record) => maySeeBundle(record, userId))
    .sort((a, b) => a.codeNumber - b.codeNumber || ownFirst(a, b, userId));
  const records = await renewBundles(deps, visible);
  const bundleDetails = await Promise.all(
    records.map((record) => presentBundle(deps.files, record, userId)),
  );
  if (bytesInAnswer(bundleDetails) <= ANSWER_MAX_BYTES) return { bundleDetails };
  return {
    bundleDetails: withinAnswer(
      bundleDetails.map((one) => ({ ...one, bundleDocuments: one.bundleDocuments.slice(0, 1) })),
    ),
  };
};

const ownFirst = (a: BundleRecord, b: BundleRecord, userId: string) =>
  Number(b.ownerId === userId) - Number(a.ownerId === userId) || (a.id < b.id ? -1 : 1);
