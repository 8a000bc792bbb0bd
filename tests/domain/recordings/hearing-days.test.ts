import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HearingDay } from '#contracts/endpoints/speech/recordings.ts';
import { recordingItem } from '#lambdas/live-transcription/record/live-recording-repository.ts';
import { createTranscript } from '#lambdas/transcripts/creation.door.ts';
import { attachAudio } from '#lambdas/transcripts/record.door.ts';
import { systemClock } from '#shared/clock.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { storeFile } from '#shared/files/store-file.ts';
import { apiEvent } from '#tests/support/api-event.ts';
import { callHandler } from '#tests/support/call-handler.ts';
import { caseIdOf } from '#tests/support/make-case.ts';
import {
  hearing,
  type Recordings,
  startRecordings,
} from '#tests/support/stores/start/start-recordings.ts';

/** The recordings and live sessions of a day as one hearing. */

let on: Recordings;
beforeAll(async () => {
  on = await startRecordings();
});
afterAll(() => on.stop());

const caseId = caseIdOf(1);
const days = async (userId = 'usr_one', query = {}) =>
  (await on.call('listHearingDays', { userId, params: { caseId }, query })).body as {
    data: HearingDay[];
    total: number;
  };

async function addRecording(name: string, recordedAt: string): Promise<string> {
  const key = await on.upload(hearing());
  const { body } = await on.call('registerRecording', {
    ...{ userId: 'usr_one', params: { caseId } },
    body: { name, url: { url: key }, recordedAt },
  });
  return body.recording.id;
}

/** A live session of 60 seconds, with its transcript and sound if it has ended. */
async function addLive(name: string, startedAt: string, isEnded = true): Promise<string> {
  const transcriptId = `trn_${name}`;
  await transact(on.table, () => [
    recordingItem(
      on.table,
      {
        ...{ id: `liv_${name}`, caseId, userId: 'usr_two', startedAt, transcriptId },
        ...{ parts: 1, sizeBytes: 10, seconds: 60 },
      },
      undefined,
    ),
  ]);
  if (!isEnded) return transcriptId;
  const deps = { table: on.table, files: on.files, clock: systemClock };
  await createTranscript(deps, {
    ...{ id: transcriptId, caseId, meetingId: '', recordId: '', title: 'Live transcript' },
    ...{ audioFileName: '', audio: undefined, mediaType: '' },
    words: [{ text: 'Heard.', start: 0, end: 1, confidence: 90, speaker: 'spk_0' }],
  });
  await attachAudio(on.table, transcriptId, {
    ...{ parts: 1, audioFileName: 'Live.mp3' },
    store: (key) => storeFile(on.files, { key, contentType: 'audio/mpeg', bytes: 'sound' }),
  });
  return transcriptId;
}

describe('the hearings of a case', () => {
  it('have all files of a day in India in their order, the newest day first', async () => {
    const afternoon = await addRecording('Afternoon', '2026-03-02T09:00:00.000Z');
    const live = await addLive('noon', '2026-03-02T06:30:00.000Z');
    const morning = await addRecording('Morning', '2026-03-01T19:00:00.000Z');
    await addLive('next', '2026-03-02T19:00:00.000Z', false);

    const { data, total } = await days();

    expect(total).toBe(2);
    expect(data.map(({ day, files }) => [day, files.map(({ id }) => id)])).toEqual([
      ['2026-03-03', ['liv_next']],
      ['2026-03-02', [morning, 'liv_noon', afternoon]],
    ]);
    const [next, first] = data;
    expect(next?.files).toMatchObject([{ audioFileUrl: '', transcriptId: '' }]);
    expect(first?.files[1]).toMatchObject({ kind: 'liveSession', seconds: 60, transcriptId: live });
    const heard = await fetch(first?.files[1]?.audioFileUrl ?? '');
    expect(await heard.text()).toBe('sound');
    expect((await days('usr_one', { page: '2', perPage: '1' })).data).toMatchObject([
      { day: '2026-03-02' },
    ]);
  });

  it('have no sound for a case manager once words of one of their files are redacted', async () => {
    const live = await addLive('secret', '2026-04-02T06:30:00.000Z');
    await addRecording('The same hearing', '2026-04-02T06:40:00.000Z');
    const sounds = async (userId: string) =>
      (await days(userId)).data
        .find(({ day }) => day === '2026-04-02')
        ?.files.map(({ audioFileUrl }) => audioFileUrl !== '');
    expect(await sounds('usr_desk')).toEqual([true, true]);
    const [segment] = (await on.getTranscript(live)).transcriptData.words;
    const { id, speaker } = segment;
    const text = segment.text.map(({ text: said, word }: { text: string; word: number }) => ({
      ...{ text: said, word, redacted: true },
    }));
    const saved = await callHandler(
      apiEvent('PUT', 'updateTranscriptionData/{transcriptId}', {
        ...{ userId: 'usr_one', params: { transcriptId: live } },
        body: {
          editedTranscriptionData: { version: 0, segments: [{ id, speaker, text }], removed: [] },
        },
      }),
    );
    expect(saved.status).toBe(200);

    expect(await sounds('usr_desk')).toEqual([false, false]);
    expect(await sounds('usr_two')).toEqual([true, true]);
  });

  it('are read by members of the case only', async () => {
    const { status } = await on.call('listHearingDays', {
      ...{ userId: 'usr_stranger', params: { caseId } },
    });
    expect(status).toBe(404);
  });
});
