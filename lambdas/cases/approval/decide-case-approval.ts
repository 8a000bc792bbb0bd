import type * as z from 'zod';
import type { caseCreationEndpoints } from '#contracts/endpoints/case-creation.ts';
import { statusWords } from '#contracts/rules/case-lifecycle.ts';
import type { CaseStatus, ResolutionKind } from '#contracts/rules/case-status.ts';
import { findPerson } from '#lambdas/accounts/index.ts';
import { caseNotFound } from '#lambdas/docket/index.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import type { ApiRequest } from '#shared/http/api-request.ts';
import { type CaseRecord, caseManagerIdOf, membersOf } from '../case-record.ts';
import { findCase, type NewCase, replaceCase } from '../case-repository.ts';
import type { FilingDeps } from '../filing/filing-deps.ts';
import { announceHearingChange } from '../hearings/announce-hearing-change.ts';
import { currentHearing, endedHearing } from '../hearings/current-hearing.ts';
import { hearingMailItem } from '../hearings/hearing-mail.ts';
import { type Hearing, putHearingItem } from '../hearings/hearing-repository.ts';
import { hearingRowsOf } from '../hearings/hearing-rows.ts';
import { owedCalendar } from '../hearings/owed-calendar.ts';
import { decideRegistrationFee } from './decide-registration-fee.ts';
import { requireCaseManager } from './require-case-manager.ts';
import { decisionMailItem, notifyOfDecision } from './tell-of-decision.ts';

type Decide = (typeof caseCreationEndpoints)['decideCaseApproval'];

/**
 * A case manager approves a case, and manages it where nobody does yet, or sends it back to its
 * creator as a draft, with a reason, which also cancels its coming hearing. One conditional transaction with the mails that are owed to
 * the creator and the respondents; then the creator is notified. The registration fee is decided
 * by `decideRegistrationFee`. Throws `not_allowed`, also for a case that the caller created,
 * `not_found`, and `conflict` where somebody else decided first.
 */
export async function decideCaseApproval(
  deps: Pick<FilingDeps, 'table' | 'clock'>,
  { principal, params, body }: Pick<ApiRequest<Decide>, 'principal' | 'params' | 'body'>,
): Promise<z.input<Decide['response']>> {
  requireCaseManager(principal);
  const { decision } = body;
  if (decision !== 'approve' && decision !== 'decline')
    return decideRegistrationFee(deps, { principal, caseId: params.id, decision });
  const before = await findCase(deps.table, params.id);
  if (!before) throw caseNotFound();
  // What never waited is not for case managers at large to learn of.
  if (before.status !== 'waitingForCaseApproval') throw decidedMeanwhile(before);
  if (body.submittedOn !== undefined && body.submittedOn !== before.submittedAt)
    throw decidedMeanwhile(before);
  if (before.createdBy === principal.userId)
    throw new AppError('not_allowed', 'Another case manager decides about a case of your own');
  const manager = await findPerson(deps, principal.userId);
  const at = deps.clock.now().toISOString();
  const changed =
    body.decision === 'approve'
      ? approved(before, { userId: principal.userId, name: manager?.name ?? '' }, at)
      : declined(before, body.reason ?? '', at);
  const byUserId = principal.userId;
  const ended =
    body.decision === 'decline'
      ? await cancelledHearing(deps.table, before, { reason: body.reason, now: at })
      : undefined;
  const isNewManager =
    !membersOf(before).includes(byUserId) && membersOf(changed).includes(byUserId);
  const along = [
    decisionMailItem(deps.table, changed, byUserId),
    ...(ended
      ? [
          putHearingItem(deps.table, ended),
          hearingMailItem(deps.table, { record: before, byUserId, ended }),
        ]
      : []),
    // Whoever handed the case in brought its manager in.
    ...(isNewManager
      ? await owedCalendar(deps.table, before, {
          ...{ userId: byUserId, byUserId: before.createdBy ?? before.ownerId, at },
        })
      : []),
  ];
  const rows = ended ? hearingRowsOf(before, [ended]).map((put) => ({ put })) : [];
  if (!(await replaceCase(deps.table, before, changed, along, rows)))
    throw decidedMeanwhile(await findCase(deps.table, params.id));
  await notifyOfDecision(deps, changed, byUserId);
  if (ended) await announceHearingChange(deps, { record: before, byUserId, ended });
  return { message: body.decision === 'approve' ? 'Case Approved' : 'Case Declined' };
}

function decidedMeanwhile(record: CaseRecord | undefined): AppError {
  // A case that was never submitted stays unknown to those who are not on it.
  if (!record?.submittedAt && !record?.declineReason) return caseNotFound();
  const isWaiting = record.status === 'waitingForCaseApproval';
  return new AppError(
    'conflict',
    isWaiting
      ? 'The case has just been changed. Look at it again'
      : `The case no longer waits for approval: it is at “${statusWords(record.status)}”`,
  );
}

/** An arbitration begins with its notice, anything else with the respondent's acceptance. */
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
    // Whoever is registered can be asked now.
    respondentStatus: record.respondents[0]?.partyId ? 'pending' : undefined,
    assignments: caseManagerIdOf(record)
      ? record.assignments
      : [...record.assignments, { ...manager, role: 'managing' as const }],
    updatedAt: at,
  };
}

/** The coming hearing, which a draft does not have; a past one stays as it was. */
async function cancelledHearing(
  table: Table,
  record: CaseRecord,
  { reason, now }: { reason: string | undefined; now: string },
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
