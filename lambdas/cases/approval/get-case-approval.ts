import type { caseCreationEndpoints } from '#contracts/endpoints/cases/case-creation.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import type { FilingDeps } from '../filing/filing-deps.ts';
import { presentFiledDocuments } from '../reading/filed-documents.ts';
import { presentCase } from '../reading/present-case.ts';
import { creatorNameOf } from '../writing/approval-queue.ts';
import { requireCaseManager, requireWaiting } from './require-case-manager.ts';

/**
 * A case that waits for a case manager, with its documents. Throws `not_allowed`, and `not_found`
 * for any case that does not wait.
 */
export const getCaseApproval: UseCase<
  typeof caseCreationEndpoints.getCaseApproval,
  Pick<FilingDeps, 'table' | 'files'>
> = async (deps, { principal, params }) => {
  requireCaseManager(principal);
  const record = await requireWaiting(deps.table, params.id);
  return {
    case: presentCase(record, {
      filedDocuments: await presentFiledDocuments(deps.files, record),
    }),
    createdBy: creatorNameOf(record),
    respondents: record.respondents.map(({ name, kind, email, mobile }) => ({
      name,
      kind: kind ?? '',
      email: email ?? '',
      mobile: mobile ?? '',
    })),
  };
};
