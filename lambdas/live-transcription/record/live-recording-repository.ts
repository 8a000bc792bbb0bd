import * as z from 'zod';
import { getItem } from '#shared/dynamo/get-item.ts';
import { queryAll } from '#shared/dynamo/query-all.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { storedFileSchema } from '#shared/files/files.ts';
import { liveKeys } from './live-keys.ts';
import type { SessionRecord } from './session-repository.ts';

/** The sound of a live session, which stays when another session follows. */
export const liveRecordingSchema = z.object({
  /** Id of the session. */
  id: z.string(),
  caseId: z.string(),
  userId: z.string(),
  startedAt: z.iso.datetime(),
  transcriptId: z.string(),
  /** Number of its parts, and their sizes together. */
  parts: z.number(),
  sizeBytes: z.number(),
  /** Where the sound so far ends, in seconds of the session. */
  seconds: z.number(),
});
export type LiveRecording = z.output<typeof liveRecordingSchema>;

export const newLiveRecording = (session: SessionRecord): LiveRecording => {
  const { id, caseId, userId, startedAt, transcriptId } = session;
  return { id, caseId, userId, startedAt, transcriptId, parts: 0, sizeBytes: 0, seconds: 0 };
};

/** A part of the sound; times in seconds of the session. */
export const liveAudioSchema = z.object({
  startSeconds: z.number(),
  seconds: z.number(),
  file: storedFileSchema,
});
export type LiveAudio = z.output<typeof liveAudioSchema>;

/** The recording of a session, also of an earlier one. One read unit. */
export async function findLiveRecording(
  table: Table,
  { caseId, sessionId }: { caseId: string; sessionId: string },
): Promise<LiveRecording | undefined> {
  const item = await getItem(table, liveKeys.recording(caseId, sessionId), { isConsistent: true });
  return item && liveRecordingSchema.parse(item);
}

/** The recordings of all sessions of a case. One read unit for about 15 sessions. */
export async function listLiveRecordings(table: Table, caseId: string): Promise<LiveRecording[]> {
  const items = await queryAll(table, { ...liveKeys.recordings(caseId), isConsistent: true });
  return items.map((item) => liveRecordingSchema.parse(item));
}

/** Transaction item of a recording, in place of the state that was read. */
export const recordingItem = (
  table: Table,
  recording: LiveRecording,
  before: LiveRecording | undefined,
) => ({
  Put: {
    TableName: table.name,
    Item: { ...liveKeys.recording(recording.caseId, recording.id), ...recording },
    ...(before
      ? {
          ConditionExpression: '#parts = :parts',
          ExpressionAttributeNames: { '#parts': 'parts' },
          ExpressionAttributeValues: { ':parts': before.parts },
        }
      : { ConditionExpression: 'attribute_not_exists(pk)' }),
  },
});

/** Transaction item of a part. */
export const liveAudioItem = (table: Table, { caseId, id }: LiveRecording, audio: LiveAudio) => ({
  Put: {
    TableName: table.name,
    Item: { ...liveKeys.audio(caseId, id, audio.startSeconds), ...audio },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

/** The part that begins at a moment. One read unit. */
export async function findLiveAudio(
  table: Table,
  { caseId, id }: LiveRecording,
  startSeconds: number,
): Promise<LiveAudio | undefined> {
  const item = await getItem(table, liveKeys.audio(caseId, id, startSeconds), {
    isConsistent: true,
  });
  return item && liveAudioSchema.parse(item);
}

/** The parts of a recording in the order of time. One read unit for about 15 parts. */
export async function listLiveAudio(
  table: Table,
  { caseId, id }: LiveRecording,
): Promise<LiveAudio[]> {
  const items = await queryAll(table, { ...liveKeys.audioOf(caseId, id), isConsistent: true });
  return items.map((item) => liveAudioSchema.parse(item));
}
