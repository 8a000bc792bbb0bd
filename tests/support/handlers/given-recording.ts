import { synthesiseSpeech, writeWav } from 'local-aws/transcribe';
import { meetingKeys } from '#lambdas/meetings/record/meeting-keys.ts';
import { putMeeting } from '#lambdas/meetings/record/meeting-repository.ts';
import type { NewRecording, RecordingRecord } from '#lambdas/recordings/record/recording-record.ts';
import {
  addRecording,
  changeRecording,
  findPlace,
  findRecording,
} from '#lambdas/recordings/record/recording-repository.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { caseIdOf } from '../make-case.ts';

/** A recording of case 1 by usr_one. */
const ULID = '00000000000000000000000001';
export const recordingId = `rec_${ULID}`;
export const recordingKey = `uploads/usr_one/caseRecording/upl_${ULID}`;
export const spokenWav = () => writeWav(synthesiseSpeech('Heard.'));

const recording: NewRecording = {
  id: recordingId,
  caseId: caseIdOf(1),
  title: 'Hearing of 5 January',
  ownerId: 'usr_one',
  meetingId: '',
  file: { key: recordingKey, contentType: 'audio/wav', sizeBytes: 100 },
  recordedAt: '2026-01-05T06:30:00.000Z',
};

/** Stores the recording with the given facts. */
export async function storeRecording(
  table: Table,
  facts: Partial<RecordingRecord> = {},
): Promise<void> {
  await addRecording({ table, clock: { now: () => new Date() } }, recording);
  const place = await findPlace(table, recordingId);
  if (place) await changeRecording(table, place, (stored) => ({ record: { ...stored, ...facts } }));
}

export async function findStored(table: Table): Promise<RecordingRecord | undefined> {
  return findRecording(table, { caseId: caseIdOf(1), recordingId });
}

/** Number of the Zoom meeting of case 1, which usr_two hosts. */
export const MEETING = 81234567890;

export async function storeZoomMeeting(table: Table): Promise<void> {
  const startsAt = '2026-01-05T06:30:00.000Z';
  await putMeeting(table, meetingKeys.meeting(caseIdOf(1), startsAt), {
    id: 'mtg_1',
    caseId: caseIdOf(1),
    startsAt,
    room: { provider: 'zoom', id: String(MEETING), url: 'https://zoom.us/j/1' },
    hostId: 'usr_two',
    createdAt: startsAt,
  });
}
