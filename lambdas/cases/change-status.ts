import {
  displayedLabelOf,
  isDecidedElsewhere,
  movesOf,
  nextStatusesOf,
  paymentRequestsOf,
  statusWords,
} from '../../contracts/case-lifecycle.ts';
import { type CaseStatus, caseStatuses } from '../../contracts/case-status-table.ts';
import { writeActivity } from '../notifications/index.ts';
import type { Clock } from '../shared/clock.ts';
import type { Table } from '../shared/dynamo/table.ts';
import { AppError } from '../shared/errors.ts';
import { newId } from '../shared/ids.ts';
import { type CaseRecord, caseManagerIdOf, membersOf } from './case-record.ts';
import { findCase, type NewCase, replaceCase } from './case-repository.ts';
import { leftLoanAccount } from './filing/loan-account.ts';
import { lifecycleFactsOf } from './present-case.ts';
import { currentHearings, withdrawalItems } from './withdraw-hearings.ts';

type StatusChange = {
  caseId: string;
  /** Who changes it. */
  userId: string;
  status: CaseStatus;
  /** The status that the caller saw. */
  expectedStatus: CaseStatus | undefined;
};

/** Another change of the same case, such as a hearing's, may be faster this often. */
const MAX_RACES = 5;

/**
 * Moves a case to a status that may follow its present one, and tells its other neutrals. One
 * that is closed loses the hearing that was still to come; the timeline keeps it.
 * `conflict` names both states where it may not, or where somebody else moved the case first;
 * `not_allowed` where only its manager moves it on. Nothing is written then.
 */
export async function changeStatus(
  deps: { table: Table; clock: Clock },
  change: StatusChange,
): Promise<void> {
  const before = await mustFind(deps.table, change);
  const expected = change.expectedStatus ?? before.status;
  let current = before;
  for (let race = 1; ; race += 1) {
    if (current.status !== expected) throw movedMeanwhile(current, expected, change.status);
    requireMove(current, change);
    const now = deps.clock.now().toISOString();
    const changed = withStatus(current, change.status, now);
    const hearings = changed.nextHearingAt ? [] : await currentHearings(deps.table, current);
    const withdrawn = withdrawalItems(deps.table, {
      hearings: hearings.filter(({ at }) => at > now),
      now,
    });
    const isClosing = caseStatuses[change.status].phase === 'closed';
    const left = isClosing ? await leftLoanAccount(deps.table, current) : [];
    if (await replaceCase(deps.table, current, changed, [...withdrawn, ...left])) {
      await notifyOthers(deps, changed, change.userId);
      return;
    }
    if (race >= MAX_RACES)
      throw new AppError('conflict', 'The case is being changed by somebody else. Try again');
    current = await mustFind(deps.table, change);
  }
}

/** Throws as `changeStatus` does where the case, as it stands, may not be moved. */
export async function checkStatusChange(
  deps: { table: Table },
  change: StatusChange,
): Promise<void> {
  const record = await mustFind(deps.table, change);
  const expected = change.expectedStatus ?? record.status;
  if (record.status !== expected) throw movedMeanwhile(record, expected, change.status);
  requireMove(record, change);
}

async function mustFind(table: Table, { caseId, userId }: StatusChange): Promise<CaseRecord> {
  const record = await findCase(table, caseId);
  if (!record || !membersOf(record).includes(userId))
    throw new AppError('not_found', 'Case not found');
  return record;
}

const quoted = (status: CaseStatus) => `“${statusWords(status)}”`;

function movedMeanwhile(record: CaseRecord, expected: CaseStatus, wanted: CaseStatus): AppError {
  return new AppError(
    'conflict',
    `The case is at ${quoted(record.status)} by now and no longer at ` +
      `${quoted(expected)}: it was not moved to ${quoted(wanted)}`,
  );
}

function requireMove(record: CaseRecord, { userId, status }: StatusChange): void {
  const facts = { ...lifecycleFactsOf(record), caseManagerId: caseManagerIdOf(record) };
  if (!nextStatusesOf(facts).includes(status))
    throw new AppError(
      'conflict',
      `A case at ${quoted(record.status)} cannot move to ${quoted(status)}`,
    );
  if (isDecidedElsewhere(record.status, status))
    throw new AppError(
      'not_allowed',
      record.status === 'draft'
        ? 'A draft goes on when its creator submits it'
        : 'A case manager approves or declines the case',
    );
  if (!movesOf(facts, userId).includes(status))
    throw new AppError(
      'not_allowed',
      `At ${quoted(record.status)} only the case manager moves the case on`,
    );
}

function withStatus(record: CaseRecord, status: CaseStatus, now: string): NewCase {
  const { phase } = caseStatuses[status];
  const isFiled = record.status === 'draft' && phase !== 'closed';
  return {
    ...record,
    status,
    // It tells of the invitation; a case that went on, or ended, waits for no answer.
    respondentStatus: phase === 'initiated' ? record.respondentStatus : undefined,
    submittedAt: record.submittedAt ?? (isFiled ? now : undefined),
    // Nobody is heard in a case that is closed.
    nextHearingAt: phase === 'closed' ? undefined : record.nextHearingAt,
    updatedAt: now,
  };
}

async function notifyOthers(
  deps: { table: Table },
  changed: NewCase,
  changedBy: string,
): Promise<void> {
  const others = membersOf(changed).filter((userId) => userId !== changedBy);
  const facts = lifecycleFactsOf(changed);
  const payments = paymentRequestsOf(facts);
  await Promise.all(
    others.map((userId) =>
      writeActivity(deps, {
        id: newId('activity'),
        userId,
        kind: payments.length > 0 ? 'PAYMENT' : 'CASE',
        caseId: changed.id,
        resolutionKind: changed.resolutionKind,
        ...(payments.length > 0 && { meta: { actions: payments.join(',') } }),
        message: `${changed.code} is now: ${displayedLabelOf(facts)}`,
        createdAt: changed.updatedAt,
      }),
    ),
  );
}
