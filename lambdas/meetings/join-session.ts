import { MEETING_OPENS_MINUTES, type meetingsEndpoints } from '#contracts/endpoints/meetings.ts';
import type { CaseRecord } from '#lambdas/cases/record.door.ts';
import { secondsAfter } from '#shared/clock.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { fromIndianDay, indianDayOf } from '#shared/india-time.ts';
import { ensureMeeting } from './ensure-meeting.ts';
import type { MeetingsDeps } from './meetings-deps.ts';
import { openHearingAt } from './open-hearing.ts';
import { meetingKeys } from './record/meeting-keys.ts';
import { findLastMeeting, findMeeting, type MeetingRecord } from './record/meeting-repository.ts';
import { nameOnCase, requireJoinable } from './require-joinable.ts';

/**
 * The caller's join address for today's session of one of their cases. The first caller opens it,
 * in the room of a hearing or booked meeting that can be joined now, else in a new room. Later
 * callers of the same day in India get the same room. Throws `not_found`, `conflict` if the status
 * forbids it, `unavailable`.
 */
export const joinSession: UseCase<typeof meetingsEndpoints.joinSession, MeetingsDeps> = async (
  deps,
  { principal, params },
) => {
  const record = await requireJoinable(deps, { principal, caseId: params.id });
  const provider = await deps.requireProvider();
  const { userId } = principal;
  const now = deps.clock.now();
  const key = meetingKeys.session(record.id, indianDayOf(now.toISOString()));

  const known = await findMeeting(deps.table, key);
  const session =
    known?.room.provider === provider.kind
      ? known
      : await ensureMeeting(
          { ...deps, provider },
          {
            key,
            record,
            startsAt: now.toISOString(),
            userId,
            running: await runningMeeting(deps, record, userId),
          },
        );
  const url = await provider.joinAddress(
    session.room,
    { userId, name: nameOnCase(record, userId), isHost: session.hostId === userId },
    now,
  );
  return { url };
};

/** The latest of today's hearings and booked meetings that can be joined now. */
async function runningMeeting(
  deps: MeetingsDeps,
  record: CaseRecord,
  userId: string,
): Promise<MeetingRecord | undefined> {
  const now = deps.clock.now();
  const day = indianDayOf(now.toISOString());
  const booked = await findLastMeeting(deps.table, {
    caseId: record.id,
    from: fromIndianDay(day),
    to: secondsAfter(now, MEETING_OPENS_MINUTES * 60),
  });
  const hearingAt = openHearingAt(record, now);
  const isToday = hearingAt !== undefined && indianDayOf(hearingAt) === day;
  if (!isToday || (booked && booked.startsAt > hearingAt)) return booked;
  return ensureMeeting(
    { ...deps, provider: await deps.requireProvider() },
    {
      key: meetingKeys.meeting(record.id, hearingAt),
      record,
      startsAt: hearingAt,
      userId,
    },
  );
}
