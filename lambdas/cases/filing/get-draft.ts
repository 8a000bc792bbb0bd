import type { caseCreationEndpoints } from '#contracts/endpoints/cases/case-creation.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { inputOfCase } from './case-of-input.ts';
import type { FilingDeps } from './filing-deps.ts';
import { requireDraft } from './require-draft.ts';
import { openPans } from './respondent-pans.ts';

/** A draft of the caller as form fields. Throws as `requireDraft` does. */
export const getDraft: UseCase<
  typeof caseCreationEndpoints.getDraft,
  Pick<FilingDeps, 'table' | 'identityKeys'>
> = async (deps, { principal, params }) => {
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
};
