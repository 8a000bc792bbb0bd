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
import { cancelledMeetingsMailItems, hearingMailItems } from '../hearings/hearing-mail.ts';
import { lifecycleFactsOf } from '../reading/present-case.ts';
import { type CaseRecord, caseManagerIdOf } from '../record/case-record.ts';
import { findCase, type NewCase } from '../record/case-repository.ts';
import { endedHearing } from '../record/current-hearing.ts';
import { requireOwn } from '../record/get-own-case.ts';
import { type Hearing, listComingMeetings, putHearingItem } from '../record/hearing-repository.ts';
import { comingAfter, listHearingsAhead, withoutHearings } from '../record/hearings-ahead.ts';
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
  const { before, after, cancelling } = await changeCase(deps, caseId, (stored, { first }) => {
    const record = requireMovable(stored, {
      ...change,
      expectedStatus: change.expectedStatus ?? first?.status,
    });
    return planMove(deps, record, change);
  });
  await notifyOfMove(deps, after, { byUserId });
  if (cancelling) await announceHearingChange(deps, { record: before, byUserId, ...cancelling });
}

/** Throws as `changeStatus` does if the case may not be moved now. */
export async function checkStatusChange(
  deps: { table: Table; clock: Clock },
  change: StatusChange,
): Promise<void> {
  const record = requireMovable(await findCase(deps.table, change.caseId), change);
  await cancelledHearings(deps.table, record, { change, now: deps.clock.now().toISOString() });
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
  const cancelled = await cancelledHearings(table, record, { change, now });
  const [ended, ...further] = cancelled;
  const cancelling = ended && { ended, further };
  const after = withStatus(record, status, {
    now,
    hearings: hearingsAfter(record, { status, cancelled, now }),
  });
  const isClosing = caseStatuses[status].phase === 'closed';
  const meetings = isClosing ? await listComingMeetings(table, record.id, now) : [];
  const extraItems = [
    ...cancelled.map((hearing) => putHearingItem(table, hearing)),
    ...(cancelling ? await hearingMailItems(table, { record, byUserId, ...cancelling }) : []),
    ...cancelledMeetingsMailItems(table, {
      record,
      byUserId,
      meetings: meetings.map(endWith(after)).filter(({ state }) => state === 'cancelled'),
    }),
    ...(isClosing ? await releaseLoanAccount(table, record) : []),
  ];
  const hearingRows = putRows(hearingRowsOf(record, cancelled));
  return { before: record, after, extraItems, hearingRows, cancelling };
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

const hasComingHearing = (record: CaseRecord, now: string): boolean =>
  (record.nextHearingAt !== undefined && record.nextHearingAt > now) ||
  comingAfter(record, now).length > 0;

/**
 * The coming hearings, cancelled; none if they are kept. Throws `conflict` if the move must choose
 * and does not.
 */
async function cancelledHearings(
  table: Table,
  record: CaseRecord,
  { change, now }: { change: StatusChange; now: string },
): Promise<Hearing[]> {
  const { status, comingHearing } = change;
  if (!asksForComingHearing(status) || !hasComingHearing(record, now)) return [];
  const coming = (await listHearingsAhead(table, record)).filter(({ at }) => at > now);
  const [first] = coming;
  if (!first) return [];
  if (!comingHearing) {
    const when = `on ${toIndianMinute(first.at)} IST`;
    const [has, them] =
      coming.length === 1
        ? [`a hearing ${when}`, 'it']
        : [`${coming.length} hearings, the first ${when}`, 'them'];
    const message = `This case has ${has}. Keep or cancel ${them} to move the case to ${quoted(status)}`;
    throw new AppError('conflict', message, { issues: [{ field: 'comingHearing', message }] });
  }
  if (comingHearing.action === 'keep') return [];
  const { reason } = comingHearing;
  return coming.map((one) => endedHearing(one, { state: 'cancelled', reason, now }));
}

type HearingsOfCase = Pick<CaseRecord, 'nextHearingAt' | 'hearingsAhead'>;

/** The hearings that stay. A closed case keeps no past hearing as its next one. */
function hearingsAfter(
  record: CaseRecord,
  { status, cancelled, now }: { status: CaseStatus; cancelled: readonly Hearing[]; now: string },
): HearingsOfCase {
  const isClosed = caseStatuses[status].phase === 'closed';
  const hasComing = cancelled.length === 0 && hasComingHearing(record, now);
  if (isClosed && !hasComing) return { nextHearingAt: undefined, hearingsAhead: undefined };
  const { nextHearingAt, hearingsAhead } = record;
  if (cancelled.length === 0) return { nextHearingAt, hearingsAhead };
  return withoutHearings(record, cancelled, now);
}

function withStatus(
  record: CaseRecord,
  status: CaseStatus,
  { now, hearings }: { now: string; hearings: HearingsOfCase },
): NewCase {
  const { phase } = caseStatuses[status];
  const isFiled = record.status === 'draft' && phase !== 'closed';
  return {
    ...record,
    status,
    // The respondent's answer is awaited in this phase only.
    respondentStatus: phase === 'initiated' ? record.respondentStatus : undefined,
    submittedAt: record.submittedAt ?? (isFiled ? now : undefined),
    ...hearings,
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
