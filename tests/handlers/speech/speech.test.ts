import { CreateVocabularyCommand } from '@aws-sdk/client-transcribe';
import { StartStreamTranscriptionCommand } from '@aws-sdk/client-transcribe-streaming';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { writeWav } from 'local-aws/transcribe';
import { expect } from 'vitest';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import {
  storeVocabulary,
  type VocabularyPlace,
} from '#lambdas/speech/record/vocabulary-repository.ts';
import { vocabularyName } from '#lambdas/speech/vocabulary/transcribe-vocabularies.ts';
import { testApi } from '#tests/support/handlers/test-api.ts';
import { caseIdOf, makeCase } from '#tests/support/make-case.ts';
import { signIn } from '#tests/support/people/sign-in.ts';

const ONCE = ['times out', 'loses the connection', 'is over its limit', 'fails with 500'];
const caseId = caseIdOf(1);
const audio_data = { type: 'audio/wav', bytes: writeWav(new Int16Array(16_000)) };
const settings = {
  vocabularies: { 'hi-IN': 'court-words-hi' },
  servers: { 1: 'https://speech.example/v1' },
  budget: { caseMinutes: 60 },
};

const WORDS = ['Deccan', 'Housing', 'Suresh', 'Patil', 'Person', 'usr', 'one'];
/** What a vocabulary takes, which nobody who wants to speak waits for. */
const withoutVocabulary = {
  at: /^(?:Query VOCABULARIES|Put VOCABULARIES|Get CASE#[^/]*\/CASE$|Query CASE#[^/]*\/HEARING#|Query PARTY#|Get USER#usr_one#SPEECH\/OWN_WORDS|CreateVocabulary|GetVocabulary|ListVocabularies|DeleteVocabulary)/,
  answer: 'done',
  exceptEffects: /VOCABULAR|Vocabular/,
  because: 'dictation goes on without a vocabulary of its own',
} as const;
const owner = { userId: 'usr_one', caseId, languageCode: 'en-IN' };
/** The place of the vocabulary of usr_one in the case, which is being made. */
const placeOf = (more: Partial<VocabularyPlace> = {}): VocabularyPlace => ({
  ...{ ...owner, sk: '00', version: 0, state: 'making' },
  name: vocabularyName('local', owner, WORDS),
  ...{ changedAt: new Date().toISOString(), usedAt: new Date().toISOString() },
  ...more,
});

await testApi('speech', {
  environment: { SPEECH_SETTINGS: JSON.stringify(settings) },
  async given({ table }) {
    await signIn(table, 'usr_one');
    await createCase(
      table,
      makeCase(1, 'usr_one', {
        assignments: [{ userId: 'usr_one', name: 'Person usr_one', role: 'managing' }],
      }),
    );
  },
  deviations: [
    {
      at: 'StartStreamTranscription',
      when: [...ONCE, 'is not available'],
      answer: 'done',
      because: 'the clip is sent once more',
    },
    {
      at: 'StartStreamTranscription',
      answer: 'unavailable',
      because: 'the caller keeps the clip and may try again',
    },
    {
      at: /^POST /,
      answer: 'unavailable',
      because: 'the caller keeps the clip and may try again',
    },
  ],
  endpoints: {
    getCaseSpeech: {
      userId: 'usr_one',
      params: { caseId },
      reply: { enableTranscription: 'no', isLocalTranscriptionServer: '', mayChange: true },
    },
    getLiveFlag: {
      userId: 'usr_one',
      params: { caseId },
      reply: { enableLiveTranscription: false },
    },
    changeCaseSpeech: {
      userId: 'usr_one',
      params: { caseId },
      body: { enableTranscription: 'yes', crossExamination: { timeInterval: 1 }, version: 0 },
      reply: { message: 'Settings saved', settings: { enableTranscription: 'yes', version: 1 } },
      check(_, { aws }) {
        expect(aws.table.items()).toContainEqual(
          expect.objectContaining({ sk: 'SPEECH', enableTranscription: 'yes', version: 1 }),
        );
      },
    },
    createDictationAddress: [
      {
        name: 'in a language without words of the case',
        deviations: [withoutVocabulary],
        userId: 'usr_one',
        body: { caseId, language: 'hindi' },
        reply: {
          url: expect.stringMatching(
            /^wss:\/\/transcribestreaming\.[a-z0-9-]+\.amazonaws\.com:8443\/stream-transcription-websocket\?.*language-code=hi-IN.*vocabulary-name=court-words-hi.*X-Amz-Expires=300/,
          ),
        },
        check(_, { aws }) {
          expect(aws.table.items()).toContainEqual(
            expect.objectContaining({ dictatedSeconds: 0, dictatedBilledSeconds: 15 }),
          );
        },
      },
      {
        name: 'whose vocabulary is made',
        deviations: [withoutVocabulary],
        userId: 'usr_one',
        body: { caseId, language: 'english' },
        reply: { url: expect.not.stringContaining('vocabulary-name') },
        check(_, { aws }) {
          expect(aws.clients.jobs).toHaveReceivedCommandWith(CreateVocabularyCommand, {
            ...{ LanguageCode: 'en-IN', Phrases: WORDS },
            VocabularyName: placeOf().name,
          });
          expect(aws.table.items()).toContainEqual(
            expect.objectContaining({ name: placeOf().name }),
          );
        },
      },
      {
        name: 'whose vocabulary has become ready',
        deviations: [withoutVocabulary],
        userId: 'usr_one',
        body: { caseId, language: 'english' },
        async given({ table }) {
          await storeVocabulary(table, placeOf({ former: 'portal-dictation-local-old' }));
        },
        reply: { url: expect.any(String) },
        check(_, { aws }) {
          expect(aws.table.items()).toContainEqual(
            expect.objectContaining({ name: placeOf().name, version: 2 }),
          );
        },
      },
    ],
    getOwnWords: {
      userId: 'usr_one',
      reply: { words: [], corrections: [], version: 0 },
    },
    saveOwnWords: {
      userId: 'usr_one',
      body: {
        words: ['Ojha'],
        corrections: [{ heard: 'Oja', meant: 'Ojha', isOffered: true }],
        version: 0,
      },
      reply: { message: 'Words saved', words: ['Ojha'], version: 1 },
      check(_, { aws }) {
        expect(aws.table.items()).toContainEqual(
          expect.objectContaining({ pk: 'USER#usr_one#SPEECH', sk: 'OWN_WORDS', words: ['Ojha'] }),
        );
      },
    },
    countDictation: [
      {
        name: 'of a case',
        userId: 'usr_one',
        body: { caseId, seconds: 61.04 },
        reply: { message: 'Counted' },
        check(_, { aws }) {
          expect(aws.table.items()).toContainEqual(
            expect.objectContaining({
              ...{ dictatedSeconds: 61, dictatedBilledSeconds: 47, billedSeconds: 47 },
              ...{ 'usr_one|dictatedSeconds': 61, 'usr_one|dictatedBilledSeconds': 47 },
            }),
          );
        },
      },
      {
        name: 'without a case',
        userId: 'usr_one',
        body: { seconds: 10 },
        reply: { message: 'Counted' },
        check(_, { aws }) {
          expect(aws.table.items()).toContainEqual(
            expect.objectContaining({ pk: 'USER#usr_one#SPEECH', dictatedSeconds: 10 }),
          );
        },
      },
    ],
    getSpeechCosts: {
      userId: 'usr_one',
      params: { caseId },
      reply: { months: [], price: { currency: 'USD' }, budget: { minutes: 60, state: 'enough' } },
    },
    getSpeechBudget: {
      userId: 'usr_one',
      query: { caseId },
      reply: { budget: { minutes: 60, leftMinutes: 60, state: 'enough' } },
    },
    transcribeClip: [
      {
        name: 'dictation',
        deviations: [withoutVocabulary],
        userId: 'usr_one',
        form: { audio_data, caseId, language: 'hindi', model_size: 'base' },
        reply: { text: 'The claimant appeared. Heard.', mediaId: '' },
        check(_, { aws }) {
          expect(aws.clients.transcribe).toHaveReceivedCommandWith(
            StartStreamTranscriptionCommand,
            {
              LanguageCode: 'hi-IN',
              MediaEncoding: 'pcm',
              MediaSampleRateHertz: 16_000,
              VocabularyName: 'court-words-hi',
            },
          );
        },
      },
      {
        name: 'cross-examination by the case’s own server',
        userId: 'usr_one',
        form: {
          audio_data,
          caseId,
          transcriptionParams: '{"modelType":"base.en","mediaId":"med_1"}',
        },
        async given({ table, aws }) {
          await table.client.send(
            new PutCommand({
              TableName: table.name,
              Item: { pk: `CASE#${caseId}`, sk: 'SPEECH', server: '1' },
            }),
          );
          aws.serveHttp(() => Response.json({ text: ' I signed it ', mediaId: 'med_1' }));
        },
        reply: { text: 'I signed it', mediaId: 'med_1' },
        check({ sent }, { aws }) {
          expect(sent.map(({ label }) => label)).toContain(
            'POST https://speech.example/v1/orderDictate',
          );
          expect(aws.clients.transcribe).not.toHaveReceivedCommand(StartStreamTranscriptionCommand);
        },
      },
    ],
  },
});
