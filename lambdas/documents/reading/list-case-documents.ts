import {
  DOCUMENT_ROWS_MAX,
  type documentsEndpoints,
} from '#contracts/endpoints/files/documents.ts';
import { documentViews } from '#contracts/rules/documents/documents.ts';
import { requireMember } from '#lambdas/docket/access.door.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { lastPageOf } from '#shared/page-of-list.ts';
import { readDocumentPage, readNewestOfSection } from '../record/document-repository.ts';
import type { DocumentsDeps } from '../record/documents-deps.ts';
import { presentDocument } from './present-document.ts';

/**
 * One page of a section of one of the caller's cases: shared documents, then the caller's private
 * ones, each by number; with `newest` the latest of both. Private documents of others are neither
 * listed nor counted (D58). Throws `not_found` for a foreign case. About six read units in a section
 * of any size; with `newest`, one more for each five rows. As many rows as `DOCUMENT_ROWS_MAX` fit
 * into a response, with the longest texts and addresses.
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
  const page = query.newest ? 1 : query.page;
  const perPage = query.newest ?? Math.min(query.perPage, DOCUMENT_ROWS_MAX);
  const section = { caseId, view, userId };
  const { rows, total } = query.newest
    ? await readNewestOfSection(deps.table, section, query.newest)
    : await readDocumentPage(deps.table, section, { page, perPage });
  return {
    data: await Promise.all(rows.map((row) => presentDocument(deps, row, entity))),
    page,
    perPage,
    total,
    lastPage: query.newest ? 1 : lastPageOf({ total, perPage }),
  };
};
