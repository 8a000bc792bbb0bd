import type * as z from 'zod';
import type { caseCreationEndpoints } from '#contracts/endpoints/case-creation.ts';
import type { ApiRequest } from '#shared/http/api-request.ts';
import { inputOfCase } from './case-of-input.ts';
import type { FilingDeps } from './filing-deps.ts';
import { requireDraft } from './require-draft.ts';
import { openPans } from './respondent-pans.ts';

type GetDraft = (typeof caseCreationEndpoints)['getDraft'];

/** A draft of the caller, as its form holds it. Throws as `requireDraft` does. */
export async function getDraft(
  deps: Pick<FilingDeps, 'table' | 'identityKeys'>,
  { principal, params }: Pick<ApiRequest<GetDraft>, 'principal' | 'params'>,
): Promise<z.input<GetDraft['response']>> {
  const record = await requireDraft(deps, { principal, caseId: params.id });
  return {
    draft: {
      id: record.id,
      caseCode: record.code,
      version: record.version,
      partyName: record.claimant.name,
      declineReason: record.declineReason ?? '',
      input: inputOfCase(record, await openPans(deps, record)),
    },
  };
}
