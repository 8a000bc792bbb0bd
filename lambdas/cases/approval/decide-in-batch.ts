import { caseNotFound } from '#lambdas/docket/access.door.ts';
import type { RowResult } from '#lambdas/docket/batches.door.ts';
import type { Principal } from '#shared/auth/principal.ts';
import { AppError } from '#shared/errors.ts';
import type { FilingDeps } from '../filing/filing-deps.ts';
import type { CaseRecord } from '../record/case-record.ts';
import { findCase } from '../record/case-repository.ts';
import { type CaseToDecide, type Decision, decideCase, statusOnApproval } from './decide-case.ts';
import { requireCaseManager } from './require-case-manager.ts';

type Deps = Pick<FilingDeps, 'table' | 'clock'>;

type InBatch = {
  principal: Principal;
  /** The caller's name. */
  name: string;
  caseId: string;
  submittedOn: string | undefined;
  decided: Decision;
};

/**
 * A case manager decides about one case of a batch, as `decideCaseApproval` does. Refusals are results,
 * among them the role of a person who is no case manager any more. Safe to repeat: a case that already
 * has this decision is reported as such and stays unchanged.
 */
export async function decideInBatch(
  deps: Deps,
  { principal, name, caseId, submittedOn, decided }: InBatch,
): Promise<RowResult> {
  const manager = { userId: principal.userId, name };
  const toDecide: CaseToDecide = { ...decided, caseId, manager, submittedOn };
  try {
    requireCaseManager(principal);
    const { message } = await decideCase(deps, toDecide);
    return { outcome: 'done', message };
  } catch (error) {
    // Anything else is a fault: the part of the batch fails, and is tried again.
    if (!(error instanceof AppError)) throw error;
    if (error.code !== 'conflict') return { outcome: 'refused', message: error.message };
    const stored = await findCase(deps.table, caseId);
    // As if there were no such case, for a caller who has not seen it in the queue.
    if (!stored || !(hasDecision(stored, toDecide) || wasSeen(stored, toDecide)))
      return { outcome: 'refused', message: caseNotFound().message };
    const { title } = stored;
    if (hasDecision(stored, toDecide))
      return { outcome: 'already', message: 'This was decided already', title };
    const isWaiting = stored.status === 'waitingForCaseApproval';
    return { outcome: isWaiting ? 'changed' : 'refused', message: error.message, title };
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
