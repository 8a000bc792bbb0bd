import { expect } from 'vitest';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import { examinationKeys } from '#lambdas/examinations/record/examination-keys.ts';
import type { TurnRecord } from '#lambdas/examinations/record/turn-record.ts';
import { headItem, newTurnItems } from '#lambdas/examinations/record/turn-repository.ts';
import {
  type WitnessReadingRecord,
  writeFrozen,
} from '#lambdas/examinations/record/witness-reading-record.ts';
import {
  readingItems,
  readingTurnsItem,
} from '#lambdas/examinations/record/witness-reading-repository.ts';
import { hashOfEvidence } from '#lambdas/examinations/witness/evidence-of.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { hashCode } from '#shared/one-time-code.ts';
import { noticeSchema } from '#shared/outbox/notice.ts';
import { outboxKeys } from '#shared/outbox/outbox-keys.ts';
import { hashOfToken } from '#shared/secret-token.ts';
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

/** Before the clock of these tests. */
const EARLIER = '2025-11-20T05:30:00.000Z';
const link = 'q8ZT2vXc0R4yLh1KpWmN7sEaUgBfDj5oVxJt3iYwC6k';
const erratum = { turn: 1, reads: 'sign', shouldRead: 'seal', reason: 'Misheard' };
let reading: WitnessReadingRecord;

/** A reading that its witness has opened, with the code 123456. */
const readingOf = (ofCase: string): WitnessReadingRecord => ({
  ...{ caseId: ofCase, number: 1, writes: 0, state: 'opened', openedAt: at },
  ...{ caseCode: 'ARB-2026-000001', caseTitle: 'Loan recovery 1', resolutionKind: 'arbitration' },
  ...{ witness: 'Suresh Patil', name: 'Suresh Patil', email: 'suresh@example.net' },
  sentBy: { userId: 'usr_one', name: 'Asha Rao' },
  ...{ sentAt: at, linkSentAt: EARLIER, linkExpiresAt: '2099-01-01T00:00:00.000Z' },
  link: { hash: hashOfToken(link), sealed: 'k1.sealed' },
  ...{ version: 1, turnCount: 1, sha256: '', errata: [], errataRevision: 0 },
  code: { hash: hashCode('123456'), sentAt: EARLIER, endsAt: '2099-01-01T00:00:00.000Z', tries: 0 },
  events: [{ kind: 'sent', at, name: 'Asha Rao' }],
});

type Aws = Parameters<typeof upload>[0];
const storedReading = (aws: Aws) => {
  const { pk, sk } = examinationKeys.reading(caseId, 1);
  return aws.table.items().find((item) => item['pk'] === pk && item['sk'] === sk);
};
/** Subjects of the mails that wait. */
const mailsIn = (aws: Aws): string[] =>
  aws.table
    .items()
    .filter(({ pk }) => pk === outboxKeys.all().pk)
    .map((item) => noticeSchema.parse(item).words.subject);

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
    const place = { caseId, head: { types: 'Q', revision: 1 } };
    const redacted = { words: [], occurrences: [] };
    const frozen = [{ slot: 1, version: 1, number: 1, questionNo: 1 }];
    reading = {
      ...readingOf(caseId),
      sha256: await hashOfEvidence(table, { ...place, frozen, redacted }),
    };
    await transact(table, () => [
      ...readingItems(table, undefined, reading),
      readingTurnsItem(table, reading, { turns: writeFrozen(frozen), redacted }),
    ]);
  },
  endpoints: {
    listReadings: {
      userId: 'usr_one',
      params: { caseId },
      query: { withWitnesses: 'true' },
      reply: {
        readings: [{ number: 1, state: 'opened', name: 'Suresh Patil', isChanged: false }],
        witnesses: [{ name: 'Suresh Patil', turnCount: 1 }],
        mayAct: true,
      },
    },
    sendReading: {
      userId: 'usr_one',
      params: { caseId },
      headers: { 'Idempotency-Key': 'reading-of-the-test-1' },
      body: { name: 'Suresh Patil', email: 'suresh@example.net' },
      reply: { message: 'Record Sent', number: 2 },
      check(_, { aws }) {
        expect(mailsIn(aws)).toEqual([
          expect.stringContaining('please read and sign the record of your evidence'),
        ]);
      },
    },
    renewReading: {
      userId: 'usr_one',
      params: { caseId, number: '1' },
      body: { days: 14 },
      reply: { message: 'Record Sent Again', number: 1 },
      check(_, { aws }) {
        expect(mailsIn(aws)).toHaveLength(1);
      },
    },
    withdrawReading: {
      userId: 'usr_one',
      params: { caseId, number: '1' },
      reply: { message: 'Record Withdrawn', number: 1 },
      check(_, { aws }) {
        expect(storedReading(aws)).toMatchObject({ state: 'withdrawn' });
      },
    },
    noteReading: {
      userId: 'usr_one',
      params: { caseId, number: '1' },
      body: { isAccepted: true, text: 'Slips.' },
      async given({ table }) {
        const signature = { name: 'Suresh Patil', at };
        const after = { ...reading, writes: 1, state: 'signed' as const, signature };
        await transact(table, () => readingItems(table, { ...reading, writes: 1 }, after));
      },
      reply: { message: 'Note Saved', number: 1 },
      check(_, { aws }) {
        expect(storedReading(aws)).toMatchObject({ note: { text: 'Slips.', name: 'Asha Rao' } });
      },
    },
    viewReading: {
      body: { link },
      reply: {
        ...{ state: 'opened', version: 1, witness: 'Suresh Patil', turnCount: 1 },
        turns: [{ number: 1, text: 'Did you sign it?' }],
      },
    },
    saveErrata: {
      body: { link, revision: 0, errata: [erratum] },
      reply: { message: 'Corrections Saved', page: { errata: [erratum], errataRevision: 1 } },
    },
    sendReadingCode: {
      body: { link },
      reply: { message: 'Code Sent' },
      check(_, { aws }) {
        expect(mailsIn(aws)).toEqual([expect.stringContaining('your code to sign')]);
      },
    },
    signReading: {
      body: { link, name: 'Suresh Patil', code: '123456', errataRevision: 0 },
      reply: {
        message: 'Record Signed',
        page: { state: 'signed', signature: { name: 'Suresh Patil' } },
      },
      check(_, { aws }) {
        expect(mailsIn(aws)).toHaveLength(2);
        expect(aws.table.items().map(({ pk }) => pk)).toContain('USER#usr_one#ACTIVITIES');
      },
    },
    declineReading: {
      body: { link, reason: 'Not my words' },
      reply: { page: { state: 'declined', refusal: { reason: 'Not my words' } } },
    },
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
