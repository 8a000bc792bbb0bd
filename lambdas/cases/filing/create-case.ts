import type * as z from 'zod';
import type { caseCreationEndpoints } from '../../../contracts/case-creation.ts';
import type { ApiRequest } from '../../shared/http/api-request.ts';
import { presentCase } from '../present-case.ts';
import { createCaseFor } from './create-case-for.ts';
import type { FilingDeps } from './filing-deps.ts';
import { withoutPans } from './respondent-pans.ts';

type CreateCase = (typeof caseCreationEndpoints)['createCase'];

/** Creates a case of the caller, submitted or as a draft. Throws as `createCaseFor` does. */
export async function createCaseByForm(
  deps: FilingDeps,
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
    case: presentCase(record),
    message: isDraft ? 'Draft Saved Successfully' : 'Case Created Successfully',
  };
}
