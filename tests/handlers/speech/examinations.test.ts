import { expect } from 'vitest';
import { createCase } from '#lambdas/cases/case-repository.ts';
import { examinationKeys } from '#lambdas/examinations/examination-keys.ts';
import { newTurnItems, type TurnRecord } from '#lambdas/examinations/turn-repository.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { testApi } from '#tests/support/handlers/test-api.ts';
import { upload } from '#tests/support/handlers/uploads.ts';
import { caseIdOf, makeCase } from '#tests/support/make-case.ts';
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
    await createCase(table, makeCase(1, 'usr_one'));
    await transact(table, () =>
      Object.values(
        newTurnItems(table, {
          turn,
          before: { types: '', revision: 0 },
          after: { types: 'Q', revision: 1 },
        }),
      ),
    );
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
  },
});
