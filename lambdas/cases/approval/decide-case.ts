import { statusWords } from '#contracts/rules/case-lifecycle.ts';
import type { CaseStatus, ResolutionKind } from '#contracts/rules/cases/case-status.ts';
import { caseNotFound } from '#lambdas/docket/access.door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError, changedMeanwhile } from '#shared/errors.ts';
import type { FilingDeps } from '../filing/filing-deps.ts';
import { announceHearingChange } from '../hearings/announce-hearing-change.ts';
import { comingHearingsMailItems, hearingMailItems } from '../hearings/hearing-mail.ts';
import { type CaseRecord, caseManagerIdOf, membersOf } from '../record/case-record.ts';
import type { NewCase } from '../record/case-repository.ts';
import { endedHearing } from '../record/current-hearing.ts';
import { type Hearing, putHearingItem } from '../record/hearing-repository.ts';
import { listHearingsAhead } from '../record/hearings-ahead.ts';
import { changeCase } from '../writing/change-case.ts';
import { hearingRowsOf, putRows } from '../writing/hearing-rows.ts';
import { decisionMailItem, notifyOfDecision } from './tell-of-decision.ts';

type Deps = Pick<FilingDeps, 'table' | 'clock'>;

export type Decision = { decision: 'approve' } | { decision: 'decline'; reason: string };

export type CaseToDecide = Decision & {
  caseId: string;
  manager: { userId: string; name: string };
  /** Submission time of the case that the manager read. */
  submittedOn: string | undefined;
};

/**
 * Approves a case, whose manager the caller becomes if it has none, or sends it back to its
 * creator as a draft, with a reason, which also cancels its coming hearing. The mails to the
 * creator and the respondents are queued in the same transaction; then the other neutrals are
 * notified. The caller has checked the role. Throws `not_allowed` for a case that the manager
 * created, `not_found`, `conflict` if another case manager decided first or the case was submitted
 * again since `submittedOn`, and as `changeCase` does.
 */
export async function decideCase(
  deps: Deps,
  { caseId, manager, submittedOn, ...decided }: CaseToDecide,
): Promise<{ message: string }> {
  const { userId } = manager;
  const { before, after, cancelling } = await changeCase(deps, caseId, async (stored) => {
    const record = requireDecidable(stored, { userId, submittedOn });
    return decided.decision === 'approve'
      ? planApproval(deps, record, manager)
      : planDecline(deps, record, { userId, reason: decided.reason });
  });
  await notifyOfDecision(deps, after, userId);
  if (cancelling)
    await announceHearingChange(deps, { record: before, byUserId: userId, ...cancelling });
  return { message: decided.decision === 'approve' ? 'Case Approved' : 'Case Declined' };
}

/** The case, if it waits for a decision of this manager and was not submitted again since. */
function requireDecidable(
  stored: CaseRecord | undefined,
  { userId, submittedOn }: { userId: string; submittedOn: string | undefined },
): CaseRecord {
  if (!stored) throw caseNotFound();
  if (stored.status !== 'waitingForCaseApproval') {
    // Case managers do not learn of a case that was never submitted.
    if (!stored.submittedAt && !stored.declineReason) throw caseNotFound();
    throw new AppError(
      'conflict',
      `The case no longer waits for approval: its status is “${statusWords(stored.status)}”`,
    );
  }
  if (submittedOn !== undefined && submittedOn !== stored.submittedAt) throw changedMeanwhile();
  if (stored.createdBy === userId)
    throw new AppError('not_allowed', 'Another case manager decides about a case of your own');
  return stored;
}

/** The approved case. A new manager is mailed its coming hearings and meetings. */
async function planApproval(
  { table, clock }: Deps,
  before: CaseRecord,
  manager: { userId: string; name: string },
) {
  const { userId } = manager;
  const at = clock.now().toISOString();
  const after = approved(before, manager, at);
  const isNewManager = !membersOf(before).includes(userId) && membersOf(after).includes(userId);
  // The person who filed the case brought the manager in.
  const joined = { userId, byUserId: before.createdBy ?? before.ownerId, at };
  return {
    before,
    after,
    cancelling: undefined,
    extraItems: [
      decisionMailItem(table, after, userId),
      ...(isNewManager ? await comingHearingsMailItems(table, before, joined) : []),
    ],
  };
}

/** The case as a draft again, with its coming hearings cancelled. */
async function planDecline(
  { table, clock }: Deps,
  before: CaseRecord,
  { userId: byUserId, reason }: { userId: string; reason: string },
) {
  const at = clock.now().toISOString();
  const after = declined(before, reason, at);
  const cancelled = await cancelledHearings(table, before, { reason, now: at });
  const [ended, ...further] = cancelled;
  const cancelling = ended && { ended, further };
  return {
    before,
    after,
    cancelling,
    extraItems: [
      decisionMailItem(table, after, byUserId),
      ...cancelled.map((hearing) => putHearingItem(table, hearing)),
      ...(cancelling
        ? await hearingMailItems(table, { record: before, byUserId, ...cancelling })
        : []),
    ],
    hearingRows: putRows(hearingRowsOf(before, cancelled)),
  };
}

/** An arbitration starts with its notice, other kinds with the respondent's acceptance. */
export const statusOnApproval = (kind: ResolutionKind): CaseStatus =>
  kind === 'arbitration' ? 'noticeToArbitrate' : 'awaitingRespondentAcceptance';

function approved(
  record: CaseRecord,
  manager: { userId: string; name: string },
  at: string,
): NewCase {
  return {
    ...record,
    status: statusOnApproval(record.resolutionKind),
    // A respondent who is registered is asked to accept from now on.
    respondentStatus: record.respondents[0]?.partyId ? 'pending' : undefined,
    assignments: caseManagerIdOf(record)
      ? record.assignments
      : [...record.assignments, { ...manager, role: 'managing' as const }],
    updatedAt: at,
  };
}

/** The coming hearings, cancelled: a draft has none. */
async function cancelledHearings(
  table: Table,
  record: CaseRecord,
  { reason, now }: { reason: string; now: string },
): Promise<Hearing[]> {
  const hearings = await listHearingsAhead(table, record);
  return hearings
    .filter(({ at }) => at > now)
    .map((one) => endedHearing(one, { state: 'cancelled', reason, now }));
}

const declined = (record: CaseRecord, declineReason: string, at: string): NewCase => ({
  ...record,
  status: 'draft',
  declineReason,
  submittedAt: undefined,
  nextHearingAt: undefined,
  hearingsAhead: undefined,
  updatedAt: at,
});
