import { expect } from 'vitest';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import { examinationKeys } from '#lambdas/examinations/record/examination-keys.ts';
import type { TurnRecord } from '#lambdas/examinations/record/turn-record.ts';
import { headItem, newTurnItems } from '#lambdas/examinations/record/turn-repository.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { testApi } from '#tests/support/handlers/test-api.ts';
import { upload } from '#tests/support/handlers/uploads.ts';
import { caseIdOf, makeCase } from '#tests/support/make-case.ts';
import { addPerson } from '#tests/support/people/add-person.ts';
import { signIn } from '#tests/support/people/sign-in.ts';

/** Case 1 of usr_one with one turn, a Question. */
const caseId = caseIdOf(1);
const at = '2026-11-20T05:30:00.000Z';
const turn: TurnRecord = {
  ...{ caseId, mediaId: 'med_1', number: 1, version: 1, createdBy: 'usr_one' },
  ...{ speaker: '', witness: 'Suresh Patil', text: 'Did you sign it?', isComplete: true },
  audio: { key: 'uploads/usr_one/examinationAudio/upl_1', contentType: 'audio/mpeg' },
  ...{ audioName: 'turn.mp3', durationSeconds: 2, recordedAt: at, savedAt: at },
  ...{ objections: [], exhibits: [] },
};
const MP3 = Buffer.concat([Buffer.from('fffb5044', 'hex'), Buffer.alloc(204)]);
const answer = {
  ...{ mediaId: 'med_2', text: 'I did.', textType: 'Answer' as const },
  ...{ duration: 1, currentTime: at, audioUrl: '' },
};

await testApi('examinations', {
  environment: {
    SPEECH_SETTINGS: JSON.stringify({
      cases: { enableTranscription: 'yes', crossExamination: {} },
    }),
  },
  async given({ table, aws }) {
    await signIn(table, 'usr_one');
    await addPerson(table, { userId: 'usr_one', name: 'Asha Rao', role: 'mediator' });
    await createCase(table, makeCase(1, 'usr_one'));
    const before = { types: '', revision: 0 };
    await transact(table, () => [
      headItem(table, { caseId, before, after: { types: 'Q', revision: 1 } }),
      ...Object.values(newTurnItems(table, turn)),
    ]);
    answer.audioUrl = upload(aws, 'usr_one', 'examinationAudio', MP3, 'audio/mpeg');
  },
  endpoints: {
    listTurns: {
      userId: 'usr_one',
      params: { caseId },
      reply: {
        crossExamination: true,
        transcriptionData: [{ mediaId: 'med_1', questionNo: 1, textType: 'Question' }],
        revision: 1,
        total: 1,
      },
    },
    saveTurn: {
      userId: 'usr_one',
      body: { caseId, transcriptionData: answer },
      reply: { message: 'Transcript added', turn: { number: 2, textType: 'Answer' } },
      check(_, { aws }) {
        expect(aws.table.items()).toContainEqual(
          expect.objectContaining({ ...examinationKeys.head(caseId), types: 'QA', revision: 2 }),
        );
      },
    },
    editTurn: {
      userId: 'usr_one',
      params: { caseId, mediaId: 'med_1' },
      body: { version: 1, text: 'Did you sign the deed?', textType: 'Answer' },
      reply: { turn: { version: 2, text: 'Did you sign the deed?', textType: 'Answer' } },
      check(_, { aws }) {
        expect(aws.table.items()).toContainEqual(
          expect.objectContaining({ ...examinationKeys.head(caseId), types: 'A', revision: 2 }),
        );
      },
    },
    insertTurn: {
      userId: 'usr_one',
      params: { caseId },
      body: {
        after: 'med_1',
        afterVersion: 1,
        turn: { mediaId: 'med_3', text: 'I did.', textType: 'Answer' },
      },
      reply: { turn: { number: 2, version: 1, layers: [{ changes: ['inserted'] }] } },
      check(_, { aws }) {
        expect(aws.table.items()).toContainEqual(
          expect.objectContaining({ ...examinationKeys.head(caseId), types: 'QA', revision: 2 }),
        );
      },
    },
    splitTurn: {
      userId: 'usr_one',
      params: { caseId, mediaId: 'med_1' },
      body: { version: 1, at: 8, mediaId: 'med_3', textType: 'Question' },
      reply: { turn: { text: 'Did you', version: 2 }, added: { text: 'sign it?', number: 2 } },
      check(_, { aws }) {
        expect(aws.table.items()).toContainEqual(
          expect.objectContaining({ ...examinationKeys.head(caseId), types: 'QQ', revision: 2 }),
        );
      },
    },
    listTurnLayers: {
      userId: 'usr_one',
      params: { caseId, mediaId: 'med_1' },
      reply: { data: [{ version: 1, changes: ['recorded'], text: 'Did you sign it?' }] },
    },
    listExaminationRedactions: {
      userId: 'usr_one',
      params: { caseId },
      reply: { revision: 0, words: [], acts: [], mayReadRedacted: true },
    },
    redactExamination: {
      userId: 'usr_one',
      params: { caseId },
      body: { revision: 0, redact: ['Suresh'] },
      reply: { revision: 1, words: ['suresh'], acts: [{ number: 1, name: 'Asha Rao' }] },
      check(_, { aws }) {
        expect(aws.table.items()).toContainEqual(
          expect.objectContaining({ ...examinationKeys.redactions(caseId), words: ['suresh'] }),
        );
      },
    },
  },
});
