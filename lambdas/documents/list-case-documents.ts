import type { documentsEndpoints } from '#contracts/endpoints/files/documents.ts';
import { documentViews } from '#contracts/rules/documents.ts';
import { requireMember } from '#lambdas/docket/access.door.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { lastPageOf } from '#shared/page-of-list.ts';
import { presentDocument } from './present-document.ts';
import { readDocumentPage } from './record/document-repository.ts';
import type { DocumentsDeps } from './record/documents-deps.ts';

/** Rows with the longest texts and addresses still fit into a response. */
const ROWS_MAX = 300;

/**
 * One page of a section of one of the caller's cases: shared documents, then the caller's private
 * ones, each by number. Private documents of others are neither listed nor counted (D58). Throws
 * `not_found` for a foreign case. About six read units in a section of any size.
 */
export const listCaseDocuments: UseCase<
  typeof documentsEndpoints.listCaseDocuments,
  Pick<DocumentsDeps, 'table' | 'files' | 'isScanned'>
> = async (deps, { principal, params, query }) => {
  const { caseId } = params;
  const { userId } = principal;
  const entity = await requireMember(deps, { principal, caseId });
  // The contract requires exactly one.
  const view = documentViews.find((one) => query[one] === 'true') ?? 'commonView';
  const { page } = query;
  const perPage = Math.min(query.perPage, ROWS_MAX);
  const { rows, total } = await readDocumentPage(
    deps.table,
    { caseId, view, userId },
    { page, perPage },
  );
  return {
    data: await Promise.all(rows.map((row) => presentDocument(deps, row, entity))),
    page,
    perPage,
    total,
    lastPage: lastPageOf({ total, perPage }),
  };
};
