import { createHmac } from 'node:crypto';
import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { expect } from 'vitest';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import {
  findStored,
  MEETING,
  recordingId,
  recordingKey,
  spokenWav,
  storeRecording,
  storeZoomMeeting,
} from '#tests/support/handlers/given-recording.ts';
import { NOW } from '#tests/support/handlers/handler-under-test.ts';
import { testApi } from '#tests/support/handlers/test-api.ts';
import { upload } from '#tests/support/handlers/uploads.ts';
import { caseIdOf, makeCase } from '#tests/support/make-case.ts';
import { signIn } from '#tests/support/people/sign-in.ts';

const caseId = caseIdOf(1);
const params = { caseId };
const request = { userId: 'usr_one', params };
const registration = { name: 'Second hearing', url: { url: '' } };

const SECRET_TOKEN = 'secret token of the app';
const completed = {
  event: 'recording.completed',
  payload: {
    object: {
      id: MEETING,
      uuid: 'session==',
      recording_files: [
        {
          file_type: 'M4A',
          recording_start: '2026-03-02T05:00:00Z',
          download_url: 'https://zoom.us/rec/download/1',
        },
      ],
    },
  },
  download_token: 'token',
};
const timestamp = String(NOW.getTime() / 1000);
const signature = createHmac('sha256', SECRET_TOKEN)
  .update(`v0:${timestamp}:${JSON.stringify(completed)}`)
  .digest('hex');

await testApi('recordings', {
  environment: {
    MEETING_PROVIDER: JSON.stringify({
      kind: 'zoom',
      secretName: 'portal/zoom',
      webhookSecretName: 'portal/zoom-webhook',
    }),
  },
  async given({ table, aws }) {
    await signIn(table, 'usr_one');
    await createCase(table, makeCase(1, 'usr_one'));
    await storeZoomMeeting(table);
    await storeRecording(table, { state: 'failed', message: 'Why' });
    registration.url.url = upload(aws, 'usr_one', 'caseRecording', spokenWav(), 'audio/wav');
    aws.answers.GetSecretValue = () => ({ SecretString: SECRET_TOKEN });
  },
  endpoints: {
    listHearingDays: {
      ...request,
      reply: {
        total: 1,
        data: [{ files: [{ id: recordingId, kind: 'recording', transcriptId: '' }] }],
      },
    },
    listRecordings: {
      ...request,
      reply: {
        total: 1,
        data: [
          {
            id: recordingId,
            name: 'Recording 1',
            state: 'failed',
            message: 'Why',
            RecordingUrl: expect.stringContaining('X-Amz-Signature'),
            audioFileUrl: expect.stringContaining(recordingKey),
            transcriptDocUrl: '',
          },
        ],
      },
    },
    registerRecording: {
      ...request,
      body: registration,
      reply: {
        message: 'Successfully Uploaded',
        recording: { name: 'Recording 2', recordingName: 'Second hearing', state: 'waiting' },
      },
      check(_, { aws }) {
        expect(aws.clients.sqs).toHaveReceivedCommandTimes(SendMessageCommand, 1);
      },
      deviations: [
        {
          at: 'SendMessage',
          answer: 'internal',
          because: 'the recording waits; the event of its file or a repeat starts its job',
        },
      ],
    },
    transcribeRecording: {
      userId: 'usr_one',
      params: { caseId, recordingId },
      reply: { message: 'The transcription has started' },
      async check(_, { table }) {
        expect(await findStored(table)).toMatchObject({ state: 'waiting', attempt: 2 });
      },
    },
    receiveZoomEvent: {
      body: completed,
      headers: { 'x-zm-signature': `v0=${signature}`, 'x-zm-request-timestamp': timestamp },
      reply: {},
      check(_, { aws }) {
        expect(aws.clients.sqs).toHaveReceivedCommandTimes(SendMessageCommand, 1);
      },
      deviations: [
        {
          at: 'GetSecretValue',
          when: ['gives a malformed secret'],
          answer: 'not_allowed',
          because: 'the signature is not that of another secret; Zoom sends the event again',
        },
      ],
    },
  },
});
