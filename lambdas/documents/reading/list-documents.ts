import type { documentsEndpoints } from '#contracts/endpoints/files/documents.ts';
import { requireMember } from '#lambdas/docket/access.door.ts';
import { withinAnswer } from '#shared/answer-size.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { readAllRows, readNewestRows } from '../record/document-repository.ts';
import { presentListedDocument } from './present-document.ts';

/**
 * All documents of one of the caller's cases that the caller may see, by section and number, as
 * many as fit into a response: 4,000 with names of usual length; with `newest` the latest ones of
 * each section. Throws `not_found` for a foreign case.
 */
export const listDocuments: UseCase<
  typeof documentsEndpoints.listDocuments,
  { table: Table }
> = async (deps, { principal, params, query: { newest } }) => {
  const { caseId } = params;
  await requireMember(deps, { principal, caseId });
  const viewed = { caseId, userId: principal.userId };
  const rows = newest
    ? await readNewestRows(deps.table, { ...viewed, limit: newest })
    : await readAllRows(deps.table, viewed);
  return { documentList: withinAnswer(rows.map(presentListedDocument)) };
};
