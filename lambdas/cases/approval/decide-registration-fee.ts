import type { FeeDecision } from '#contracts/endpoints/cases/case-creation.ts';
import { statusWords } from '#contracts/rules/case-lifecycle.ts';
import { caseNotFound } from '#lambdas/docket/access.door.ts';
import type { Principal } from '#shared/auth/principal.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { AppError } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { putNotice } from '#shared/outbox/put-notice.ts';
import { feeWords, notifyOfSubmission, submissionMailItems } from '../filing/tell-of-submission.ts';
import { type CaseRecord, casePath, membersOf } from '../record/case-record.ts';
import type { NewCase } from '../record/case-repository.ts';
import { changeCase } from '../writing/change-case.ts';
import { notifyMembers } from '../writing/notify-members.ts';

type Deps = { table: Table; clock: Clock };
type DecideFee = { principal: Principal; caseId: string; decision: FeeDecision };

/** At most one reminder a day and case. */
const REMINDER_EVERY_MS = 86_400_000;

const outcomes = {
  confirmFee: { message: 'Registration Fee Confirmed', done: 'was confirmed' },
  waiveFee: { message: 'Registration Fee Waived', done: 'was waived' },
  remindFee: { message: 'Reminder Sent', done: 'is still due' },
} as const;

/**
 * A case manager confirms or waives the registration fee of a case, which then waits for
 * approval, or reminds the claimant of it (D109). The mails are queued in the same transaction;
 * then the other neutrals are notified. The caller has checked the role. Throws `not_found`,
 * `not_allowed` for the person who filed the case, `conflict` if the case waits for no fee,
 * `too_many_tries` for a second reminder within a day, and as `changeCase` does.
 */
export async function decideRegistrationFee(
  deps: Deps,
  { principal, caseId, decision }: DecideFee,
): Promise<{ message: string }> {
  const { userId: byUserId } = principal;
  const { after } = await changeCase(deps, caseId, (stored) => {
    const record = requireUnpaid(stored, byUserId);
    const at = deps.clock.now().toISOString();
    const after =
      decision === 'remindFee'
        ? { ...record, feeRemindedAt: nextReminder(record, at), updatedAt: at }
        : { ...record, status: 'waitingForCaseApproval' as const, updatedAt: at };
    return {
      after,
      extraItems: [
        feeMailItem(deps.table, after, { byUserId, decision }),
        ...(decision === 'remindFee' ? [] : submissionMailItems(deps.table, after, byUserId)),
      ],
    };
  });
  await notifyMembers(deps, {
    record: after,
    byUserId,
    at: after.updatedAt,
    kind: 'PAYMENT',
    ...(decision === 'remindFee' && { meta: { actions: 'claimantRemindRequestRegistrationFee' } }),
    message: messageOf(after, decision),
  });
  if (decision !== 'remindFee') await notifyOfSubmission(deps, after, byUserId);
  return { message: outcomes[decision].message };
}

function requireUnpaid(stored: CaseRecord | undefined, userId: string): CaseRecord {
  if (!stored?.submittedAt) throw caseNotFound();
  if (stored.status !== 'pendingRegistrationFee')
    throw new AppError(
      'conflict',
      `The case waits for no registration fee: its status is “${statusWords(stored.status)}”`,
    );
  if (stored.createdBy === userId)
    throw new AppError(
      'not_allowed',
      'Another case manager decides about the fee of a case that you filed',
    );
  return stored;
}

function nextReminder({ feeRemindedAt }: CaseRecord, at: string): string {
  const passedMs = Date.parse(at) - Date.parse(feeRemindedAt ?? '');
  if (passedMs < REMINDER_EVERY_MS)
    throw new AppError('too_many_tries', 'A reminder was sent within the last day', {
      retryAfterSeconds: Math.ceil((REMINDER_EVERY_MS - passedMs) / 1000),
    });
  return at;
}

type By = { byUserId: string; decision: FeeDecision };

const messageOf = ({ code }: NewCase, decision: FeeDecision) =>
  `The registration fee of ${code} ${outcomes[decision].done}`;

function feeMailItem(table: Table, changed: NewCase, { byUserId, decision }: By): TransactItem {
  const { id, code, resolutionKind, updatedAt } = changed;
  const { done } = outcomes[decision];
  return putNotice(table, {
    id: newId('notice'),
    at: updatedAt,
    actorId: byUserId,
    matter: id,
    topic: code,
    userIds: membersOf(changed),
    words: {
      subject: `${code}: the registration fee ${done}`,
      text: `${messageOf(changed, decision)}. ${
        decision === 'remindFee'
          ? 'The claimant is reminded by mail.'
          : 'The case now waits for approval.'
      }`,
      link: { label: 'Open the case', to: casePath(id, resolutionKind) },
    },
    ...(decision === 'remindFee' && { outside: feeWords(changed, done) }),
  });
}
