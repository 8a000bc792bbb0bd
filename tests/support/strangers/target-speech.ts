import { setTimeout as pause } from 'node:timers/promises';
import { examinationKeys } from '#lambdas/examinations/record/examination-keys.ts';
import { liveKeys } from '#lambdas/live-transcription/record/live-keys.ts';
import { recordingKeys } from '#lambdas/recordings/record/recording-keys.ts';
import { createTranscript } from '#lambdas/transcripts/creation.door.ts';
import { transcriptKeys } from '#lambdas/transcripts/record/transcript-keys.ts';
import { systemClock } from '#shared/clock.ts';
import { newId } from '#shared/ids.ts';
import { call } from '#tests/support/stack/portal-client.ts';
import { filesOf, type Owner } from './target-owner.ts';
import { uploadSilence } from './target-uploads.ts';

const RECORDING = 'Soundings of the rope walk';
const TRANSCRIPT = 'Session on the torn rigging';
const REMARK = 'Who owned the rigging?';
const TURN = 'Who tarred the ropes of the rigging?';

/** A recording, a transcript, two turns of a cross-examination, and a live transcription. */
export async function makeSpeech(
  owner: Owner,
  { caseId, hearingAt }: { caseId: string; hearingAt: string },
) {
  const { stack, token } = owner;
  const transcriptId = newId('transcript');
  await addTranscript(owner, { id: transcriptId, caseId });
  const remarked = await call(stack, 'POST', `transcripts/${transcriptId}/remarks`, {
    token,
    body: { kind: 'comment', segmentId: 'seg_1', quote: TRANSCRIPT, text: REMARK },
  });
  const remarkId: string = remarked.body.remark.id;
  const registered = await call(stack, 'POST', `meetingRecordings/${caseId}`, {
    token,
    body: { name: RECORDING, url: { url: await uploadSilence(owner) } },
  });
  const recordingId: string = registered.body.recording.id;
  await transcribed(owner, `meetingRecordings/${caseId}`);
  const [turnId, splitTurnId] = ['med_of_the_rope_walk', 'med_of_the_rope_loft'];
  for (const mediaId of [turnId, splitTurnId]) {
    const saved = await call(stack, 'POST', 'postTranscriptionData', {
      token,
      body: {
        caseId,
        transcriptionData: { mediaId, text: TURN, duration: 1, currentTime: hearingAt },
      },
    });
    if (saved.status !== 200) throw new Error(`The turn was not saved: ${saved.body.message}`);
  }
  const live = await call(stack, 'POST', `liveTranscription/${caseId}`, { token, body: {} });
  const liveSessionId: string = live.body.session.id;
  return {
    ...{ transcriptId, remarkId, recordingId, turnId, splitTurnId, liveSessionId },
    secrets: [
      ...[transcriptId, TRANSCRIPT, recordingId, RECORDING, remarkId, REMARK],
      ...[turnId, splitTurnId, TURN, liveSessionId],
    ],
    partitions: [
      recordingKeys.counter(caseId).pk,
      recordingKeys.place(recordingId).pk,
      transcriptKeys.counter(caseId).pk,
      transcriptKeys.place(transcriptId).pk,
      examinationKeys.head(caseId).pk,
      liveKeys.session(caseId).pk,
    ],
  };
}

/** A transcript of the meeting `mtg_ropes` with one paragraph, `seg_1`, by `spk_0`. */
async function addTranscript(
  { stack, table }: Owner,
  { id, caseId }: { id: string; caseId: string },
): Promise<void> {
  const files = filesOf(stack);
  await createTranscript(
    { table, files, clock: systemClock },
    {
      ...{ id, caseId, meetingId: 'mtg_ropes', recordId: '', title: TRANSCRIPT },
      ...{ audioFileName: '', audio: undefined, mediaType: '' },
      words: [{ text: TRANSCRIPT, start: 0, end: 1, confidence: 90, speaker: 'spk_0' }],
    },
  );
  files.client.destroy();
}

/** Waits until the transcription of all recordings has ended. */
async function transcribed({ stack, token }: Owner, path: string): Promise<void> {
  for (;;) {
    const { body } = await call(stack, 'GET', path, { token });
    if (body.data.every(({ state }: { state: string }) => ['ready', 'failed'].includes(state)))
      return;
    await pause(200);
  }
}
