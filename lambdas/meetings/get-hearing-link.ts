import {
  MEETING_OPENS_MINUTES,
  type meetingsEndpoints,
  meetingWindowOf,
} from '#contracts/endpoints/meetings.ts';
import { listHearingsAhead } from '#lambdas/cases/hearing-dates.door.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { indianDayOf, toIndianMoment } from '#shared/india-time.ts';
import { ensureMeeting } from './ensure-meeting.ts';
import type { MeetingsDeps } from './meetings-deps.ts';
import { openHearingAt } from './open-hearing.ts';
import { meetingKeys } from './record/meeting-keys.ts';
import { findMeeting } from './record/meeting-repository.ts';
import { nameOnCase, requireJoinable } from './require-joinable.ts';

/**
 * The caller's join address for a hearing of one of their cases, from an hour before it until a
 * day after: the hearing that they name, else the open one that is not over, else the next one. Uses
 * the room of today's session if there is one. Throws `not_found` for a foreign case and if no such
 * hearing is set, `conflict` outside that time or if the status forbids it, `unavailable`.
 */
export const getHearingLink: UseCase<
  typeof meetingsEndpoints.getHearingLink,
  MeetingsDeps
> = async (deps, { principal, params, query }) => {
  const record = await requireJoinable(deps, { principal, caseId: params.id });
  const now = deps.clock.now();
  const hearingAt =
    query.hearingId === undefined
      ? (openHearingAt(record, now) ?? record.nextHearingAt)
      : (await listHearingsAhead(deps.table, record)).find(({ id }) => id === query.hearingId)?.at;
  if (hearingAt === undefined) throw new AppError('not_found', 'No hearing is set for this case');
  refuseOutsideWindow(hearingAt, now);

  const provider = await deps.requireProvider();
  const { userId } = principal;
  const today = indianDayOf(now.toISOString());
  const session =
    indianDayOf(hearingAt) === today
      ? await findMeeting(deps.table, meetingKeys.session(record.id, today))
      : undefined;
  const hearing = await ensureMeeting(
    { ...deps, provider },
    {
      key: meetingKeys.meeting(record.id, hearingAt),
      record,
      startsAt: hearingAt,
      userId,
      running: session,
    },
  );
  const url = await provider.joinAddress(
    hearing.room,
    { userId, name: nameOnCase(record, userId), isHost: hearing.hostId === userId },
    now,
  );
  return { url };
};

function refuseOutsideWindow(startsAt: string, now: Date): void {
  const window = meetingWindowOf(Date.parse(startsAt), now.getTime());
  if (window === 'ahead')
    throw new AppError(
      'conflict',
      `The hearing is on ${toIndianMoment(startsAt)}. Its link opens ${MEETING_OPENS_MINUTES} minutes before.`,
    );
  if (window === 'over')
    throw new AppError(
      'conflict',
      `The hearing was on ${toIndianMoment(startsAt)}. Set the next one to get a link.`,
    );
}
