import type * as z from 'zod';
import type { caseCreationEndpoints } from '../../../contracts/case-creation.ts';
import type { ApiRequest } from '../../shared/http/api-request.ts';
import { toldOf } from '../../shared/mail/send-notices.ts';
import { presentFiledDocuments } from '../filed-documents.ts';
import { presentCase } from '../present-case.ts';
import { createCaseFor } from './create-case-for.ts';
import type { ApprovalDeps } from './filing-deps.ts';
import { withoutPans } from './respondent-pans.ts';
import { tellOfSubmission } from './tell-of-submission.ts';

type CreateCase = (typeof caseCreationEndpoints)['createCase'];

/**
 * Creates a case of the caller: submitted, which the case managers are told, or as a draft. Throws
 * as `createCaseFor` does.
 */
export async function createCaseByForm(
  deps: ApprovalDeps,
  {
    principal,
    body,
    idempotencyKey,
  }: Pick<ApiRequest<CreateCase>, 'principal' | 'body' | 'idempotencyKey'>,
): Promise<z.input<CreateCase['response']>> {
  const { isDraft, ...input } = body;
  const record = await createCaseFor(deps, {
    principal,
    input,
    isDraft,
    once: { endpointId: 'createCase', idempotencyKey, request: await withoutPans(deps, body) },
  });
  return {
    case: presentCase(record, {
      filedDocuments: await presentFiledDocuments(deps.files, record),
    }),
    message: isDraft
      ? 'Draft Saved Successfully'
      : toldOf('Case Created Successfully', await tellOfSubmission(deps, record, principal.userId)),
  };
}
