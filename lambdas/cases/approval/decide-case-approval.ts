import type { caseCreationEndpoints } from '#contracts/endpoints/cases/case-creation.ts';
import { findPerson } from '#lambdas/accounts/person.door.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import type { FilingDeps } from '../filing/filing-deps.ts';
import { decideCase } from './decide-case.ts';
import { decideRegistrationFee } from './decide-registration-fee.ts';
import { requireCaseManager } from './require-case-manager.ts';

/**
 * A case manager approves or declines a case (`decideCase`) or decides about its registration fee
 * (`decideRegistrationFee`). Throws `not_allowed` and as these do.
 */
export const decideCaseApproval: UseCase<
  typeof caseCreationEndpoints.decideCaseApproval,
  Pick<FilingDeps, 'table' | 'clock'>
> = async (deps, { principal, params, body }) => {
  requireCaseManager(principal);
  const { userId } = principal;
  const { decision, reason = '', submittedOn } = body;
  if (decision !== 'approve' && decision !== 'decline')
    return decideRegistrationFee(deps, { principal, caseId: params.id, decision });
  const manager = await findPerson(deps, userId);
  return decideCase(deps, {
    caseId: params.id,
    manager: { userId, name: manager?.name ?? '' },
    submittedOn,
    ...(decision === 'approve' ? { decision } : { decision, reason }),
  });
};
