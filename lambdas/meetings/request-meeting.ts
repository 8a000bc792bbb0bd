import * as z from 'zod';
import { MEETING_TOO_FAR, type meetingsEndpoints } from '#contracts/endpoints/meetings.ts';
import { HEARING_DATE_PAST, HEARING_TIME_PAST } from '#contracts/rules/hearings.ts';
import {
  announceHearingChange,
  hearingMailItems,
  requireRoomForMeeting,
  scheduledHearingOf,
  scheduleMeetingItems,
} from '#lambdas/cases/hearings.door.ts';
import type { CaseRecord } from '#lambdas/cases/record.door.ts';
import { meetingCommentItem } from '#lambdas/comments/writing.door.ts';
import { failedConditions } from '#shared/dynamo/conditional.ts';
import { AppError } from '#shared/errors.ts';
import type { RequestOf, UseCase } from '#shared/http/api-request.ts';
import { createOnce } from '#shared/idempotency/create-once.ts';
import { newId } from '#shared/ids.ts';
import { fromIndianDateTime, indianDayOf, toIndianMoment } from '#shared/india-time.ts';
import { abandonRoom, newMeeting } from './ensure-meeting.ts';
import type { MeetingsDeps } from './meetings-deps.ts';
import { meetingKeys } from './record/meeting-keys.ts';
import type { MeetingProvider } from './record/meeting-provider.ts';
import { announceItems, findMeeting, type MeetingRecord } from './record/meeting-repository.ts';
import { nameOnCase, requireJoinable } from './require-joinable.ts';

type RequestMeeting = (typeof meetingsEndpoints)['requestMeeting'];
type Request = RequestOf<RequestMeeting>;

/** Generated fields, stored to return them to a repeated request. */
const createdSchema = z.object({ id: z.string(), createdAt: z.iso.datetime() });

/**
 * Sets a meeting for one of the caller's cases. Writes its room, a comment with the join address
 * for everybody on the case and its rows in the cause lists in one transaction; then notifies the
 * other neutrals. Safe to repeat with the same Idempotency-Key. Throws `not_found`, `invalid_input`
 * for a date that is past or too far ahead, `conflict` if the status forbids it, a meeting is set
 * for that time or the case has too many coming meetings, `unavailable`.
 */
export const requestMeeting: UseCase<
  typeof meetingsEndpoints.requestMeeting,
  MeetingsDeps
> = async (deps, request) => {
  const { principal, body } = request;
  const record = await requireJoinable(deps, { principal, caseId: body.caseId });
  const startsAt = instantOf(body.date);
  const now = deps.clock.now().toISOString();
  refuseBadDate(startsAt, now);

  const provider = await deps.requireProvider();
  const found = await findMeeting(deps.table, meetingKeys.meeting(record.id, startsAt));
  const opened = found?.room.provider === provider.kind ? found : undefined;
  // A repeat for an announced meeting adds none.
  if (!opened?.announcedAt) await requireRoomForMeeting(deps.table, { caseId: record.id, now });
  const { userId } = principal;
  const meeting = opened ?? (await newMeeting({ ...deps, provider }, { record, startsAt, userId }));
  const created = await announce(deps, request, { record, meeting, provider, isOpened: !!opened });
  await announceHearingChange(deps, {
    record,
    byUserId: userId,
    standing: scheduledHearingOf(record, { ...created, startsAt }),
  });
  return { message: `Meeting set for ${toIndianMoment(startsAt)}` };
};

type Announcement = {
  record: CaseRecord;
  meeting: MeetingRecord;
  provider: MeetingProvider;
  /** The room is stored already, by a hearing or by the request that this one repeats. */
  isOpened: boolean;
};

async function announce(
  deps: MeetingsDeps,
  { principal, body, idempotencyKey }: Request,
  { record, meeting, provider, isOpened }: Announcement,
): Promise<z.output<typeof createdSchema>> {
  const { userId, role } = principal;
  const { startsAt, room, id } = meeting;
  const now = deps.clock.now();
  const createdAt = now.toISOString();
  try {
    const joinUrl = await provider.guestAddress(room, startsAt);
    const comment = meetingCommentItem(deps.table, {
      id: newId('comment'),
      caseId: record.id,
      content: `<p>A meeting is set for ${toIndianMoment(startsAt)}.</p>`,
      ownerId: userId,
      ownerName: nameOnCase(record, userId),
      ownerRole: role,
      createdAt,
      meeting: { meetingId: id, startsAt, joinUrl, isDisabled: false },
    });
    const mails = await hearingMailItems(deps.table, {
      record,
      byUserId: userId,
      joinUrl,
      standing: scheduledHearingOf(record, { id, startsAt, createdAt }),
    });
    const created = await createOnce(deps.table, {
      userId,
      endpointId: 'requestMeeting',
      idempotencyKey,
      request: { body },
      created: { id, createdAt },
      createdSchema,
      now,
      write: () => [
        ...announceItems(deps.table, { meeting: { ...meeting, announcedAt: createdAt }, isOpened }),
        comment,
        ...scheduleMeetingItems(deps.table, record, { id, startsAt, createdAt }),
        ...mails,
      ],
    });
    // A repeat in parallel has opened a room that is not needed.
    if (!isOpened && created.id !== id) await abandonRoom(provider, room);
    return created;
  } catch (error) {
    const isTaken = failedConditions(error)?.length;
    // After any other failure the room can be stored nevertheless.
    if (!isOpened && (isTaken || error instanceof AppError)) await abandonRoom(provider, room);
    if (isTaken)
      throw new AppError('conflict', `A meeting is set for ${toIndianMoment(startsAt)} already`);
    throw error;
  }
}

function instantOf(date: string): string {
  const at = fromIndianDateTime(date);
  if (at === undefined) throw new Error('The contract lets no such date through');
  return at;
}

function refuseBadDate(startsAt: string, now: string): void {
  const refuse = (message: string) =>
    new AppError('invalid_input', message, { issues: [{ field: 'date', message }] });
  const today = indianDayOf(now);
  const day = indianDayOf(startsAt);
  if (day < today) throw refuse(HEARING_DATE_PAST);
  if (startsAt < now) throw refuse(HEARING_TIME_PAST);
  // Compared as texts, so that a year after 29 February need not be a date.
  if (day > `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`) throw refuse(MEETING_TOO_FAR);
}
