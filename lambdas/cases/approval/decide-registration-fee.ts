import type { FeeDecision } from '#contracts/endpoints/case-creation.ts';
import { statusWords } from '#contracts/rules/case-lifecycle.ts';
import { caseNotFound } from '#lambdas/docket/index.ts';
import { writeActivity } from '#lambdas/notifications/index.ts';
import type { Principal } from '#shared/auth/principal.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { AppError } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { oweMail } from '#shared/outbox/owe-mail.ts';
import { type CaseRecord, membersOf } from '../case-record.ts';
import { findCase, type NewCase, replaceCase } from '../case-repository.ts';
import { feeWords, notifyOfSubmission, submissionMailItems } from '../filing/tell-of-submission.ts';
import { casePath } from '../hearings/hearing-event.ts';

type Deps = { table: Table; clock: Clock };
type DecideFee = { principal: Principal; caseId: string; decision: FeeDecision };

/** One reminder a day for each case. */
const REMINDER_EVERY_MS = 86_400_000;

const outcomes = {
  confirmFee: { message: 'Registration Fee Confirmed', done: 'was confirmed' },
  waiveFee: { message: 'Registration Fee Waived', done: 'was waived' },
  remindFee: { message: 'Reminder Sent', done: 'is still due' },
} as const;

/**
 * A case manager confirms or waives the registration fee of a case, which then waits for
 * approval, or reminds the claimant of it (D109). The mails are owed in the same conditional
 * transaction; then the neutrals of the case are notified. The caller has checked the role.
 * Throws `not_found`, `not_allowed` for who filed the case, `conflict` where the case waits for
 * no fee, `too_many_tries` for a second reminder within a day.
 */
export async function decideRegistrationFee(
  deps: Deps,
  { principal, caseId, decision }: DecideFee,
): Promise<{ message: string }> {
  const before = await findCase(deps.table, caseId);
  if (!before?.submittedAt) throw caseNotFound();
  if (before.status !== 'pendingRegistrationFee') throw waitsForNoFee(before);
  if (before.createdBy === principal.userId)
    throw new AppError(
      'not_allowed',
      'Another case manager decides about the fee of a case that you filed',
    );
  const at = deps.clock.now().toISOString();
  const changed =
    decision === 'remindFee'
      ? { ...before, feeRemindedAt: nextReminder(before, at), updatedAt: at }
      : { ...before, status: 'waitingForCaseApproval' as const, updatedAt: at };
  const { userId } = principal;
  const along = [
    feeMailItem(deps.table, changed, { by: userId, decision }),
    ...(decision === 'remindFee' ? [] : submissionMailItems(deps.table, changed, userId)),
  ];
  if (!(await replaceCase(deps.table, before, changed, along))) {
    const now = await findCase(deps.table, caseId);
    throw now ? waitsForNoFee(now) : caseNotFound();
  }
  await notifyMembers(deps, changed, { by: userId, decision });
  if (decision !== 'remindFee') await notifyOfSubmission(deps, changed, userId);
  return { message: outcomes[decision].message };
}

const waitsForNoFee = ({ status }: CaseRecord) =>
  new AppError(
    'conflict',
    status === 'pendingRegistrationFee'
      ? 'The case has just been changed. Look at it again'
      : `The case waits for no registration fee: it is at “${statusWords(status)}”`,
  );

function nextReminder({ feeRemindedAt }: CaseRecord, at: string): string {
  const passedMs = Date.parse(at) - Date.parse(feeRemindedAt ?? '');
  if (passedMs < REMINDER_EVERY_MS)
    throw new AppError('too_many_tries', 'A reminder was sent within the last day', {
      retryAfterSeconds: Math.ceil((REMINDER_EVERY_MS - passedMs) / 1000),
    });
  return at;
}

type By = { by: string; decision: FeeDecision };

const messageOf = ({ code }: NewCase, decision: FeeDecision) =>
  `The registration fee of ${code} ${outcomes[decision].done}`;

function feeMailItem(table: Table, changed: NewCase, { by, decision }: By): TransactItem {
  const { id, code, resolutionKind, updatedAt } = changed;
  const { done } = outcomes[decision];
  return oweMail(table, {
    id: newId('notice'),
    at: updatedAt,
    actorId: by,
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

async function notifyMembers(deps: Deps, changed: NewCase, { by, decision }: By): Promise<void> {
  await Promise.all(
    membersOf(changed)
      .filter((userId) => userId !== by)
      .map((userId) =>
        writeActivity(deps, {
          id: newId('activity'),
          userId,
          kind: 'PAYMENT',
          caseId: changed.id,
          resolutionKind: changed.resolutionKind,
          ...(decision === 'remindFee' && {
            meta: { actions: 'claimantRemindRequestRegistrationFee' },
          }),
          message: messageOf(changed, decision),
          createdAt: changed.updatedAt,
        }),
      ),
  );
}
