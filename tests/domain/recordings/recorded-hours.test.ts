import { ListTranscriptionJobsCommand } from '@aws-sdk/client-transcribe';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { synthesiseConversation, writeWav } from 'local-aws/transcribe';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { RECORDED_HOURS_PER_DAY } from '#contracts/rules/speech/speech.ts';
import {
  addRecording,
  changeRecording,
  findPlace,
  findRecording,
} from '#lambdas/recordings/record/recording-repository.ts';
import { caseIdOf } from '#tests/support/make-case.ts';
import { scanTable } from '#tests/support/stores/scan-table.ts';
import {
  HEARING,
  type Recordings,
  spoken,
  startRecordings,
} from '#tests/support/stores/start/start-recordings.ts';

/** The hours of a person's recordings that are transcribed in a day. One job takes 10 seconds here. */

let on: Recordings;
beforeAll(async () => {
  on = await startRecordings({
    jobs: { maximumSeconds: 10, maximumBytes: 1_000_000 },
    jobLimits: { maxSeconds: 10, maxBytes: 1_000_000 },
  });
});
afterAll(() => on.stop());
beforeEach(() => setUsed(0));

const DAY = RECORDED_HOURS_PER_DAY * 3_600;
const secondsOf = (wav: Uint8Array) => Math.ceil((wav.length - 44) / 32_000);
/** So short that process-recording measures it itself. */
const short = () => spoken('Yes.');
const long = () => writeWav(synthesiseConversation(Array(6).fill(HEARING).flat()));
const uses = async (userId: string) =>
  (await scanTable(on.table)).filter(
    ({ pk, sk }) => pk === `QUOTA#${userId}` && String(sk).startsWith('RECORDED_SECONDS#'),
  );
const used = async (userId = 'usr_one') =>
  (await uses(userId)).reduce((sum, { usedCount }) => sum + Number(usedCount), 0);

/** Sets what usr_one has used, today and tomorrow: the day may end meanwhile. */
async function setUsed(seconds: number): Promise<void> {
  for (const days of [0, 1]) {
    const start = (Math.floor(Date.now() / 86_400_000) + days) * 86_400_000;
    await on.table.client.send(
      new UpdateCommand({
        TableName: on.table.name,
        Key: { pk: 'QUOTA#usr_one', sk: `RECORDED_SECONDS#${new Date(start).toISOString()}` },
        UpdateExpression: 'SET usedCount = :count, usedBytes = :none',
        ExpressionAttributeValues: { ':count': seconds, ':none': 0 },
      }),
    );
  }
}
const stored = async (id: string) =>
  findRecording(on.table, { caseId: caseIdOf(1), recordingId: id });
const shown = async (id: string) => (await on.list('usr_one', { recordId: id })).data[0];
const jobsOf = async (id: string) =>
  (await on.jobs.send(new ListTranscriptionJobsCommand({ JobNameContains: id })))
    .TranscriptionJobSummaries ?? [];
const HELD = /^24 hours of a person’s recordings are transcribed in a day\. This one is kept/;

test('an upload is counted by its measured length, once however often it is delivered', async () => {
  const bytes = short();
  const id = await on.add(bytes);
  await Promise.all([on.start(id), on.start(id)]);
  await on.start(id);
  expect(await used()).toBe(secondsOf(bytes));
  await on.end(`${id}-1`);
  await on.end(`${id}-1`);
  expect(await used()).toBe(secondsOf(bytes));
  expect(await shown(id)).toMatchObject({ state: 'ready' });
});

test('over the day’s hours a recording is kept without a job, and is transcribed later', async () => {
  const bytes = short();
  await setUsed(DAY - secondsOf(bytes) + 1);
  const id = await on.add(bytes);
  await on.start(id);

  const held = await shown(id);
  expect(held).toMatchObject({ state: 'failed', message: expect.stringMatching(HELD) });
  expect(held.RecordingUrl).not.toBe('');
  expect(await jobsOf(id)).toEqual([]);
  expect(await used()).toBe(2 * (DAY - secondsOf(bytes) + 1));

  await setUsed(DAY - secondsOf(bytes));
  expect((await on.retry(id)).status).toBe(200);
  await on.start(id);
  await on.end(`${id}-2`);
  expect(await shown(id)).toMatchObject({ state: 'ready', message: '' });
});

test('a long recording is held once it was measured, before a part of it is stored or heard', async () => {
  const bytes = long();
  expect(secondsOf(bytes)).toBeGreaterThan(10);
  await setUsed(DAY - 12);
  const id = await on.add(bytes);
  await on.start(id);
  expect(await shown(id)).toMatchObject({ state: 'transcribing' });
  await on.split(id);
  await on.split(id);
  expect(await shown(id)).toMatchObject({
    state: 'failed',
    message: expect.stringMatching(HELD),
  });
  expect(await on.objects(`recording-parts/${caseIdOf(1)}`)).toEqual([]);
  expect(await jobsOf(id)).toEqual([]);

  // Its length is known now: another attempt is refused at once, and changes nothing.
  const before = await stored(id);
  const refused = await on.retry(id);
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_tries' } });
  expect(refused.body.message).toMatch(/^24 hours of your recordings are transcribed in a day/);
  expect(await stored(id)).toEqual(before);

  await setUsed(0);
  expect((await on.retry(id)).status).toBe(200);
  await on.start(id);
  await on.split(id);
  await on.split(id);
  expect((await stored(id))?.parts?.length).toBeGreaterThan(1);
  expect(await used()).toBe(secondsOf(bytes));
});

test('a further attempt counts the parts alone that it has heard again', async () => {
  const bytes = long();
  const id = await on.add(bytes);
  await on.start(id);
  await on.split(id);
  await on.start(id);
  const [first] = (await stored(id))?.parts ?? [];
  await on.end(`${id}-1-1`);
  await failed(id);
  await setUsed(0);
  expect((await on.retry(id)).status).toBe(200);
  await on.start(id);
  await on.split(id);
  const known = (first?.endSeconds ?? 0) - (first?.startSeconds ?? 0);
  expect(known).toBeGreaterThan(1);
  expect(await used()).toBe(Math.ceil((bytes.length - 44) / 32_000 - known));
});

/** As if another part had failed. */
async function failed(id: string): Promise<void> {
  const place = await findPlace(on.table, id);
  if (!place) throw new Error('No recording');
  await changeRecording(on.table, place, (record) => ({ record: { ...record, state: 'failed' } }));
}

test('the answer to an upload says that the length which the browser knows is too much', async () => {
  await setUsed(DAY - 100);
  const register = async (durationSeconds: number) =>
    on.call('registerRecording', {
      params: { caseId: caseIdOf(1) },
      body: { name: 'Hearing', url: { url: await on.upload(short()) }, durationSeconds },
    });
  expect((await register(100)).body.message).toBe('Successfully Uploaded');
  const { status, body } = await register(101);
  expect(status).toBe(200);
  expect(body.message).toMatch(/^Successfully Uploaded\. 24 hours of a person’s recordings/);
  // What the browser says decides nothing: the file is shorter.
  await on.start(body.recording.id);
  expect(await shown(body.recording.id)).toMatchObject({ state: 'transcribing' });
  for (const bad of [-1, 8 * 24 * 3_600, '60'])
    expect((await register(bad as number)).status).toBe(400);
});

test('recordings of other people and of the meeting provider are not counted for it', async () => {
  await setUsed(DAY);
  const key = await on.upload(short(), 'usr_two');
  const other = await on.register(key, { userId: 'usr_two' });
  await on.start(other.body.recording.id);
  expect(await shown(other.body.recording.id)).toMatchObject({ state: 'transcribing' });

  const bytes = short();
  const id = 'rec_OFMEETING';
  await addRecording(
    { table: on.table, clock: { now: () => new Date() } },
    {
      ...{ id, caseId: caseIdOf(1), title: 'Meeting', ownerId: 'usr_one', meetingId: 'mtg_1' },
      file: {
        key: await on.upload(bytes),
        ...{ contentType: 'audio/wav', sizeBytes: bytes.length },
      },
      recordedAt: '2026-03-02T06:00:00.000Z',
    },
  );
  await on.start(id);
  expect(await shown(id)).toMatchObject({ state: 'transcribing' });
  expect(await used()).toBe(2 * DAY);
});
