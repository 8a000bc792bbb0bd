import {
  HEARING_DATE_PAST,
  HEARING_MODE_UNKNOWN,
  HEARING_TIME_PAST,
  HEARING_TOO_FAR,
  HEARINGS_AHEAD_MAX,
  HEARINGS_MAX,
  isHearingMode,
  lastHearingDay,
  type NextHearingInput,
  takesHearings,
} from '#contracts/rules/hearings.ts';
import { AppError } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { fromIndianDateTime, indianDayOf, toIndianMinute } from '#shared/india-time.ts';
import type { CaseRecord } from '../record/case-record.ts';
import type { Hearing } from '../record/hearing-repository.ts';
import { endOf } from '../record/hearings-ahead.ts';

/** What setting and adding hearings have in common. */

/** Combines the day of `date` and the time of `time`, both in the seeds' format, to an instant. */
export function instantOf({ date, time }: Pick<NextHearingInput, 'date' | 'time'>): string {
  const at = fromIndianDateTime(`${date.slice(0, 10)} ${time.slice(11)}`);
  if (at === undefined) throw new Error('The contract refuses such a date');
  return at;
}

/** A repeat of a request wants a hearing that is there. */
export const isAsWanted = (hearing: Hearing, wanted: NextHearingInput, at: string): boolean =>
  hearing.at === at &&
  hearing.hearingType === wanted.hearingType &&
  hearing.remarks === wanted.remarks &&
  hearing.durationMinutes === wanted.durationMinutes &&
  hearing.mode === wanted.mode &&
  hearing.place === wanted.place;

/** The number of dates with `added` more. Throws `conflict`. */
export function requireHearingsLeft(
  { status, hearingCount = 0 }: Pick<CaseRecord, 'status' | 'hearingCount'>,
  added: number,
): number {
  if (!takesHearings(status))
    throw new AppError('conflict', 'No hearing can be set for this case any more');
  if (hearingCount + added > HEARINGS_MAX)
    throw new AppError('conflict', `A case can have at most ${HEARINGS_MAX} hearing dates`);
  return hearingCount + added;
}

type Wanted = {
  wanted: NextHearingInput;
  at: string;
  now: string;
  /** The field of the request that has the hearing. */
  field: string;
  /** The mode of the hearing that it replaces: its words may stay. */
  formerMode?: string | undefined;
};

/** Throws `invalid_input` for a date or time that is past or too far ahead and for an unknown mode. */
export function refuseBadHearing({ wanted, at, now, field, formerMode }: Wanted): void {
  const refuse = (name: 'date' | 'time' | 'mode', message: string) =>
    new AppError('invalid_input', message, { issues: [{ field: `${field}.${name}`, message }] });
  const today = indianDayOf(now);
  if (indianDayOf(at) < today) throw refuse('date', HEARING_DATE_PAST);
  if (at < now) throw refuse('time', HEARING_TIME_PAST);
  if (indianDayOf(at) > lastHearingDay(today)) throw refuse('date', HEARING_TOO_FAR);
  // Words of before modes were a choice stay until they are changed.
  if (!isHearingMode(wanted.mode, formerMode)) throw refuse('mode', HEARING_MODE_UNKNOWN);
}

/** Throws `conflict` if another hearing of the case is at the time of one of these. */
export function refuseOverlap(added: readonly Hearing[], others: readonly Hearing[]): void {
  for (const [position, one] of added.entries()) {
    const other = [...others, ...added.slice(0, position)].find(
      (two) => two.at < endOf(one) && endOf(two) > one.at,
    );
    if (other)
      throw new AppError(
        'conflict',
        `This case has another hearing at that time, on ${toIndianMinute(other.at)} IST`,
      );
  }
}

/** Throws `conflict` if more than HEARINGS_AHEAD_MAX of these hearings are not over. */
export function refuseTooMany(hearings: readonly Hearing[], now: string): void {
  if (hearings.filter((one) => endOf(one) > now).length > HEARINGS_AHEAD_MAX)
    throw new AppError('conflict', `A case can have at most ${HEARINGS_AHEAD_MAX} coming hearings`);
}

/** Keeps the calendar entry of the date that it replaces. */
export function newHearing(input: {
  caseId: string;
  wanted: NextHearingInput;
  at: string;
  now: string;
  ended?: Hearing | undefined;
}): Hearing {
  const { caseId, wanted, at, now, ended } = input;
  const id = newId('hearing');
  return {
    id,
    kind: 'hearing',
    caseId,
    at,
    state: 'set',
    createdAt: now,
    durationMinutes: wanted.durationMinutes,
    hearingType: wanted.hearingType,
    remarks: wanted.remarks,
    mode: wanted.mode,
    place: wanted.place,
    eventId: ended?.eventId ?? id,
    sequence: ended ? ended.sequence + 1 : 0,
  };
}
