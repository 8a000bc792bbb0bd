import type { caseCreationEndpoints } from '#contracts/endpoints/cases/case-creation.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { presentFiledDocuments } from '../reading/filed-documents.ts';
import { presentCase } from '../reading/present-case.ts';
import { createCaseFor } from './create-case-for.ts';
import type { FilingDeps } from './filing-deps.ts';
import { withoutPans } from './respondent-pans.ts';
import { notifyOfSubmission, submissionMailItems } from './tell-of-submission.ts';

/**
 * Creates a case of the caller, as a draft or submitted, which notifies the case managers. Throws
 * as `createCaseFor` does.
 */
export const createCaseByForm: UseCase<
  typeof caseCreationEndpoints.createCase,
  FilingDeps
> = async (deps, { principal, body, idempotencyKey }) => {
  const { isDraft, ...input } = body;
  const record = await createCaseFor(deps, {
    principal,
    input,
    isDraft,
    extraItems: (created) => submissionMailItems(deps.table, created, principal.userId),
    once: { endpointId: 'createCase', idempotencyKey, request: await withoutPans(deps, body) },
  });
  await notifyOfSubmission(deps, record, principal.userId);
  return {
    case: presentCase(record, {
      filedDocuments: await presentFiledDocuments(deps.files, record),
    }),
    message: isDraft ? 'Draft Saved Successfully' : 'Case Created Successfully',
  };
};
