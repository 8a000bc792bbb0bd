import {
  displayedLabelOf,
  isDecidedElsewhere,
  movesOf,
  nextStatusesOf,
  paymentRequestsOf,
  statusWords,
} from '#contracts/rules/case-lifecycle.ts';
import { type CaseStatus, caseStatuses } from '#contracts/rules/cases/case-status-table.ts';
import { asksForComingHearing, type ComingHearingChoice } from '#contracts/rules/hearings.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import { toIndianMinute } from '#shared/india-time.ts';
import { releaseLoanAccount } from '../filing/loan-account.ts';
import { announceHearingChange } from '../hearings/announce-hearing-change.ts';
import { cancelledMeetingsMailItems, hearingMailItem } from '../hearings/hearing-mail.ts';
import { lifecycleFactsOf } from '../reading/present-case.ts';
import { type CaseRecord, caseManagerIdOf } from '../record/case-record.ts';
import { findCase, type NewCase } from '../record/case-repository.ts';
import { currentHearing, endedHearing } from '../record/current-hearing.ts';
import { requireOwn } from '../record/get-own-case.ts';
import { type Hearing, listComingMeetings, putHearingItem } from '../record/hearing-repository.ts';
import { changeCase } from '../writing/change-case.ts';
import { endWith, hearingRowsOf, putRows } from '../writing/hearing-rows.ts';
import { notifyMembers } from '../writing/notify-members.ts';

type StatusChange = {
  caseId: string;
  /** The neutral who changes it. */
  userId: string;
  status: CaseStatus;
  /** The status that the caller saw. */
  expectedStatus: CaseStatus | undefined;
  /** Whether the coming hearing of a case that ends is kept or cancelled. */
  comingHearing?: ComingHearingChoice | undefined;
};

/**
 * Moves a case to a status that may follow its present one, and notifies its other neutrals. A
 * move that ends a case with a coming hearing says whether the hearing is kept or cancelled
 * (D107). Throws `not_found` for a foreign case, `not_allowed` if only its manager may make the
 * move, and `conflict` if the status may not follow, the caller saw another status, the choice
 * about the hearing is missing, or as `changeCase` does. Nothing is written then.
 */
export async function changeStatus(
  deps: { table: Table; clock: Clock },
  change: StatusChange,
): Promise<void> {
  const { caseId, userId: byUserId } = change;
  const { before, after, cancelled } = await changeCase(deps, caseId, (stored, { first }) => {
    const record = requireMovable(stored, {
      ...change,
      expectedStatus: change.expectedStatus ?? first?.status,
    });
    return planMove(deps, record, change);
  });
  await notifyOfMove(deps, after, { byUserId });
  if (cancelled) await announceHearingChange(deps, { record: before, byUserId, ended: cancelled });
}

/** Throws as `changeStatus` does if the case may not be moved now. */
export async function checkStatusChange(
  deps: { table: Table; clock: Clock },
  change: StatusChange,
): Promise<void> {
  const record = requireMovable(await findCase(deps.table, change.caseId), change);
  await cancelledHearing(deps.table, record, { change, now: deps.clock.now().toISOString() });
}

function requireMovable(stored: CaseRecord | undefined, change: StatusChange): CaseRecord {
  const record = requireOwn(stored, change.userId);
  const expected = change.expectedStatus ?? record.status;
  if (record.status !== expected) throw movedMeanwhile(record, expected, change.status);
  requireMove(record, change);
  return record;
}

/** The move with what it ends: the coming hearing or meetings, and the loan account's claim. */
export async function planMove(
  { table, clock }: { table: Table; clock: Clock },
  record: CaseRecord,
  change: StatusChange,
) {
  const { userId: byUserId, status } = change;
  const now = clock.now().toISOString();
  const cancelled = await cancelledHearing(table, record, { change, now });
  const nextHearingAt = cancelled ? undefined : nextHearingAfter(record, status, now);
  const after = withStatus(record, status, { now, nextHearingAt });
  const isClosing = caseStatuses[status].phase === 'closed';
  const meetings = isClosing ? await listComingMeetings(table, record.id, now) : [];
  const extraItems = [
    ...(cancelled
      ? [
          putHearingItem(table, cancelled),
          hearingMailItem(table, { record, byUserId, ended: cancelled }),
        ]
      : []),
    ...cancelledMeetingsMailItems(table, {
      record,
      byUserId,
      meetings: meetings.map(endWith(after)).filter(({ state }) => state === 'cancelled'),
    }),
    ...(isClosing ? await releaseLoanAccount(table, record) : []),
  ];
  const rows = cancelled ? hearingRowsOf(record, [cancelled]) : [];
  return { before: record, after, extraItems, hearingRows: putRows(rows), cancelled };
}

const quoted = (status: CaseStatus) => `“${statusWords(status)}”`;

function movedMeanwhile(record: CaseRecord, expected: CaseStatus, wanted: CaseStatus): AppError {
  return new AppError(
    'conflict',
    `The case has moved from ${quoted(expected)} to ${quoted(record.status)} meanwhile. ` +
      `It was not moved to ${quoted(wanted)}`,
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
        ? 'A draft moves on when its creator submits it'
        : record.status === 'pendingRegistrationFee'
          ? 'A case manager confirms or waives the registration fee'
          : 'A case manager approves or declines the case',
    );
  if (!movesOf(facts, userId).includes(status))
    throw new AppError(
      'not_allowed',
      `At ${quoted(record.status)} only the case manager can correct the status`,
    );
}

const hasComingHearing = ({ nextHearingAt }: CaseRecord, now: string): boolean =>
  nextHearingAt !== undefined && nextHearingAt > now;

/**
 * The coming hearing, cancelled; undefined if there is none or it is kept. Throws `conflict` if
 * the move must choose and does not.
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

/** A closed case keeps no past hearing as its next one. */
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
    // The respondent's answer is awaited in this phase only.
    respondentStatus: phase === 'initiated' ? record.respondentStatus : undefined,
    submittedAt: record.submittedAt ?? (isFiled ? now : undefined),
    nextHearingAt,
    updatedAt: now,
  };
}

/** Notifies the neutrals of a move; once for each `eventId`. */
export async function notifyOfMove(
  deps: { table: Table },
  moved: NewCase,
  { byUserId, eventId }: { byUserId: string; eventId?: string },
): Promise<void> {
  const facts = lifecycleFactsOf(moved);
  const payments = paymentRequestsOf(facts);
  await notifyMembers(deps, {
    record: moved,
    byUserId,
    at: moved.updatedAt,
    ...(eventId !== undefined && { eventId }),
    kind: payments.length > 0 ? 'PAYMENT' : 'CASE',
    ...(payments.length > 0 && { meta: { actions: payments.join(',') } }),
    message: `${moved.code} is now: ${displayedLabelOf(facts)}`,
  });
}
