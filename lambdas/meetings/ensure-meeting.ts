import type { CaseRecord } from '#lambdas/cases/record.door.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { newId } from '#shared/ids.ts';
import { logger } from '#shared/logger.ts';
import type { MeetingProvider, Room } from './record/meeting-provider.ts';
import { findMeeting, type MeetingRecord, putMeeting } from './record/meeting-repository.ts';

type Deps = { table: Table; clock: Clock; provider: MeetingProvider };

type EnsureMeeting = {
  key: { pk: string; sk: string };
  record: Pick<CaseRecord, 'id' | 'code'>;
  startsAt: string;
  userId: string;
  /** A meeting in progress, whose room is used. */
  running?: MeetingRecord | undefined;
};

/**
 * The meeting under a key, opened if there is none. Of two parallel requests one opens it, and both
 * get the same room.
 */
export async function ensureMeeting(deps: Deps, wanted: EnsureMeeting): Promise<MeetingRecord> {
  const { table, provider } = deps;
  const { key, running } = wanted;
  const existing = await findMeeting(table, key);
  if (existing?.room.provider === provider.kind) return existing;
  const reused = running?.room.provider === provider.kind ? running : undefined;
  const opened: MeetingRecord = {
    ...(reused ?? (await newMeeting(deps, wanted))),
    startsAt: wanted.startsAt,
    announcedAt: existing?.announcedAt,
  };
  if (await putMeeting(table, key, opened)) return opened;
  if (!reused) await abandonRoom(provider, opened.room);
  const theirs = await findMeeting(table, key);
  if (!theirs) throw new Error('A meeting that was there a moment ago is gone');
  return theirs;
}

/** A meeting with a new room, not stored yet. */
export async function newMeeting(
  { clock, provider }: Pick<Deps, 'clock' | 'provider'>,
  { record, startsAt, userId }: Pick<EnsureMeeting, 'record' | 'startsAt' | 'userId'>,
): Promise<MeetingRecord> {
  return {
    id: newId('meeting'),
    caseId: record.id,
    startsAt,
    room: await provider.openRoom({ caseCode: record.code, startsAt }),
    hostId: userId,
    createdAt: clock.now().toISOString(),
  };
}

/** Closes an unused room. A failure is ignored, since an unused room does no harm. */
export async function abandonRoom(provider: MeetingProvider, room: Room): Promise<void> {
  try {
    await provider.closeRoom(room);
  } catch {
    logger.warn('meeting_room_left_over', { provider: provider.kind, roomId: room.id });
  }
}
