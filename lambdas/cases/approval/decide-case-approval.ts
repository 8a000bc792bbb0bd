import type { caseCreationEndpoints } from '#contracts/endpoints/case-creation.ts';
import { statusWords } from '#contracts/rules/case-lifecycle.ts';
import type { CaseStatus, ResolutionKind } from '#contracts/rules/cases/case-status.ts';
import { findPerson } from '#lambdas/accounts/person.door.ts';
import { caseNotFound } from '#lambdas/docket/access.door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError, changedMeanwhile } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import type { FilingDeps } from '../filing/filing-deps.ts';
import { announceHearingChange } from '../hearings/announce-hearing-change.ts';
import { comingHearingsMailItems, hearingMailItem } from '../hearings/hearing-mail.ts';
import { type CaseRecord, caseManagerIdOf, membersOf } from '../record/case-record.ts';
import type { NewCase } from '../record/case-repository.ts';
import { currentHearing, endedHearing } from '../record/current-hearing.ts';
import { type Hearing, putHearingItem } from '../record/hearing-repository.ts';
import { changeCase } from '../writing/change-case.ts';
import { hearingRowsOf, putRows } from '../writing/hearing-rows.ts';
import { decideRegistrationFee } from './decide-registration-fee.ts';
import { requireCaseManager } from './require-case-manager.ts';
import { decisionMailItem, notifyOfDecision } from './tell-of-decision.ts';

/**
 * A case manager approves a case, and becomes its manager if it has none, or sends it back to its
 * creator as a draft, with a reason, which also cancels its coming hearing. The mails to the
 * creator and the respondents are queued in the same transaction; then the other neutrals are
 * notified. `decideRegistrationFee` handles decisions about the fee. Throws `not_allowed`, also for
 * a case that the caller created, `not_found`, `conflict` if another case manager decided first or
 * the case was submitted again since `submittedOn`, and as `changeCase` does.
 */
export const decideCaseApproval: UseCase<
  typeof caseCreationEndpoints.decideCaseApproval,
  Pick<FilingDeps, 'table' | 'clock'>
> = async (deps, { principal, params, body }) => {
  requireCaseManager(principal);
  const { decision } = body;
  if (decision !== 'approve' && decision !== 'decline')
    return decideRegistrationFee(deps, { principal, caseId: params.id, decision });
  const manager = await findPerson(deps, principal.userId);
  const { before, after, cancelled } = await changeCase(deps, params.id, async (stored) => {
    const record = requireDecidable(stored, {
      userId: principal.userId,
      submittedOn: body.submittedOn,
    });
    const { userId } = principal;
    return decision === 'approve'
      ? planApproval(deps, record, { userId, name: manager?.name ?? '' })
      : planDecline(deps, record, { userId, reason: body.reason ?? '' });
  });
  const byUserId = principal.userId;
  await notifyOfDecision(deps, after, byUserId);
  if (cancelled) await announceHearingChange(deps, { record: before, byUserId, ended: cancelled });
  return { message: decision === 'approve' ? 'Case Approved' : 'Case Declined' };
};

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

type Deps = Pick<FilingDeps, 'table' | 'clock'>;

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
    cancelled: undefined,
    extraItems: [
      decisionMailItem(table, after, userId),
      ...(isNewManager ? await comingHearingsMailItems(table, before, joined) : []),
    ],
  };
}

/** The case as a draft again, with its coming hearing cancelled. */
async function planDecline(
  { table, clock }: Deps,
  before: CaseRecord,
  { userId: byUserId, reason }: { userId: string; reason: string },
) {
  const at = clock.now().toISOString();
  const after = declined(before, reason, at);
  const cancelled = await cancelledHearing(table, before, { reason, now: at });
  return {
    before,
    after,
    cancelled,
    extraItems: [
      decisionMailItem(table, after, byUserId),
      ...(cancelled
        ? [
            putHearingItem(table, cancelled),
            hearingMailItem(table, { record: before, byUserId, ended: cancelled }),
          ]
        : []),
    ],
    hearingRows: putRows(cancelled ? hearingRowsOf(before, [cancelled]) : []),
  };
}

/** An arbitration starts with its notice, other kinds with the respondent's acceptance. */
const statusOnApproval = (kind: ResolutionKind): CaseStatus =>
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

/** The coming hearing, cancelled: a draft has none. Undefined if it is past or there is none. */
async function cancelledHearing(
  table: Table,
  record: CaseRecord,
  { reason, now }: { reason: string; now: string },
): Promise<Hearing | undefined> {
  const coming = await currentHearing(table, record);
  return coming && coming.at > now
    ? endedHearing(coming, { state: 'cancelled', reason, now })
    : undefined;
}

const declined = (record: CaseRecord, declineReason: string, at: string): NewCase => ({
  ...record,
  status: 'draft',
  declineReason,
  submittedAt: undefined,
  nextHearingAt: undefined,
  updatedAt: at,
});
