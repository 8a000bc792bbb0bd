import type { bundlesEndpoints } from '#contracts/endpoints/files/bundles.ts';
import { presentListedDocument } from '#lambdas/documents/door.ts';
import { readAllRows } from '#lambdas/documents/record.door.ts';
import { withinAnswer } from '#shared/answer-size.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import type { BundlesDeps } from '../deps/bundles-deps.ts';
import { chosenIn } from '../record/bundle-record.ts';
import { readContent } from '../record/bundle-repository.ts';
import { requireOwnBundle } from '../record/require-bundle.ts';

/**
 * Lists the documents of the case that the caller may see: those of the bundle first, in its
 * order, with their page expressions. Costs what `requireOwnBundle` and `readAllRows` cost.
 */
export const listBundleDocuments: UseCase<
  typeof bundlesEndpoints.listBundleDocuments,
  BundlesDeps
> = async (deps, { principal, params }) => {
  const { record } = await requireOwnBundle(deps, { principal, ...params });
  const { userId } = principal;
  const [rows, content] = await Promise.all([
    readAllRows(deps.table, { caseId: record.caseId, userId }),
    readContent(deps.table, record.id),
  ]);
  const chosen = chosenIn(content.manifest);
  const documents = rows.map((row) => ({ ...presentListedDocument(row), ...chosen.get(row.id) }));
  const placeOf = ({ position }: { position: number }) => position || Number.POSITIVE_INFINITY;
  // Equal places compare as NaN or 0, which keeps the order of the list.
  documents.sort((a, b) => placeOf(a) - placeOf(b) || 0);
  return { documentList: withinAnswer(documents) };
};
