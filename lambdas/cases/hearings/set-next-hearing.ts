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
import { AppError } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { fromIndianDateTime, indianDayOf } from '#shared/india-time.ts';
import type { CaseRecord } from '../case-record.ts';
import { replaceCase } from '../case-repository.ts';
import { getOwnCase } from '../get-own-case.ts';
import { announceHearingChange } from './announce-hearing-change.ts';
import { currentHearing, endedHearing } from './current-hearing.ts';
import { hearingMailItem } from './hearing-mail.ts';
import { type Hearing, putHearingItem } from './hearing-repository.ts';
import { type HearingRowMove, hearingRowsOf } from './hearing-rows.ts';
import { requireAdjournable } from './require-adjournable.ts';

type SetNextHearing = {
  principal: Principal;
  caseId: string;
  nextHearing: NextHearingInput;
  /** The present hearing is adjourned to the new date rather than replaced by it. */
  adjourned?: { hearingId: string; reason: string };
};

export const caseChangedMeanwhile = () =>
  new AppError(
    'conflict',
    'Somebody else changed this case at the same moment. Please look at it again and repeat your change.',
  );

/**
 * Sets the next hearing of a case of the caller (D36, D107): the case, its docket rows, its list
 * of hearings and the cause lists of its neutrals change together, then the other neutrals are
 * notified. Repeating the same request changes nothing more.
 *
 * `not_found` for a case that is not the caller's, `invalid_input` for a date or time that is
 * past or too far ahead, `conflict` when the case takes no hearings, has too many dates or was
 * changed meanwhile.
 */
export async function setNextHearing(
  deps: { table: Table; clock: Clock },
  { principal, caseId, nextHearing, adjourned }: SetNextHearing,
): Promise<void> {
  const { table, clock } = deps;
  const record = await getOwnCase(deps, { principal, caseId });
  const byUserId = principal.userId;
  const now = clock.now().toISOString();
  const current = await currentHearing(table, record);
  const at = instantOf(nextHearing);
  // A repeat, perhaps after a failure between the write and its notifications.
  const isRepeat = current?.id !== adjourned?.hearingId && isAsWanted(current, nextHearing, at);
  if (isRepeat && at >= now)
    return announceHearingChange(deps, { record, byUserId, standing: current });

  if (adjourned) requireAdjournable(current, adjourned.hearingId, now);
  refuseBadDate(at, now);
  if (!takesHearings(record.status))
    throw new AppError('conflict', 'No hearing can be set for this case any more');
  const hearingCount = (record.hearingCount ?? 0) + 1;
  if (hearingCount > HEARINGS_MAX)
    throw new AppError('conflict', `A case takes ${HEARINGS_MAX} hearing dates and no more`);

  const ended = endOf(current, { adjourned, now });
  const standing = newHearing({ record, nextHearing, at, now, ended });
  const isWritten = await replaceCase(
    table,
    record,
    { ...record, nextHearingAt: at, hearingCount, updatedAt: now },
    [
      ...[standing, ...(ended ? [ended] : [])].map((hearing) => putHearingItem(table, hearing)),
      hearingMailItem(table, { record, byUserId, ended, standing }),
    ],
    rowMoves(record, { ended, standing }),
  );
  if (!isWritten) throw caseChangedMeanwhile();
  await announceHearingChange(deps, { record, byUserId, ended, standing });
}

/** The day of one field at the time of the other, both in the seeds' format. */
export function instantOf({ date, time }: Pick<NextHearingInput, 'date' | 'time'>): string {
  const at = fromIndianDateTime(`${date.slice(0, 10)} ${time.slice(11)}`);
  if (at === undefined) throw new Error('The contract lets no such date through');
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

/** What becomes of the present hearing; one that has begun and is not adjourned was held. */
function endOf(
  current: Hearing | undefined,
  { adjourned, now }: Pick<SetNextHearing, 'adjourned'> & { now: string },
): Hearing | undefined {
  if (!current) return undefined;
  if (adjourned)
    return endedHearing(current, { state: 'adjourned', reason: adjourned.reason, now });
  return current.at > now ? endedHearing(current, { state: 'replaced', now }) : undefined;
}

/** Keeps the calendar entry of the date whose place it takes. */
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
    ...{ id, kind: 'hearing', caseId: record.id, at, state: 'set', createdAt: now },
    durationMinutes: nextHearing.durationMinutes,
    hearingType: nextHearing.hearingType,
    remarks: nextHearing.remarks,
    mode: nextHearing.mode,
    place: nextHearing.place,
    eventId: ended?.eventId ?? id,
    sequence: ended ? ended.sequence + 1 : 0,
  };
}

/** A replaced date leaves the cause lists; an adjourned one stays there, marked. */
function rowMoves(
  record: CaseRecord,
  { ended, standing }: { ended: Hearing | undefined; standing: Hearing },
): HearingRowMove[] {
  const puts = hearingRowsOf(record, ended ? [standing, ended] : [standing]);
  const removed =
    ended?.state === 'replaced' ? hearingRowsOf(record, [{ ...ended, state: 'set' }]) : [];
  return [...puts.map((put) => ({ put })), ...removed.map((remove) => ({ remove }))];
}
