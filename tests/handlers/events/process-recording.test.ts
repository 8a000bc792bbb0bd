import { StartTranscriptionJobCommand } from '@aws-sdk/client-transcribe';
import { writeWav } from 'local-aws/transcribe';
import { expect } from 'vitest';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import { eventFunctions } from '#lambdas/functions.constants.ts';
import {
  speechItemChange,
  storeCaseSpeech,
} from '#lambdas/speech/record/speech-settings-repository.ts';
import { storeVocabulary } from '#lambdas/speech/record/vocabulary-repository.ts';
import { vocabularyName } from '#lambdas/speech/vocabulary/transcribe-vocabularies.ts';
import { transact } from '#shared/dynamo/transact.ts';
import {
  findStored,
  recordingId,
  recordingKey,
  storeRecording,
} from '#tests/support/handlers/given-recording.ts';
import type { MockedAws } from '#tests/support/handlers/mocked-aws.ts';
import { testEvents } from '#tests/support/handlers/test-events.ts';
import { caseIdOf, makeCase } from '#tests/support/make-case.ts';

const caseId = caseIdOf(1);
const delivered =
  (message: object, delivery = 1) =>
  () => ({
    Records: [
      {
        messageId: 'message-1',
        receiptHandle: 'receipt-1',
        body: JSON.stringify(message),
        attributes: { ApproximateReceiveCount: String(delivery) },
      },
    ],
  });
const uploaded = {
  'detail-type': 'Object Created',
  detail: { object: { key: recordingKey } },
};
/** Measured before its job is started. */
const sound = writeWav(new Int16Array(16_000));
const short = { key: recordingKey, contentType: 'audio/wav', sizeBytes: sound.length };
const putFile = ({ bucket }: MockedAws) => bucket.put(recordingKey, sound, 'audio/wav');
const long = { key: recordingKey, contentType: 'audio/wav', sizeBytes: 800_000_000 };
const partOf = (startSeconds: number, endSeconds: number) => ({
  ...{ startSeconds, endSeconds, attempt: 1, isTranscribed: false },
});
const ended = (TranscriptionJobStatus: string, part?: number) => ({
  'detail-type': 'Transcribe Job State Change',
  detail: {
    TranscriptionJobName: part === undefined ? `${recordingId}-1` : `${recordingId}-1-${part}`,
    TranscriptionJobStatus,
  },
});
const output = {
  results: {
    items: [
      {
        type: 'pronunciation',
        alternatives: [{ content: 'Heard', confidence: '0.98' }],
        start_time: '0.5',
        end_time: '1.2',
        speaker_label: 'spk_0',
      },
      { type: 'punctuation', alternatives: [{ content: '.', confidence: '0.0' }] },
    ],
  },
};
const done = { batchItemFailures: [] };

/** Without what a vocabulary takes, the job has that of the deployment, or none. */
const withoutVocabulary = {
  at: /^(?:Query VOCABULARIES|Query CASE#[^/]*\/HEARING#|Query PARTY#|Get USER#usr_one#SPEECH\/OWN_WORDS)/,
  answer: 'done',
  exceptEffects: /StartTranscriptionJob/,
  because: 'a recording is transcribed without a vocabulary of its own',
} as const;
const WORDS = ['Deccan', 'Housing', 'Suresh', 'Patil', 'Neutral'];
const owner = { userId: 'usr_one', caseId, languageCode: 'en-IN' };
const VocabularyName = vocabularyName('local', owner, WORDS);

const startDeviations = [
  withoutVocabulary,
  {
    at: /^GetObject uploads\//,
    when: ['times out', 'loses the connection', 'asks to slow down', 'fails with 500'],
    answer: 'done',
    because: 'a piece of the file is read again',
  },
  {
    at: 'StartTranscriptionJob',
    when: ['has such a job'],
    answer: 'done',
    exceptEffects: /StartTranscriptionJob/,
    because: 'an earlier delivery started the job',
  },
  {
    at: 'StartTranscriptionJob',
    when: ['refuses the request'],
    answer: 'done',
    exceptEffects: /StartTranscriptionJob|TransactWrite/,
    because: 'a repeat would be refused too: the recording says why it failed',
  },
  {
    at: 'StartTranscriptionJob',
    when: ['is over its limit'],
    answer: 'done',
    exceptEffects: /StartTranscriptionJob|SendMessage/,
    because: 'the recording is queued again for later',
  },
] as const;

await testEvents(eventFunctions.processRecording, {
  async given({ table }) {
    await createCase(table, makeCase(1, 'usr_one'));
    await transact(table, () => [speechItemChange(table, caseId, { enableTranscription: 'yes' })]);
    const now = new Date().toISOString();
    await storeVocabulary(table, {
      ...{ ...owner, sk: '00', version: 0, name: VocabularyName, state: 'ready' },
      ...{ changedAt: now, usedAt: now },
    });
  },
  events: {
    'a new file starts its job': {
      async given({ table, aws }) {
        putFile(aws);
        await storeRecording(table, { file: short });
      },
      event: delivered(uploaded),
      reply: done,
      async check(_, { aws, table }) {
        expect(await findStored(table)).toMatchObject({ state: 'transcribing', attempt: 1 });
        expect(aws.clients.jobs).toHaveReceivedCommandWith(StartTranscriptionJobCommand, {
          TranscriptionJobName: `${recordingId}-1`,
          LanguageCode: 'en-IN',
          MediaFormat: 'wav',
          Media: { MediaFileUri: `s3://portal-files/${recordingKey}` },
          OutputBucketName: 'portal-files',
          OutputKey: `transcriptions/${caseId}/${recordingId}-1.json`,
          Settings: { ShowSpeakerLabels: true, MaxSpeakerLabels: 30, VocabularyName },
        });
      },
      deviations: startDeviations,
    },
    'a recording in Hindi starts a job for Hindi': {
      async given({ table, aws }) {
        putFile(aws);
        await storeCaseSpeech(table, {
          ...{ caseId, version: 1, enableTranscription: 'yes', crossExamination: null },
          recordingLanguage: 'hindi',
        });
        await storeRecording(table, { file: short });
      },
      event: delivered(uploaded),
      reply: done,
      check: (_, { aws }) =>
        expect(aws.clients.jobs).toHaveReceivedCommandWith(StartTranscriptionJobCommand, {
          LanguageCode: 'hi-IN',
        }),
      deviations: startDeviations,
    },
    'a completed job becomes a transcript': {
      given: async ({ table, aws }) => {
        await storeRecording(table, { state: 'transcribing' });
        aws.bucket.put(
          `transcriptions/${caseId}/${recordingId}-1.json`,
          JSON.stringify(output),
          'application/json',
        );
      },
      event: delivered(ended('COMPLETED')),
      reply: done,
      deviations: [
        {
          at: 'TransactWrite TRANSCRIPT#',
          when: ['finds a condition false'],
          answer: 'done',
          exceptEffects: /TransactWrite TRANSCRIPT#/,
          because: 'a parallel delivery created the transcript',
        },
      ],
      async check(_, { table, aws }) {
        expect(await findStored(table)).toMatchObject({
          state: 'ready',
          durationSeconds: 2,
          transcriptId: recordingId.replace('rec_', 'trn_'),
        });
        const counts = aws.table.items().filter(({ sk }) => String(sk).startsWith('SPEECH_COUNT#'));
        expect(counts).toMatchObject([
          { recordedSeconds: 2, recordedBilledSeconds: 15, recordedRequests: 1 },
        ]);
      },
    },
    'a recording that may be too long is sent to be measured': {
      given: ({ table }) => storeRecording(table, { file: long }),
      event: delivered(uploaded),
      reply: done,
      async check({ effects }, { table }) {
        expect(await findStored(table)).toMatchObject({ state: 'transcribing' });
        expect(effects.filter((effect) => /SendMessage|StartTranscription/.test(effect))).toEqual([
          expect.stringMatching(/^SendMessage/),
        ]);
      },
    },
    'a recording in parts starts a job for each': {
      given: ({ table }) =>
        storeRecording(table, {
          ...{ file: long, state: 'transcribing', splitAttempt: 1 },
          parts: [partOf(0, 12_000), partOf(12_000, 24_000)],
        }),
      event: delivered({ caseId, recordingId }),
      reply: done,
      check(_, { aws }) {
        for (const [part, stretch] of [
          [1, '0-12000000'],
          [2, '12000000-24000000'],
        ])
          expect(aws.clients.jobs).toHaveReceivedCommandWith(StartTranscriptionJobCommand, {
            TranscriptionJobName: `${recordingId}-1-${part}`,
            MediaFormat: 'wav',
            Media: {
              MediaFileUri: `s3://portal-files/recording-parts/${caseId}/${recordingId}/${stretch}`,
            },
            OutputKey: `transcriptions/${caseId}/${recordingId}-1-${part}.json`,
            // Both parts together have the speakers that a transcript takes.
            Settings: { ShowSpeakerLabels: true, MaxSpeakerLabels: 25, VocabularyName },
          });
      },
      deviations: startDeviations,
    },
    'the end of a part is noted': {
      given: ({ table }) =>
        storeRecording(table, {
          ...{ file: long, state: 'transcribing', splitAttempt: 1 },
          parts: [partOf(0, 12_000), partOf(12_000, 24_000)],
        }),
      event: delivered(ended('COMPLETED', 2)),
      reply: done,
      async check(_, { table }) {
        expect(await findStored(table)).toMatchObject({
          state: 'transcribing',
          parts: [{ isTranscribed: false }, { isTranscribed: true }],
        });
      },
    },
    'a failed job says why': {
      given: ({ table }) => storeRecording(table, { state: 'transcribing' }),
      event: delivered(ended('FAILED')),
      reply: done,
      async check(_, { table }) {
        expect(await findStored(table)).toMatchObject({
          state: 'failed',
          message: expect.stringContaining('format of this recording is not supported'),
        });
      },
    },
    'a job of an earlier attempt changes nothing': {
      given: ({ table }) => storeRecording(table, { state: 'transcribing', attempt: 2 }),
      event: delivered(ended('COMPLETED')),
      reply: done,
      check({ effects }) {
        expect(effects).toEqual([]);
      },
    },
    'a file without a recording is given up at the last delivery': {
      event: delivered(uploaded, eventFunctions.processRecording.queue.maxDeliveries),
      reply: done,
    },
  },
});
