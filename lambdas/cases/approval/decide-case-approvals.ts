import type {
  ApprovalResult,
  caseCreationEndpoints,
} from '#contracts/endpoints/cases/case-creation.ts';
import { findPerson } from '#lambdas/accounts/person.door.ts';
import { caseNotFound } from '#lambdas/docket/access.door.ts';
import { inParallel } from '#shared/dynamo/in-parallel.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import type { FilingDeps } from '../filing/filing-deps.ts';
import type { CaseRecord } from '../record/case-record.ts';
import { findCase } from '../record/case-repository.ts';
import { type CaseToDecide, type Decision, decideCase, statusOnApproval } from './decide-case.ts';
import { requireCaseManager } from './require-case-manager.ts';

/** Cases of one neutral share counters: more transactions at once would wait for each other. */
const AT_ONCE = 3;

type Deps = Pick<FilingDeps, 'table' | 'clock'>;

/**
 * A case manager takes the same decision about up to 100 cases, each as `decideCaseApproval` does,
 * three at a time. A refusal ends one case only. Safe to repeat: a case that already has this
 * decision is reported as such and stays unchanged. Throws `not_allowed`.
 */
export const decideCaseApprovals: UseCase<
  typeof caseCreationEndpoints.decideCaseApprovals,
  Deps
> = async (deps, { principal, body }) => {
  requireCaseManager(principal);
  const { userId } = principal;
  const { decision, reason = '' } = body;
  const person = await findPerson(deps, userId);
  const manager = { userId, name: person?.name ?? '' };
  const decided: Decision = decision === 'approve' ? { decision } : { decision, reason };
  return {
    results: await inParallel(
      body.cases,
      ({ id, submittedOn }) => resultOf(deps, { ...decided, caseId: id, manager, submittedOn }),
      { atOnce: AT_ONCE },
    ),
  };
};

async function resultOf(deps: Deps, toDecide: CaseToDecide): Promise<ApprovalResult> {
  const { caseId: id } = toDecide;
  try {
    const { message } = await decideCase(deps, toDecide);
    return { id, outcome: 'decided', message };
  } catch (error) {
    // Anything else is a fault: the request fails, and its repeat finishes the batch.
    if (!(error instanceof AppError)) throw error;
    if (error.code !== 'conflict') return { id, outcome: 'refused', message: error.message };
    const stored = await findCase(deps.table, id);
    if (stored && hasDecision(stored, toDecide))
      return { id, outcome: 'alreadyDecided', message: 'This was decided already' };
    // As if there were no such case, for a caller who has not seen it in the queue.
    if (!stored || !wasSeen(stored, toDecide))
      return { id, outcome: 'refused', message: caseNotFound().message };
    const isWaiting = stored.status === 'waitingForCaseApproval';
    return { id, outcome: isWaiting ? 'changed' : 'refused', message: error.message };
  }
}

function hasDecision(stored: CaseRecord, toDecide: CaseToDecide): boolean {
  return toDecide.decision === 'approve'
    ? stored.status === statusOnApproval(stored.resolutionKind) &&
        stored.submittedAt === toDecide.submittedOn
    : stored.status === 'draft' && stored.declineReason === toDecide.reason;
}

/** Whether the case is in the queue, was sent back from it, or the caller knows its submission. */
const wasSeen = (stored: CaseRecord, { submittedOn }: CaseToDecide): boolean =>
  stored.status === 'waitingForCaseApproval' ||
  stored.status === 'pendingRegistrationFee' ||
  stored.declineReason !== undefined ||
  stored.submittedAt === submittedOn;
