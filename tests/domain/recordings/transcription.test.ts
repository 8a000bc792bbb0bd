import { PutObjectCommand } from '@aws-sdk/client-s3';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TranscriptResponse } from '#contracts/endpoints/speech/transcripts.ts';
import { storeSession } from '#lambdas/live-transcription/record/session-repository.ts';
import type { RecordingRecord } from '#lambdas/recordings/record/recording-record.ts';
import { changeRecording, findPlace } from '#lambdas/recordings/record/recording-repository.ts';
import { listSpeechCosts, speechSettingsSchema } from '#lambdas/speech/door.ts';
import { speechKeys } from '#lambdas/speech/record/speech-keys.ts';
import { speechItemChange } from '#lambdas/speech/record/speech-settings-repository.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { indianMonthOf } from '#shared/india-time.ts';
import { apiEvent } from '#tests/support/api-event.ts';
import { callHandler } from '#tests/support/call-handler.ts';
import { caseIdOf } from '#tests/support/make-case.ts';
import {
  CASE_MINUTES,
  hearing,
  type Recordings,
  spoken,
  startRecordings,
} from '#tests/support/stores/start/start-recordings.ts';

/** A recording from its upload to its transcript. */

let on: Recordings;
beforeAll(async () => {
  on = await startRecordings();
});
afterAll(() => on.stop());

const recording = async (id: string) => {
  const { data } = await on.list('usr_one', { recordId: id });
  return data[0];
};
const price = speechSettingsSchema.parse({}).pricePerMinute;
const costs = () => listSpeechCosts(on.table, { caseId: caseIdOf(1), price });

describe('an uploaded recording', () => {
  it('gets a transcript with its words by speaker', async () => {
    const id = await on.add(hearing(), 'Hearing of 5 January');
    expect(await recording(id)).toMatchObject({
      state: 'waiting',
      recordingName: 'Hearing of 5 January',
      transcriptId: '',
      transcriptDocUrl: '',
    });
    expect(await on.queued('process-recordings')).toEqual([
      { caseId: caseIdOf(1), recordingId: id },
    ]);

    await on.start(id);
    expect(await recording(id)).toMatchObject({ state: 'transcribing' });
    await on.end(`${id}-1`);

    const ready = await recording(id);
    expect(ready).toMatchObject({ state: 'ready', message: '' });
    expect(ready.durationSeconds).toBeGreaterThan(2);
    expect(ready.name).toMatch(/^Recording \d+$/);
    const text = await (await fetch(ready.transcriptDocUrl)).text();
    expect(text).toContain('Is the claimant present?');
    const paragraphs = await on.transcript(ready.transcriptId);
    expect(paragraphs).toEqual([
      { speaker: 'spk_0', text: 'Is the claimant present?' },
      { speaker: 'spk_1', text: 'Yes, the claimant is present.' },
    ]);
  });

  it('with redacted words is not heard by a case manager, and its text is not linked', async () => {
    const id = await on.add(spoken('The witness is protected.'));
    await on.start(id);
    await on.end(`${id}-1`);
    const { transcriptId } = await recording(id);
    const ofDesk = async () => (await on.list('usr_desk', { recordId: id })).data[0];
    expect((await ofDesk()).RecordingUrl).not.toBe('');
    const params = { transcriptId };
    const { body } = await callHandler<TranscriptResponse>(
      apiEvent('GET', 'getTranscriptionData/{transcriptId}', { userId: 'usr_one', params }),
    );
    const [segment] = body.transcriptData.words;
    const text = segment?.text.map((leaf, at) => ({
      ...{ text: leaf.text, word: leaf.word },
      ...(at === 1 && { redacted: true }),
    }));
    const saved = await callHandler(
      apiEvent('PUT', 'updateTranscriptionData/{transcriptId}', {
        ...{ userId: 'usr_two', params },
        body: {
          editedTranscriptionData: {
            ...{ version: 0, removed: [] },
            segments: [{ id: segment?.id, speaker: segment?.speaker, text }],
          },
        },
      }),
    );
    expect(saved.status).toBe(200);

    expect(await ofDesk()).toMatchObject({
      ...{ RecordingUrl: '', audioFileUrl: '', transcriptDocUrl: '', isRedacted: true },
      transcriptId,
    });
    const heard = await recording(id);
    expect(heard).toMatchObject({ transcriptDocUrl: '', isRedacted: true });
    expect(heard.RecordingUrl).not.toBe('');
  });

  it('is counted once in the costs of its case, in any order of events', async () => {
    const before = (await costs()).at(-1);
    const id = await on.add(spoken('The matter is adjourned to Monday.'));
    await Promise.all([on.start(id), on.start(id)]);
    await Promise.all([on.end(`${id}-1`), on.end(`${id}-1`)]);
    await on.end(`${id}-1`);
    await on.start(id);
    expect(await recording(id)).toMatchObject({ state: 'ready' });

    const after = (await costs()).at(-1);
    expect(after?.recordedRequests).toBe((before?.recordedRequests ?? 0) + 1);
    // Transcribe charges 15 seconds at least.
    expect((after?.cost ?? 0) - (before?.cost ?? 0)).toBeCloseTo((15 / 60) * price.recorded, 5);
    expect(await on.objects(`transcriptions/${caseIdOf(1)}/${id}`)).toEqual([
      `transcriptions/${caseIdOf(1)}/${id}-1.json`,
    ]);
  });

  it('is registered once, also when the request is repeated', async () => {
    const key = await on.upload(hearing());
    const first = await on.register(key);
    const second = await on.register(key, { name: 'Other name' });
    expect(second.body.recording.id).toBe(first.body.recording.id);
    expect(second.body.recording.recordingName).toBe('Hearing');
    expect((await on.list('usr_one', { recordId: first.body.recording.id })).total).toBe(1);
  });

  it('waits for its registration: the event of its file is delivered again', async () => {
    const key = 'uploads/usr_one/caseRecording/upl_UNREGISTERED';
    const event = { 'detail-type': 'Object Created', detail: { object: { key } } };
    expect(await on.deliver('process-recordings', event, 5)).toEqual({ batchItemFailures: [] });
    await expect(on.deliver('process-recordings', event, 1)).rejects.toThrow();
  });

  it('without speech says so', async () => {
    const id = await on.add(spoken(' '));
    await on.start(id);
    await on.end(`${id}-1`);
    expect(await recording(id)).toMatchObject({
      state: 'failed',
      message: 'No speech was recognised in this recording',
      transcriptDocUrl: '',
    });
  });
});

describe('a transcription that fails', () => {
  it('says why, and starts again by a job with a new name', async () => {
    const id = await on.add(spoken('Heard and reserved.'));
    await on.failJobs({ failureReason: 'Unsupported media format.' });
    await on.start(id);
    await on.end(`${id}-1`);
    expect(await recording(id)).toMatchObject({
      state: 'failed',
      message:
        'The format of this recording is not supported. Convert it to MP3, MP4, M4A or WAV and upload it again',
    });
    // A late repeat changes nothing.
    await on.start(id);
    expect((await recording(id)).state).toBe('failed');

    expect((await on.retry(id)).status).toBe(200);
    expect(await recording(id)).toMatchObject({ state: 'waiting', message: '' });
    await on.start(id);
    expect((await on.retry(id)).status).toBe(409);
    await on.end(`${id}-2`);
    expect(await recording(id)).toMatchObject({ state: 'ready' });
    // The event of the first job comes again.
    await on.end(`${id}-1`);
    expect((await recording(id)).state).toBe('ready');
    expect((await on.retry(id)).body.message).toBe('This recording has a transcript');
  });

  it('is started by the next delivery after a kill between its two steps', async () => {
    const id = await on.add(spoken('Issue notice.'));
    // The run is killed after the state and before the job: Transcribe does not respond.
    await on.failJobs({ exception: 'InternalFailureException', count: 3 });
    await expect(on.start(id)).rejects.toThrow();
    expect((await recording(id)).state).toBe('transcribing');
    await on.start(id, 2);
    await on.end(`${id}-1`);
    expect((await recording(id)).state).toBe('ready');
  });

  it('is given up after its last delivery, and can be started again', async () => {
    const id = await on.add(spoken('Costs are reserved.'));
    await on.failJobs({ exception: 'InternalFailureException', count: 3 });
    await expect(on.start(id, 5)).rejects.toThrow();
    expect(await recording(id)).toMatchObject({
      state: 'failed',
      message: 'This recording could not be transcribed. Transcribe it again',
    });
    expect((await on.retry(id)).status).toBe(200);
    await on.start(id);
    await on.end(`${id}-2`);
    expect((await recording(id)).state).toBe('ready');
  });

  it('is refused by Transcribe: the recording says so at once', async () => {
    const id = await on.add(spoken('Heard.'));
    await on.failJobs({ exception: 'BadRequestException' });
    await on.start(id);
    expect(await recording(id)).toMatchObject({ state: 'failed' });
  });
});

describe('a case decides where its speech goes', () => {
  const set = (change: Parameters<typeof speechItemChange>[2]) =>
    transact(on.table, () => [speechItemChange(on.table, caseIdOf(1), change)]);

  it.each([
    [
      { enableTranscription: 'no' as const },
      { enableTranscription: undefined },
      'Transcription is turned off for this case',
    ],
    [
      { server: '1' as const },
      { server: undefined },
      'The speech of this case goes to its own server, which transcribes no recordings',
    ],
  ])(
    '%o: a recording says so, and is transcribed once it changes',
    async (change, back, message) => {
      await set(change);
      const id = await on.add(spoken('Heard.'));
      await on.start(id);
      expect(await recording(id)).toMatchObject({ state: 'failed', message });
      await set(back);
      expect((await on.retry(id)).status).toBe(200);
      await on.start(id);
      await on.end(`${id}-2`);
      expect((await recording(id)).state).toBe('ready');
    },
  );
});

it('of a case whose minutes are used up: a recording says what still works, and is kept', async () => {
  const key = speechKeys.count(caseIdOf(1), indianMonthOf(new Date().toISOString()));
  const count = (change: string, billed: number) =>
    on.table.client.send(
      new UpdateCommand({
        ...{ TableName: on.table.name, Key: key, UpdateExpression: change },
        ExpressionAttributeValues: { ':billed': billed },
      }),
    );
  await count('ADD billedSeconds :billed', CASE_MINUTES * 60);
  const id = await on.add(spoken('Heard.'));
  await on.start(id);
  expect(await recording(id)).toMatchObject({
    state: 'failed',
    message: expect.stringMatching(/used up\. The recording is kept, can be played/),
  });
  await count('ADD billedSeconds :billed', -CASE_MINUTES * 60);
  expect((await on.retry(id)).status).toBe(200);
  await on.start(id);
  await on.end(`${id}-2`);
  expect((await recording(id)).state).toBe('ready');
  const people = (await costs()).at(-1)?.people;
  expect(people?.find(({ userId }) => userId === 'usr_one')?.recordedSeconds).toBeGreaterThan(0);
});

describe('a transcription', () => {
  const change = async (id: string, facts: Partial<RecordingRecord>) => {
    const place = await findPlace(on.table, id);
    if (place)
      await changeRecording(on.table, place, (stored) => ({ record: { ...stored, ...facts } }));
  };

  it('that lost its end has failed after twelve hours, and starts again', async () => {
    const id = await on.add(spoken('Heard.'));
    const startedAt = new Date(Date.now() - 13 * 3_600_000).toISOString();
    await change(id, { state: 'transcribing', startedAt });
    expect(await recording(id)).toMatchObject({
      state: 'failed',
      message: 'The transcription has not ended. Transcribe it again',
    });
    expect((await on.retry(id)).status).toBe(200);
    await on.start(id);
    await on.end(`${id}-2`);
    expect((await recording(id)).state).toBe('ready');
  });

  it('of too many words says so, without another try', async () => {
    const id = await on.add(spoken('Heard.'));
    await change(id, { state: 'transcribing', startedAt: new Date().toISOString() });
    const word = {
      type: 'pronunciation',
      alternatives: [{ content: 'word', confidence: '1.0' }],
      start_time: '1.0',
      end_time: '1.5',
    };
    await on.files.client.send(
      new PutObjectCommand({
        Bucket: on.files.bucket,
        Key: `transcriptions/${caseIdOf(1)}/${id}-1.json`,
        Body: JSON.stringify({ results: { items: Array.from({ length: 150_001 }, () => word) } }),
      }),
    );
    const detail = { TranscriptionJobName: `${id}-1`, TranscriptionJobStatus: 'COMPLETED' };
    await on.deliver('process-recordings', {
      ...{ 'detail-type': 'Transcribe Job State Change', detail },
    });
    expect(await recording(id)).toMatchObject({
      state: 'failed',
      message: 'A transcript can have up to 150000 words',
    });
  });

  it('of a session with live words names its live transcript', async () => {
    const id = await on.add(spoken('Heard.'));
    const now = new Date().toISOString();
    const session = {
      ...{ id: 'liv_1', caseId: caseIdOf(1), meetingId: 'liv_1', transcriptId: 'trn_live' },
      ...{ state: 'live' as const, userId: 'usr_two', userName: 'Two' },
      ...{ startedAt: now, activeAt: now, nextSequence: 1, wordCount: 5, seconds: 3 },
    };
    await storeSession(on.table, session, undefined);
    expect(await recording(id)).toMatchObject({ liveTranscripts: 'trn_live' });
    await storeSession(on.table, { ...session, startedAt: '2026-01-05T06:30:00.000Z' }, session);
    expect(await recording(id)).toMatchObject({ liveTranscripts: '' });
  });
});

describe('a recording is refused', () => {
  it('in a negotiation', async () => {
    await on.join('usr_one', 4, { resolutionKind: 'negotiation' });
    const { status, body } = await on.register(await on.upload(hearing()), { n: 4 });
    expect([status, body.message]).toEqual([409, 'A negotiation has no recordings']);
  });

  it.each<[string, Uint8Array, number]>([
    ['no media', Buffer.from('not a recording at all'), 415],
    ['a PDF', Buffer.from('%PDF-1.7\n%%EOF\n'), 415],
    ['0 bytes', Buffer.alloc(0), 415],
  ])('as %s', async (_, bytes, status) => {
    const before = (await on.list()).total;
    expect((await on.register(await on.upload(bytes))).status).toBe(status);
    expect((await on.list()).total).toBe(before);
  });

  it('by members of other cases only', async () => {
    const id = await on.add(hearing());
    const key = await on.upload(hearing(), 'usr_stranger');
    expect((await on.register(key, { userId: 'usr_stranger' })).status).toBe(404);
    // Another neutral's file, also in one's own case.
    expect((await on.register(key)).status).toBe(403);
    expect((await on.retry(id, 'usr_stranger')).status).toBe(404);
    const params = { caseId: caseIdOf(1) };
    expect((await on.call('listRecordings', { userId: 'usr_stranger', params })).status).toBe(404);
    // Another case's recording, requested with the path of the caller's own case.
    const own = { caseId: caseIdOf(2), recordingId: id };
    const foreign = await on.call('transcribeRecording', { userId: 'usr_stranger', params: own });
    expect(foreign.status).toBe(404);
    expect(foreign.body.message).toBe('Recording not found');
  });

  it('in a second case', async () => {
    const key = await on.upload(hearing(), 'usr_stranger');
    expect((await on.register(key, { userId: 'usr_stranger', n: 2 })).status).toBe(200);
    await on.join('usr_stranger', 3);
    expect((await on.register(key, { userId: 'usr_stranger', n: 3 })).status).toBe(409);
  });
});

describe('the list', () => {
  it('has ten a page, newest first, for all neutrals of the case', async () => {
    const first = await on.list('usr_two', { page: '1' });
    expect(first.perPage).toBe(10);
    expect(first.data.length).toBe(Math.min(10, first.total));
    const numbers = first.data.map(({ name }: { name: string }) => Number(/\d+/.exec(name)?.[0]));
    expect(numbers).toEqual([...numbers].sort((a, b) => b - a));
    expect(numbers[0]).toBe(first.total);
  });

  it('is empty for a meeting without recordings', async () => {
    expect(await on.list('usr_one', { recordId: 'mtg_none' })).toMatchObject({
      data: [],
      total: 0,
      page: 1,
    });
  });
});
