import type { Case, HearingDate } from '#contracts/endpoints/cases/cases.ts';
import { toIndianDateTime, toIndianMinute } from '#shared/india-time.ts';
import type { Hearing } from '../record/hearing-repository.ts';

/** One hearing date in the seeds' names and formats. */
export const presentHearing = (hearing: Hearing): HearingDate => ({
  id: hearing.id,
  date: toIndianMinute(hearing.at),
  time: toIndianMinute(hearing.at),
  remarks: hearing.remarks,
  hearingType: hearing.hearingType,
  state: hearing.state,
  durationMinutes: hearing.durationMinutes,
  mode: hearing.mode,
  place: hearing.place,
  reason: hearing.reason,
});

/** The next date of a case, with its facts if it is among `hearings`. */
export function presentNextHearing(
  nextHearingAt: string | undefined,
  hearings: readonly Hearing[],
): Case['nextHearingDate'] {
  if (nextHearingAt === undefined) return undefined;
  const moment = toIndianDateTime(nextHearingAt);
  const next = hearings.findLast(({ at, state }) => at === nextHearingAt && state === 'set');
  return {
    ...(next && {
      id: next.id,
      hearingType: next.hearingType,
      remarks: next.remarks,
      durationMinutes: next.durationMinutes,
      mode: next.mode,
      place: next.place,
    }),
    date: moment,
    time: moment,
  };
}
