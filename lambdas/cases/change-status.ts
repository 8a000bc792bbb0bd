import {
  displayedLabelOf,
  isDecidedElsewhere,
  movesOf,
  nextStatusesOf,
  paymentRequestsOf,
  statusWords,
} from '#contracts/rules/case-lifecycle.ts';
import { type CaseStatus, caseStatuses } from '#contracts/rules/case-status-table.ts';
import { asksForComingHearing, type ComingHearingChoice } from '#contracts/rules/hearings.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { toIndianMinute } from '#shared/india-time.ts';
import { writeActivity } from '../notifications/index.ts';
import { type CaseRecord, caseManagerIdOf, membersOf } from './case-record.ts';
import { findCase, type NewCase, replaceCase } from './case-repository.ts';
import { leftLoanAccount } from './filing/loan-account.ts';
import { announceHearingChange } from './hearings/announce-hearing-change.ts';
import { currentHearing, endedHearing } from './hearings/current-hearing.ts';
import { cancelledMeetingsMailItems, hearingMailItem } from './hearings/hearing-mail.ts';
import { type Hearing, listComingMeetings, putHearingItem } from './hearings/hearing-repository.ts';
import { endWith, hearingRowsOf } from './hearings/hearing-rows.ts';
import { lifecycleFactsOf } from './present-case.ts';

type StatusChange = {
  caseId: string;
  /** Who changes it. */
  userId: string;
  status: CaseStatus;
  /** The status that the caller saw. */
  expectedStatus: CaseStatus | undefined;
  /** What becomes of the coming hearing of a case that ends. */
  comingHearing?: ComingHearingChoice | undefined;
};

/** Another change of the same case, such as a hearing's, may be faster this often. */
const MAX_RACES = 5;

/**
 * Moves a case to a status that may follow its present one, and notifies its other neutrals. A
 * move that ends a case with a coming hearing says whether the hearing is kept or cancelled
 * (D107). `conflict` where it does not, where the status may not follow, or where somebody else
 * moved the case first; `not_allowed` where only its manager moves it on. Nothing is written then.
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
    const cancelled = await cancelledHearing(deps.table, current, { change, now });
    const changed = withStatus(current, change.status, {
      now,
      nextHearingAt: cancelled ? undefined : nextHearingAfter(current, change.status, now),
    });
    const isClosing = caseStatuses[change.status].phase === 'closed';
    const left = isClosing ? await leftLoanAccount(deps.table, current) : [];
    const coming = isClosing ? await listComingMeetings(deps.table, current.id, now) : [];
    const isWritten = await replaceCase(
      deps.table,
      current,
      changed,
      [
        ...(cancelled
          ? [
              putHearingItem(deps.table, cancelled),
              hearingMailItem(deps.table, {
                ...{ record: current, byUserId: change.userId, ended: cancelled },
              }),
            ]
          : []),
        ...cancelledMeetingsMailItems(deps.table, {
          ...{ record: current, byUserId: change.userId },
          meetings: coming.map(endWith(changed)).filter(({ state }) => state === 'cancelled'),
        }),
        ...left,
      ],
      cancelled ? hearingRowsOf(current, [cancelled]).map((put) => ({ put })) : [],
    );
    if (isWritten) {
      await notifyOthers(deps, changed, change.userId);
      if (cancelled)
        await announceHearingChange(deps, {
          ...{ record: current, byUserId: change.userId, ended: cancelled },
        });
      return;
    }
    if (race >= MAX_RACES)
      throw new AppError('conflict', 'The case is being changed by somebody else. Try again');
    current = await mustFind(deps.table, change);
  }
}

/** Throws as `changeStatus` does where the case, as it stands, may not be moved. */
export async function checkStatusChange(
  deps: { table: Table; clock: Clock },
  change: StatusChange,
): Promise<void> {
  const record = await mustFind(deps.table, change);
  const expected = change.expectedStatus ?? record.status;
  if (record.status !== expected) throw movedMeanwhile(record, expected, change.status);
  requireMove(record, change);
  await cancelledHearing(deps.table, record, { change, now: deps.clock.now().toISOString() });
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
        : record.status === 'pendingRegistrationFee'
          ? 'A case manager confirms or waives the registration fee'
          : 'A case manager approves or declines the case',
    );
  if (!movesOf(facts, userId).includes(status))
    throw new AppError(
      'not_allowed',
      `At ${quoted(record.status)} only the case manager moves the case on`,
    );
}

const hasComingHearing = ({ nextHearingAt }: CaseRecord, now: string): boolean =>
  nextHearingAt !== undefined && nextHearingAt > now;

/**
 * The coming hearing as it is cancelled with the move; undefined where there is none or it is
 * kept. Throws `conflict` where the move has to say so and does not.
 */
async function cancelledHearing(
  table: Table,
  record: CaseRecord,
  { change, now }: { change: StatusChange; now: string },
): Promise<Hearing | undefined> {
  const { status, comingHearing } = change;
  if (!asksForComingHearing(status) || !hasComingHearing(record, now)) return undefined;
  const coming = await currentHearing(table, record);
  if (!coming) return undefined;
  if (!comingHearing) {
    const message = `This case has a hearing on ${toIndianMinute(coming.at)} IST. Keep or cancel it to move the case to ${quoted(status)}`;
    throw new AppError('conflict', message, { issues: [{ field: 'comingHearing', message }] });
  }
  if (comingHearing.action === 'keep') return undefined;
  return endedHearing(coming, { state: 'cancelled', reason: comingHearing.reason, now });
}

/** A closed case names no hearing that has passed. */
function nextHearingAfter(record: CaseRecord, status: CaseStatus, now: string): string | undefined {
  const isClosed = caseStatuses[status].phase === 'closed';
  return isClosed && !hasComingHearing(record, now) ? undefined : record.nextHearingAt;
}

function withStatus(
  record: CaseRecord,
  status: CaseStatus,
  { now, nextHearingAt }: { now: string; nextHearingAt: string | undefined },
): NewCase {
  const { phase } = caseStatuses[status];
  const isFiled = record.status === 'draft' && phase !== 'closed';
  return {
    ...record,
    status,
    // It tells of the invitation; a case that went on, or ended, waits for no answer.
    respondentStatus: phase === 'initiated' ? record.respondentStatus : undefined,
    submittedAt: record.submittedAt ?? (isFiled ? now : undefined),
    nextHearingAt,
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
