import { expect } from 'vitest';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import { liveKeys } from '#lambdas/live-transcription/record/live-keys.ts';
import {
  newLiveRecording,
  recordingItem,
} from '#lambdas/live-transcription/record/live-recording-repository.ts';
import {
  batchItem,
  type SessionRecord,
  sessionPut,
} from '#lambdas/live-transcription/record/session-repository.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { testApi } from '#tests/support/handlers/test-api.ts';
import { upload } from '#tests/support/handlers/uploads.ts';
import { caseIdOf, makeCase } from '#tests/support/make-case.ts';
import { addPerson } from '#tests/support/people/add-person.ts';
import { signIn } from '#tests/support/people/sign-in.ts';

/** Case 1 of usr_one with a live session and one batch; case 2 without a session. */
const caseId = caseIdOf(1);
const now = new Date();
const utterances = [{ words: [{ text: 'Heard.', start: 0.5, end: 1, confidence: 97 }] }];
const session: SessionRecord = {
  ...{ id: 'liv_1', caseId, meetingId: 'liv_1', transcriptId: 'trn_1', state: 'live' },
  ...{ userId: 'usr_one', userName: 'Person usr_one', startedAt: now.toISOString() },
  ...{ activeAt: now.toISOString(), nextSequence: 1, wordCount: 1, seconds: 1 },
};
/** An empty frame of MPEG-1 layer III, 64 kbit/s. */
const MP3 = Buffer.concat([Buffer.from('fffb5044', 'hex'), Buffer.alloc(204)]);
const audio = { startSeconds: 0, seconds: 1, url: { url: '' } };
const own = { userId: 'usr_one', params: { caseId, sessionId: 'liv_1' } };

await testApi('live-transcription', {
  environment: {
    SPEECH_SETTINGS: JSON.stringify({
      cases: { enableTranscription: 'yes', crossExamination: {} },
    }),
  },
  async given({ table, aws }) {
    audio.url.url = upload(aws, 'usr_one', 'liveAudio', MP3, 'audio/mpeg');
    await addPerson(table, { userId: 'usr_one', role: 'mediator' });
    await signIn(table, 'usr_one');
    await createCase(table, makeCase(1, 'usr_one'));
    await createCase(table, makeCase(2, 'usr_one'));
    await transact(table, () => [
      { Put: sessionPut(table, session, undefined) },
      recordingItem(table, newLiveRecording(session), undefined),
      batchItem(table, session, { sequence: 0, utterances }),
    ]);
  },
  deviations: [
    {
      at: /^(?:Query VOCABULARIES|Get CASE#[^/]*\/CASE$|Query CASE#[^/]*\/HEARING#|Query PARTY#|Get USER#usr_one#SPEECH\/OWN_WORDS)/,
      answer: 'done',
      because: 'the hearing goes on without a vocabulary of its own',
    },
    {
      at: /^TransactWrite TRANSCRIPT#trn_1/,
      when: ['finds a condition false'],
      answer: 'done',
      exceptEffects: /^TransactWrite TRANSCRIPT#trn_1/,
      because: 'the same transcript was created at the same moment',
    },
  ],
  endpoints: {
    getLiveWords: {
      userId: 'usr_one',
      params: { caseId },
      reply: {
        transcriptionData: { words: [{ text: 'Heard.', start: 0.5, confidence: 97 }] },
        session: { id: 'liv_1', state: 'live', isOwn: true },
        next: 1,
      },
    },
    startLiveSession: {
      userId: 'usr_one',
      params: { caseId: caseIdOf(2) },
      body: {},
      reply: { session: { state: 'live', startedBy: 'Person usr_one', nextSequence: 0 } },
      check(_, { aws }) {
        expect(aws.table.items()).toContainEqual(
          expect.objectContaining({ ...liveKeys.session(caseIdOf(2)), state: 'live' }),
        );
      },
    },
    createStreamAddress: {
      ...own,
      body: { language: 'hindi' },
      deviations: [
        {
          at: /^Put LIVE#cas_\*\/SESSION$/,
          when: ['finds a condition false'],
          answer: 'done',
          exceptEffects: /^Put LIVE#cas_\*\/SESSION$/,
          because:
            'words of the session were stored at the same moment, which shows the same activity',
        },
      ],
      reply: {
        url: expect.stringMatching(
          /^wss:\/\/transcribestreaming\.[a-z0-9-]+\.amazonaws\.com:8443\/stream-transcription-websocket\?.*language-code=hi-IN.*X-Amz-Expires=300/,
        ),
      },
    },
    addLiveWords: {
      ...own,
      body: { sequence: 1, utterances },
      reply: { message: 'Words are stored', nextSequence: 2 },
      check(_, { aws }) {
        expect(aws.table.items()).toContainEqual(
          expect.objectContaining({ ...liveKeys.batch(caseId, 'liv_1', 1), utterances }),
        );
      },
    },
    addLiveAudio: {
      ...own,
      body: audio,
      reply: { message: 'The sound is stored' },
      check(_, { aws }) {
        expect(aws.table.items()).toContainEqual(
          expect.objectContaining({ ...liveKeys.audio(caseId, 'liv_1', 0), seconds: 1 }),
        );
      },
    },
    stopLiveSession: {
      ...own,
      body: {},
      reply: { session: { state: 'ended', transcriptId: 'trn_1' } },
      check(_, { aws }) {
        expect(aws.table.items()).toContainEqual(
          expect.objectContaining({ ...liveKeys.session(caseId), state: 'ended' }),
        );
        expect(aws.table.items().some(({ pk }) => String(pk).includes('trn_1'))).toBe(true);
      },
    },
  },
});
