import type { caseCreationEndpoints } from '#contracts/endpoints/cases/case-creation.ts';
import { removeCasePartyItem } from '#lambdas/parties/case-parties.door.ts';
import { listCasePartyRecords } from '#lambdas/parties/record.door.ts';
import { changedMeanwhile } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { removeCase } from '../writing/write-case.ts';
import type { FilingDeps } from './filing-deps.ts';
import { loanAccountItems } from './loan-account.ts';
import { requireDraft } from './require-draft.ts';

/**
 * Deletes a draft of the caller with its code, its parties' places and the claim of its loan
 * account. Throws as `requireDraft` does, and `conflict` if it is changed at the same time.
 */
export const deleteDraft: UseCase<
  typeof caseCreationEndpoints.deleteDraft,
  Pick<FilingDeps, 'table'>
> = async (deps, { principal, params }) => {
  const record = await requireDraft(deps, { principal, caseId: params.id });
  const places = await listCasePartyRecords(deps.table, record.id);
  const isRemoved = await removeCase(deps.table, record, [
    ...loanAccountItems(deps.table, record, undefined),
    ...places.map((place) => removeCasePartyItem(deps.table, place)),
  ]);
  if (!isRemoved) throw changedMeanwhile();
  return { message: 'Draft Deleted Successfully' };
};
