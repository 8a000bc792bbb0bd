import {
  HEARING_DATE_PAST,
  HEARING_TIME_PAST,
  HEARING_TOO_FAR,
  HEARINGS_MAX,
  lastHearingDay,
  type NextHearingInput,
  takesHearings,
} from '#contracts/rules/hearings.ts';
import type { Principal } from '#shared/auth/principal.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError, changedMeanwhile } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { fromIndianDateTime, indianDayOf } from '#shared/india-time.ts';
import type { CaseRecord } from '../record/case-record.ts';
import { currentHearing, endedHearing, requireAdjournable } from '../record/current-hearing.ts';
import { requireOwn } from '../record/get-own-case.ts';
import { type Hearing, putHearingItem } from '../record/hearing-repository.ts';
import { changeCase } from '../writing/change-case.ts';
import { type HearingRowMove, hearingRowsOf, putRows } from '../writing/hearing-rows.ts';
import { announceHearingChange } from './announce-hearing-change.ts';
import { hearingMailItem } from './hearing-mail.ts';

type SetNextHearing = {
  principal: Principal;
  caseId: string;
  nextHearing: NextHearingInput;
  /** Set to adjourn the present hearing to the new date; else the new date replaces it. */
  adjourned?: { hearingId: string; reason: string } | undefined;
};

/**
 * Sets the next hearing of one of the caller's cases (D36, D107), together with the list of
 * hearings and the cause lists of the neutrals; then notifies the other neutrals. Repeating the
 * same request changes nothing more.
 *
 * Throws `not_found` for a foreign case, `invalid_input` for a date or time that is past or too
 * far ahead, `conflict` if the case takes no hearings, has too many dates or got another next
 * hearing meanwhile, and as `changeCase` does.
 */
export async function setNextHearing(
  deps: { table: Table; clock: Clock },
  { principal, caseId, nextHearing, adjourned }: SetNextHearing,
): Promise<void> {
  const { table, clock } = deps;
  const byUserId = principal.userId;
  const at = instantOf(nextHearing);
  const { record, ended, standing } = await changeCase(deps, caseId, async (stored, { first }) => {
    const record = requireOwn(stored, byUserId);
    const now = clock.now().toISOString();
    const current = await currentHearing(table, record);
    // A repeat, perhaps after a failure between the write and its notifications.
    const isRepeat = current?.id !== adjourned?.hearingId && isAsWanted(current, nextHearing, at);
    if (isRepeat && at >= now)
      return { record, standing: current, ended: undefined, after: undefined };

    // Never replaces a date that was set after the caller's request.
    const isAsSeen =
      record.nextHearingAt === first?.nextHearingAt && record.hearingCount === first?.hearingCount;
    if (!isAsSeen) throw changedMeanwhile();
    if (adjourned) requireAdjournable(current, adjourned.hearingId, now);
    refuseBadDate(at, now);
    const hearingCount = requireHearingsLeft(record);
    const ended = endOf(current, { adjourned, now });
    const standing = newHearing({ record, nextHearing, at, now, ended });
    return {
      record,
      standing,
      ended,
      after: { ...record, nextHearingAt: at, hearingCount, updatedAt: now },
      extraItems: [
        ...[standing, ...(ended ? [ended] : [])].map((hearing) => putHearingItem(table, hearing)),
        hearingMailItem(table, { record, byUserId, ended, standing }),
      ],
      hearingRows: rowMoves(record, { ended, standing }),
    };
  });
  await announceHearingChange(deps, { record, byUserId, ended, standing });
}

/** The number of dates with one more. Throws `conflict`. */
function requireHearingsLeft({ status, hearingCount = 0 }: CaseRecord): number {
  if (!takesHearings(status))
    throw new AppError('conflict', 'No hearing can be set for this case any more');
  if (hearingCount >= HEARINGS_MAX)
    throw new AppError('conflict', `A case can have at most ${HEARINGS_MAX} hearing dates`);
  return hearingCount + 1;
}

/** Combines the day of `date` and the time of `time`, both in the seeds' format, to an instant. */
export function instantOf({ date, time }: Pick<NextHearingInput, 'date' | 'time'>): string {
  const at = fromIndianDateTime(`${date.slice(0, 10)} ${time.slice(11)}`);
  if (at === undefined) throw new Error('The contract refuses such a date');
  return at;
}

const isAsWanted = (
  hearing: Hearing | undefined,
  wanted: NextHearingInput,
  at: string,
): hearing is Hearing =>
  hearing?.at === at &&
  hearing.hearingType === wanted.hearingType &&
  hearing.remarks === wanted.remarks &&
  hearing.durationMinutes === wanted.durationMinutes &&
  hearing.mode === wanted.mode &&
  hearing.place === wanted.place;

function refuseBadDate(at: string, now: string): void {
  const refuse = (field: 'date' | 'time', message: string) =>
    new AppError('invalid_input', message, {
      issues: [{ field: `nextHearingDate.${field}`, message }],
    });
  const today = indianDayOf(now);
  if (indianDayOf(at) < today) throw refuse('date', HEARING_DATE_PAST);
  if (at < now) throw refuse('time', HEARING_TIME_PAST);
  if (indianDayOf(at) > lastHearingDay(today)) throw refuse('date', HEARING_TOO_FAR);
}

/** The present hearing, adjourned or replaced; undefined if there is none or it was held. */
function endOf(
  current: Hearing | undefined,
  { adjourned, now }: Pick<SetNextHearing, 'adjourned'> & { now: string },
): Hearing | undefined {
  if (!current) return undefined;
  if (adjourned)
    return endedHearing(current, { state: 'adjourned', reason: adjourned.reason, now });
  return current.at > now ? endedHearing(current, { state: 'replaced', now }) : undefined;
}

/** Keeps the calendar entry of the date that it replaces. */
function newHearing(input: {
  record: CaseRecord;
  nextHearing: NextHearingInput;
  at: string;
  now: string;
  ended: Hearing | undefined;
}): Hearing {
  const { record, nextHearing, at, now, ended } = input;
  const id = newId('hearing');
  return {
    id,
    kind: 'hearing',
    caseId: record.id,
    at,
    state: 'set',
    createdAt: now,
    durationMinutes: nextHearing.durationMinutes,
    hearingType: nextHearing.hearingType,
    remarks: nextHearing.remarks,
    mode: nextHearing.mode,
    place: nextHearing.place,
    eventId: ended?.eventId ?? id,
    sequence: ended ? ended.sequence + 1 : 0,
  };
}

/** A replaced date leaves the cause lists; an adjourned one stays with its state. */
function rowMoves(
  record: CaseRecord,
  { ended, standing }: { ended: Hearing | undefined; standing: Hearing },
): HearingRowMove[] {
  const puts = hearingRowsOf(record, ended ? [standing, ended] : [standing]);
  const removed =
    ended?.state === 'replaced' ? hearingRowsOf(record, [{ ...ended, state: 'set' }]) : [];
  return [...putRows(puts), ...removed.map((remove) => ({ remove }))];
}
