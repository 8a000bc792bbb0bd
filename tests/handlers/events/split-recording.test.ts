import { writeWav } from 'local-aws/transcribe';
import { expect } from 'vitest';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import { eventFunctions } from '#lambdas/functions.constants.ts';
import {
  findStored,
  recordingId,
  recordingKey,
  storeRecording,
} from '#tests/support/handlers/given-recording.ts';
import { testEvents } from '#tests/support/handlers/test-events.ts';
import { caseIdOf, makeCase } from '#tests/support/make-case.ts';

const caseId = caseIdOf(1);
/** Three seconds, of which a job takes two here. */
const recording = writeWav(new Int16Array(48_000));
const file = { key: recordingKey, contentType: 'audio/wav', sizeBytes: recording.length };
const delivered = () => ({
  Records: [
    {
      messageId: 'message-1',
      receiptHandle: 'receipt-1',
      body: JSON.stringify({ caseId, recordingId }),
      attributes: { ApproximateReceiveCount: '1' },
    },
  ],
});
const done = { batchItemFailures: [] };
const part = (startSeconds: number, endSeconds: number) => ({
  ...{ startSeconds, endSeconds, attempt: 1, isTranscribed: false },
});

const deviations = [
  {
    at: /^GetObject/,
    when: ['times out', 'loses the connection', 'asks to slow down', 'fails with 500'],
    answer: 'done',
    because: 'a read is repeated, as a long file takes hundreds',
  },
] as const;

await testEvents(eventFunctions.splitRecording, {
  environment: { SPEECH_SETTINGS: JSON.stringify({ jobLimits: { maxSeconds: 2 } }) },
  async given({ table, aws }) {
    await createCase(table, makeCase(1, 'usr_one'));
    aws.bucket.put(recordingKey, recording, 'audio/wav');
  },
  events: {
    'a long recording is cut into files, and its jobs are requested': {
      given: ({ table }) => storeRecording(table, { state: 'transcribing', file }),
      event: delivered,
      reply: done,
      deviations,
      async check({ effects }, { aws, table }) {
        expect(await findStored(table)).toMatchObject({
          ...{ state: 'transcribing', splitAttempt: 1 },
          parts: [part(0, 1.45), part(1.45, 3)],
        });
        for (const stretch of ['0-1450', '1450-3000'])
          expect(
            aws.bucket.find(`recording-parts/${caseId}/${recordingId}/${stretch}`)?.contentType,
          ).toBe('audio/wav');
        expect(effects).toContainEqual(expect.stringMatching(/^SendMessage/));
      },
    },
    'a recording that cannot be read says so': {
      given: ({ table, aws }) => {
        aws.bucket.put(recordingKey, Buffer.from('no WAV file at all'), 'audio/wav');
        return storeRecording(table, { state: 'transcribing', file });
      },
      event: delivered,
      reply: done,
      deviations,
      async check(_, { table }) {
        expect(await findStored(table)).toMatchObject({
          ...{ state: 'failed', message: 'This recording is damaged. Upload it again' },
        });
      },
    },
    'a recording that has failed meanwhile is left as it is': {
      given: ({ table }) => storeRecording(table, { state: 'failed', file }),
      event: delivered,
      reply: done,
      check({ effects }) {
        expect(effects).toEqual([]);
      },
    },
  },
});
