import {
  DeleteVocabularyCommand,
  GetTranscriptionJobCommand,
  ListTranscriptionJobsCommand,
  ListVocabulariesCommand,
} from '@aws-sdk/client-transcribe';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeRecording, findPlace } from '#lambdas/recordings/record/recording-repository.ts';
import { storeOwnWords } from '#lambdas/speech/record/own-words-repository.ts';
import {
  listVocabularies,
  removeVocabulary,
} from '#lambdas/speech/record/vocabulary-repository.ts';
import {
  type Recordings,
  spoken,
  startRecordings,
} from '#tests/support/stores/start/start-recordings.ts';

/** Recordings are heard with the names of their case and the words of the person who asks. */

const MINUTE = 60_000;
/** The clock of Transcribe, whose vocabularies are ready after a minute. */
let nowMs = Date.now();

let on: Recordings;
beforeAll(async () => {
  on = await startRecordings({
    ownVocabularies: 5,
    jobs: { vocabularyMs: MINUTE, now: () => new Date(nowMs) },
  });
  for (const [userId, word] of [
    ['usr_one', 'Nirgundi'],
    ['usr_two', 'Dhanorkar'],
  ] as const)
    await storeOwnWords(on.table, { userId, words: [word], corrections: [], version: 0 });
});
afterAll(() => on.stop());
beforeEach(async () => {
  nowMs += MINUTE;
  for (const name of await vocabularies())
    await on.jobs.send(new DeleteVocabularyCommand({ VocabularyName: name }));
  for (const place of await listVocabularies(on.table)) await removeVocabulary(on.table, place);
});

const vocabularies = async () => {
  const { Vocabularies = [] } = await on.jobs.send(
    new ListVocabulariesCommand({ MaxResults: 100 }),
  );
  return Vocabularies.map(({ VocabularyName = '' }) => VocabularyName);
};
const jobCount = async (id: string) =>
  (await on.jobs.send(new ListTranscriptionJobsCommand({ JobNameContains: id })))
    .TranscriptionJobSummaries?.length;
const vocabularyOf = async (name: string) =>
  (await on.jobs.send(new GetTranscriptionJobCommand({ TranscriptionJobName: name })))
    .TranscriptionJob?.Settings?.VocabularyName;
const shown = async (id: string) => (await on.list('usr_one', { recordId: id })).data[0];
const said = async (id: string) =>
  (await on.transcript((await shown(id)).transcriptId)).map(({ text }) => text).join(' ');
/** Patil is a party, Nirgundi a word of usr_one, Dhanorkar one of usr_two. */
const HEARD = 'Pateel wrote to Nirgundee and Danorkar.';

test('the job waits until the vocabulary is ready, and hears the case’s names and the asker’s words', async () => {
  const id = await on.add(spoken(HEARD));
  await on.queued('process-recordings');
  await on.start(id);
  expect([await jobCount(id), await on.delayed('process-recordings')]).toEqual([0, 1]);
  expect(await shown(id)).toMatchObject({ state: 'transcribing' });
  await on.start(id);
  expect(await jobCount(id)).toBe(0);
  const [name] = await vocabularies();
  expect(await vocabularies()).toHaveLength(1);

  nowMs += MINUTE;
  await on.start(id);
  await on.start(id);
  expect(await vocabularyOf(`${id}-1`)).toBe(name);
  await on.end(`${id}-1`);
  // A word of another person stays as it was heard.
  expect(await said(id)).toBe('Patil wrote to Nirgundi and Danorkar.');
});

test('another attempt is heard with the words of the person who asks for it', async () => {
  const id = await on.add(spoken(HEARD));
  const place = await findPlace(on.table, id);
  if (!place) throw new Error('No recording');
  await changeRecording(on.table, place, (record) => ({ record: { ...record, state: 'failed' } }));
  expect((await on.retry(id, 'usr_two')).status).toBe(200);
  await on.start(id);
  nowMs += MINUTE;
  await on.start(id);
  await on.end(`${id}-2`);
  expect(await said(id)).toBe('Patil wrote to Nirgundee and Dhanorkar.');
});

test('a vocabulary that is not ready for five minutes is not waited for', async () => {
  const id = await on.add(spoken(HEARD));
  await on.start(id);
  const place = await findPlace(on.table, id);
  if (!place) throw new Error('No recording');
  await changeRecording(on.table, place, (record) => ({
    record: { ...record, startedAt: new Date(Date.now() - 301_000).toISOString() },
  }));
  await on.start(id);
  expect(await vocabularyOf(`${id}-1`)).toBeUndefined();
  await on.end(`${id}-1`);
  expect(await said(id)).toBe(HEARD);
});

test('a vocabulary that was deleted since it was ready is done without', async () => {
  const first = await on.add(spoken(HEARD));
  await on.start(first);
  nowMs += MINUTE;
  await on.start(first);
  for (const name of await vocabularies())
    await on.jobs.send(new DeleteVocabularyCommand({ VocabularyName: name }));
  const id = await on.add(spoken(HEARD));
  await on.start(id);
  await on.end(`${id}-1`);
  expect(await shown(id)).toMatchObject({ state: 'ready' });
  expect(await said(id)).toBe(HEARD);
});

test('nothing is made for a recording that is not transcribed', async () => {
  const id = await on.add(spoken(HEARD));
  const place = await findPlace(on.table, id);
  if (!place) throw new Error('No recording');
  await changeRecording(on.table, place, (record) => ({ record: { ...record, state: 'ready' } }));
  await on.start(id);
  expect([await vocabularies(), await listVocabularies(on.table)]).toEqual([[], []]);
});
