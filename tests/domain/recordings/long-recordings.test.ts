import { DeleteObjectCommand, HeadObjectCommand } from '@aws-sdk/client-s3';
import {
  GetTranscriptionJobCommand,
  ListTranscriptionJobsCommand,
  StartTranscriptionJobCommand,
} from '@aws-sdk/client-transcribe';
import { synthesiseConversation, synthesiseSpeech, writeWav } from 'local-aws/transcribe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RecordingRecord } from '#lambdas/recordings/record/recording-record.ts';
import {
  changeRecording,
  findPlace,
  findRecording,
} from '#lambdas/recordings/record/recording-repository.ts';
import { listSpeechCosts, speechSettingsSchema } from '#lambdas/speech/door.ts';
import { caseIdOf } from '#tests/support/make-case.ts';
import { makeMp4 } from '#tests/support/spoken/make-mp4.ts';
import { type Recordings, startRecordings } from '#tests/support/stores/start/start-recordings.ts';

/**
 * Recordings that are too long for one job. The local Transcribe takes 10 seconds here instead of four
 * hours, and the deployment's setting says so.
 */

const MAX_SECONDS = 10;

let on: Recordings;
beforeAll(async () => {
  on = await startRecordings({
    jobs: { maximumSeconds: MAX_SECONDS, maximumBytes: 1_000_000 },
    jobLimits: { maxSeconds: MAX_SECONDS, maxBytes: 1_000_000 },
  });
});
afterAll(() => on.stop());

/** Sentences of two people, with numbers that no other sentence has. */
const turnsOf = (count: number, name = 'word') =>
  Array.from({ length: count }, (_, turn) => ({
    speaker: turn % 2,
    text: Array.from({ length: 5 }, (__, at) => `${name}${turn * 5 + at}`)
      .join(' ')
      .concat('.'),
  }));
const longHearing = (count = 12, name = 'word') =>
  writeWav(synthesiseConversation(turnsOf(count, name)));
const textOf = (count: number, name = 'word') =>
  turnsOf(count, name)
    .map(({ text }) => text)
    .join(' ');

const stored = async (id: string): Promise<RecordingRecord> => {
  const found = await findRecording(on.table, { caseId: caseIdOf(1), recordingId: id });
  if (!found) throw new Error('No recording');
  return found;
};
const change = async (id: string, facts: Partial<RecordingRecord>) => {
  const place = await findPlace(on.table, id);
  if (place)
    await changeRecording(on.table, place, (record) => ({ record: { ...record, ...facts } }));
};
const shown = async (id: string) => (await on.list('usr_one', { recordId: id })).data[0];
const jobNames = async (id: string) =>
  (
    (await on.jobs.send(new ListTranscriptionJobsCommand({ JobNameContains: id, MaxResults: 100 })))
      .TranscriptionJobSummaries ?? []
  )
    .map(({ TranscriptionJobName = '' }) => TranscriptionJobName)
    .sort();
/** Starts and cuts a recording, and starts its jobs. Returns the number of parts. */
const begin = async (id: string): Promise<number> => {
  await on.start(id);
  await on.split(id);
  await on.start(id);
  return (await stored(id)).parts?.length ?? 0;
};
const endAll = async (id: string, attempt = 1) => {
  const { parts = [] } = await stored(id);
  for (const index of parts.keys()) await on.end(`${id}-${attempt}-${index + 1}`);
};
const transcriptOf = async (id: string) => {
  const { transcriptId } = await shown(id);
  return on.getTranscript(transcriptId);
};
const said = async (id: string) =>
  (await on.transcript((await shown(id)).transcriptId)).map(({ text }) => text).join(' ');

describe('a recording that is too long for one job', () => {
  it('is refused by Transcribe as a whole', async () => {
    const id = await on.add(longHearing());
    await on.jobs.send(
      new StartTranscriptionJobCommand({
        TranscriptionJobName: 'whole',
        LanguageCode: 'en-IN',
        Media: { MediaFileUri: `s3://${on.files.bucket}/${(await stored(id)).file.key}` },
        OutputBucketName: on.files.bucket,
      }),
    );
    await expect
      .poll(
        async () =>
          (await on.jobs.send(new GetTranscriptionJobCommand({ TranscriptionJobName: 'whole' })))
            .TranscriptionJob?.FailureReason,
      )
      .toMatch('longer than 10 seconds');
  });

  it('is transcribed in parts, cut between words, into one transcript', async () => {
    const bytes = longHearing();
    const seconds = (bytes.length - 44) / 32_000;
    const before = await listSpeechCosts(on.table, { caseId: caseIdOf(1), price });
    const id = await on.add(bytes);
    await on.start(id);
    expect(await jobNames(id)).toEqual([]);
    expect(await shown(id)).toMatchObject({
      ...{ state: 'transcribing', parts: { transcribed: 0, total: 0 } },
    });
    expect(await on.queued('split-recordings')).toContainEqual({
      ...{ caseId: caseIdOf(1), recordingId: id },
    });
    await on.queued('process-recordings');
    await on.split(id);
    expect(await on.queued('process-recordings')).toEqual([
      { caseId: caseIdOf(1), recordingId: id },
    ]);
    await on.start(id);

    const { parts = [] } = await stored(id);
    expect(parts).toHaveLength(Math.ceil(seconds / MAX_SECONDS));
    expect([parts[0]?.startSeconds, parts.at(-1)?.endSeconds]).toEqual([0, seconds]);
    for (const [index, part] of parts.entries()) {
      expect(part.endSeconds - part.startSeconds).toBeLessThanOrEqual(MAX_SECONDS);
      expect(part.startSeconds).toBe(parts[index - 1]?.endSeconds ?? 0);
    }
    expect(await jobNames(id)).toEqual(parts.map((_, index) => `${id}-1-${index + 1}`));

    // In another order than that of the recording.
    for (let part = parts.length; part >= 1; part -= 1) {
      expect((await shown(id)).parts).toEqual({
        transcribed: parts.length - part,
        total: parts.length,
      });
      await on.end(`${id}-1-${part}`);
    }
    const ready = await shown(id);
    expect(ready).toMatchObject({ state: 'ready', message: '' });
    expect(await said(id)).toBe(textOf(12));

    // Each word is where the recording has it.
    const { transcriptData, speakers } = await transcriptOf(id);
    const whole = synthesiseConversation(turnsOf(12));
    for (const { text } of transcriptData.words)
      for (const { start, end } of text) {
        const loudest = Math.max(
          ...whole.subarray(Math.round(start * 16_000), Math.round(end * 16_000)).map(Math.abs),
        );
        expect(loudest).toBeGreaterThan(10_000);
      }
    const names = speakers.map(({ name }: { name: string }) => name);
    expect(names).toEqual(
      parts.flatMap((_, index) => [
        `Speaker 1 (part ${index + 1})`,
        `Speaker 2 (part ${index + 1})`,
      ]),
    );
    const after = await listSpeechCosts(on.table, { caseId: caseIdOf(1), price });
    const counted = (costs: typeof after) => ({
      seconds: costs.at(-1)?.recordedSeconds ?? 0,
      requests: costs.at(-1)?.recordedRequests ?? 0,
    });
    expect(counted(after).requests - counted(before).requests).toBe(parts.length);
    expect(counted(after).seconds - counted(before).seconds).toBeCloseTo(seconds, 1);
  });

  it('is not split if it is short: its sound is measured, and one job takes it whole', async () => {
    // At 48 kHz its size alone would allow a recording of more than ten seconds.
    const bytes = writeWav(synthesiseSpeech('Heard and reserved.', { sampleRate: 48_000 }), {
      sampleRate: 48_000,
    });
    const id = await on.add(bytes);
    expect(await begin(id)).toBe(0);
    expect(await jobNames(id)).toEqual([`${id}-1`]);
    await on.end(`${id}-1`);
    expect(await said(id)).toBe('Heard and reserved.');
    expect((await transcriptOf(id)).speakers).toEqual([
      expect.objectContaining({ name: 'Speaker 1' }),
    ]);
  });

  it('without speech says so', async () => {
    const id = await on.add(writeWav(new Int16Array(16_000 * 15)));
    expect(await begin(id)).toBe(2);
    await endAll(id);
    expect(await shown(id)).toMatchObject({
      ...{ state: 'failed', message: 'No speech was recognised in this recording' },
    });
    // All parts have a result: another attempt ends at once, and costs nothing.
    const costs = await listSpeechCosts(on.table, { caseId: caseIdOf(1), price });
    expect((await on.retry(id)).status).toBe(200);
    await begin(id);
    expect((await shown(id)).message).toBe('No speech was recognised in this recording');
    expect(await jobNames(id)).toHaveLength(2);
    expect(await listSpeechCosts(on.table, { caseId: caseIdOf(1), price })).toEqual(costs);
  });

  it('above the size of a job is split, too', async () => {
    const id = await on.add(
      writeWav(new Int16Array(48_000 * 9 * 2), { sampleRate: 48_000, channels: 2 }),
    );
    expect(await begin(id)).toBe(2);
  });

  it('as an M4A is cut by its samples, and heard in all of its parts', async () => {
    const speech = synthesiseConversation(turnsOf(12, 'film'), { sampleRate: 8_000 });
    const samples = Array.from(speech, (sample) => {
      const bytes = Buffer.alloc(2);
      bytes.writeInt16LE(sample);
      return bytes;
    });
    const key = await on.upload(
      makeMp4({
        ...{ samples, timescale: 8_000, units: 1, samplesPerChunk: 8_000 },
        ...{ coding: 'sowt', sampleRate: 8_000 },
      }),
      'usr_one',
      'audio/mp4',
    );
    const { body } = await on.register(key);
    const { id } = body.recording;
    expect((await stored(id)).file.contentType).toBe('video/mp4');
    expect(await begin(id)).toBe(Math.ceil(speech.length / 8_000 / MAX_SECONDS));
    await endAll(id);
    expect(await said(id)).toBe(textOf(12, 'film'));
  });

  it('in a format that is not split says so', async () => {
    const id = await on.add(longHearing());
    const { file } = await stored(id);
    await change(id, { file: { ...file, contentType: 'audio/ogg' } });
    await on.start(id);
    await on.split(id);
    expect(await shown(id)).toMatchObject({
      state: 'failed',
      message: expect.stringMatching(/^This recording is too long .* Convert it to MP3/),
    });
  });
});

const price = speechSettingsSchema.parse({}).pricePerMinute;

describe('parts of a recording', () => {
  it('survive messages that are delivered twice and at once', async () => {
    const id = await on.add(longHearing(12, 'twice'));
    await on.start(id);
    await Promise.all([on.split(id), on.split(id), on.split(id)]);
    await on.split(id);
    await Promise.all([on.start(id), on.start(id)]);
    const { parts = [] } = await stored(id);
    expect(await jobNames(id)).toHaveLength(parts.length);
    const names = parts.map((_, index) => `${id}-1-${index + 1}`);
    await Promise.all([...names, ...names].map((name) => on.end(name)));
    for (const name of names) await on.end(name);
    expect((await shown(id)).state).toBe('ready');
    expect(await said(id)).toBe(textOf(12, 'twice'));
  });

  it('are continued after a kill at any step', async () => {
    const id = await on.add(longHearing(12, 'kill'));
    await on.start(id);
    await on.split(id);
    const { parts = [] } = await stored(id);
    // Killed before the second file was stored, then before the run noted that all files are stored.
    const keys = await on.objects(`recording-parts/${caseIdOf(1)}/${id}/`);
    expect(keys).toHaveLength(parts.length);
    await on.files.client.send(
      new DeleteObjectCommand({ Bucket: on.files.bucket, Key: keys[1] ?? '' }),
    );
    const head = (Key = '') =>
      on.files.client.send(new HeadObjectCommand({ Bucket: on.files.bucket, Key }));
    const first = (await head(keys[0])).VersionId;
    await change(id, { splitAttempt: undefined });
    await on.start(id);
    await on.split(id);
    expect((await stored(id)).parts).toEqual(parts);
    expect((await head(keys[0])).VersionId).toBe(first);
    expect((await head(keys[1])).ContentLength).toBeGreaterThan(0);

    // Killed after the first job: the next delivery starts the others.
    await on.failJobs({ exception: 'InternalFailureException', count: 3 });
    await expect(on.start(id)).rejects.toThrow();
    await on.start(id, 2);
    expect(await jobNames(id)).toHaveLength(parts.length);
    await endAll(id);
    const ready = await stored(id);
    expect(ready.state).toBe('ready');

    // Killed between the last part and the transcript: its event comes again.
    const again = await on.add(longHearing(12, 'late'));
    await begin(again);
    const { parts: others = [] } = await stored(again);
    for (const index of others.keys()) if (index > 0) await on.end(`${again}-1-${index + 1}`);
    await on.end(`${again}-1-1`);
    await change(again, { state: 'transcribing', transcriptId: '' });
    await on.end(`${again}-1-1`);
    expect(await said(again)).toBe(textOf(12, 'late'));
  });

  it('that failed are named, and are the only ones to be transcribed again', async () => {
    const id = await on.add(longHearing(12, 'fail'));
    await on.start(id);
    await on.split(id);
    const { parts = [] } = await stored(id);
    await on.failJobs({ failureReason: 'An internal failure of the service.' });
    await on.start(id);
    for (const index of parts.keys()) await on.end(`${id}-1-${index + 1}`);
    expect(await shown(id)).toMatchObject({
      state: 'failed',
      message: `Part 1 of ${parts.length}: This recording could not be transcribed. Transcribe it again`,
      parts: { transcribed: parts.length - 1, total: parts.length },
    });

    expect((await on.retry(id)).status).toBe(200);
    // Its files have expired meanwhile.
    for (const Key of await on.objects(`recording-parts/${caseIdOf(1)}/${id}/`))
      await on.files.client.send(new DeleteObjectCommand({ Bucket: on.files.bucket, Key }));
    await begin(id);
    expect((await jobNames(id)).filter((name) => name.startsWith(`${id}-2`))).toEqual([
      `${id}-2-1`,
    ]);
    await on.end(`${id}-2-1`);
    expect(await said(id)).toBe(textOf(12, 'fail'));
    expect((await shown(id)).state).toBe('ready');
  });

  it('for which Transcribe has no place are started later', async () => {
    const id = await on.add(longHearing(12, 'busy'));
    await on.start(id);
    await on.split(id);
    await on.queued('process-recordings');

    // The client repeats a request twice.
    await on.failJobs({ exception: 'LimitExceededException', count: 3 });
    await on.start(id);
    expect(await on.delayed('process-recordings')).toBe(1);
    expect([(await shown(id)).state, await jobNames(id)]).toEqual(['transcribing', []]);
    await on.start(id);
    await endAll(id);
    expect(await said(id)).toBe(textOf(12, 'busy'));
  });

  it('are not queued for ever: after twelve hours the recording has failed', async () => {
    const id = await on.add(longHearing(12, 'lost'));
    await on.start(id);
    await on.split(id);
    const before = await on.delayed('process-recordings');
    await change(id, { startedAt: new Date(Date.now() - 13 * 3_600_000).toISOString() });
    await on.start(id);
    expect([await on.delayed('process-recordings'), await jobNames(id)]).toEqual([before, []]);
    expect((await shown(id)).state).toBe('failed');
  });

  it('are given up after the last delivery, and can be transcribed again', async () => {
    const id = await on.add(longHearing(12, 'gone'));
    await on.start(id);
    const { file } = await stored(id);
    await change(id, { file: { ...file, versionId: 'none' } });
    await expect(on.split(id, 5)).rejects.toThrow();
    expect(await shown(id)).toMatchObject({
      state: 'failed',
      message: 'This recording could not be transcribed. Transcribe it again',
    });
    await change(id, { file });
    expect((await on.retry(id)).status).toBe(200);
    await begin(id);
    await endAll(id, 2);
    expect(await said(id)).toBe(textOf(12, 'gone'));
  });
});
