import { PutObjectCommand } from '@aws-sdk/client-s3';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { expect } from 'vitest';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import { createTranscript } from '#lambdas/transcripts/creation.door.ts';
import { putRemark } from '#lambdas/transcripts/record/remark-repository.ts';
import { transcriptKeys } from '#lambdas/transcripts/record/transcript-keys.ts';
import { recognisedVersion } from '#lambdas/transcripts/record/transcript-record.ts';
import { addVersion, findTranscriptAt } from '#lambdas/transcripts/record/transcript-repository.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { connectFiles } from '#shared/files/files.ts';
import { NOW } from '#tests/support/handlers/handler-under-test.ts';
import { testApi } from '#tests/support/handlers/test-api.ts';
import { caseIdOf, makeCase } from '#tests/support/make-case.ts';
import { addPerson } from '#tests/support/people/add-person.ts';
import { signIn } from '#tests/support/people/sign-in.ts';
import { newTranscript } from '#tests/support/stores/start/start-transcripts.ts';

const caseId = caseIdOf(1);
const transcriptId = 'trn_1';
const word = (text: string, start: number) => ({
  text,
  start,
  end: start + 0.5,
  confidence: 95,
  speaker: 'spk_0',
});

await testApi('transcripts', {
  async given({ table }) {
    await signIn(table, 'usr_one');
    await addPerson(table, { userId: 'usr_one', name: 'Asha Rao', role: 'arbitrator' });
    await createCase(table, makeCase(1, 'usr_one'));
    await createTranscript(
      { table, files: connectFiles('portal-files'), clock: { now: () => NOW } },
      {
        ...newTranscript(transcriptId),
        words: [word('Good', 1), word('morning.', 1.6)],
        speakers: [{ id: 'spk_0', name: 'Counsel' }],
        audio: { key: 'recordings/1.mp4', contentType: 'video/mp4' },
        mediaType: 'video/mp4',
      },
    );
    // Version 1 restored the recognised text.
    const record = await findTranscriptAt(table, { caseId, number: 1 });
    if (!record) throw new Error('No transcript');
    await addVersion(table, record, {
      ...recognisedVersion(record),
      version: 1,
      userId: 'usr_two',
      name: 'Nikhil Sen',
      role: 'mediator',
      restored: 0,
    });
    await transact(table, () => [
      putRemark(table, {
        ...{ id: 'cmt_1', kind: 'comment', transcriptId, userId: 'usr_one', author: 'Asha Rao' },
        ...{ role: 'arbitrator', segmentId: 'seg_1', quote: '', text: 'Who?', version: 1 },
        createdAt: NOW.toISOString(),
      }),
    ]);
  },
  endpoints: {
    listTranscripts: {
      userId: 'usr_one',
      params: { caseId },
      reply: { total: 1, data: [{ id: transcriptId, title: 'Hearing of 2 March 2026' }] },
    },
    getTranscript: {
      userId: 'usr_one',
      params: { transcriptId },
      reply: {
        version: 1,
        latestVersion: 1,
        transcriptData: { words: [{ speaker: 'spk_0', text: [{ text: 'Good' }, { word: 1 }] }] },
        speakers: [{ id: 'spk_0', name: 'Counsel' }],
        audioFileUrl: expect.stringContaining('/recordings/1.mp4'),
      },
    },
    saveTranscript: {
      userId: 'usr_one',
      params: { transcriptId },
      body: {
        editedTranscriptionData: {
          version: 1,
          segments: [{ id: 'seg_1', speaker: 'spk_0', text: [{ text: 'Fine', word: 0 }] }],
          removed: [],
        },
      },
      reply: { updated: true, message: 'Transcript Updated Successfully', version: 2 },
      check(_, { aws }) {
        expect(aws.clients.dynamo).toHaveReceivedCommandWith(TransactWriteCommand, {
          TransactItems: [
            {
              Update: expect.objectContaining({
                ConditionExpression: '#latest.#version = :version',
              }),
            },
            {
              Put: expect.objectContaining({
                Item: expect.objectContaining({
                  ...transcriptKeys.version(transcriptId, 2),
                  name: 'Asha Rao',
                  changed: 1,
                }),
              }),
            },
          ],
        });
        expect(aws.clients.s3).toHaveReceivedCommandTimes(PutObjectCommand, 1);
      },
    },
    listTranscriptVersions: {
      userId: 'usr_one',
      params: { transcriptId },
      reply: {
        total: 2,
        data: [
          { version: 1, name: 'Nikhil Sen', restored: 0 },
          { version: 0, name: '' },
        ],
      },
    },
    getTranscriptChanges: {
      userId: 'usr_one',
      params: { transcriptId, version: '1' },
      reply: { version: 1, changes: [] },
    },
    restoreTranscript: {
      userId: 'usr_one',
      params: { transcriptId, version: '0' },
      body: { version: 1 },
      reply: { message: 'Transcript Restored Successfully', version: 2 },
    },
    listRemarks: {
      userId: 'usr_one',
      params: { transcriptId },
      reply: { total: 1, data: [{ id: 'cmt_1', isOwn: true }] },
    },
    createRemark: {
      userId: 'usr_one',
      params: { transcriptId },
      body: { kind: 'bookmark', segmentId: 'seg_1', firstWord: 0, lastWord: 1, text: 'Greeting' },
      headers: { 'Idempotency-Key': 'remark-of-the-test-1' },
      reply: { message: 'Bookmark Added', remark: { text: 'Greeting', author: 'Asha Rao' } },
    },
    updateRemark: {
      userId: 'usr_one',
      params: { transcriptId, remarkId: 'cmt_1' },
      body: { isResolved: true, version: 1 },
      reply: { remark: { resolvedBy: 'Asha Rao', version: 2 } },
    },
    deleteRemark: {
      userId: 'usr_one',
      params: { transcriptId, remarkId: 'cmt_1' },
      reply: { message: 'Deleted' },
    },
    reportPresence: {
      userId: 'usr_one',
      params: { transcriptId },
      body: { segmentId: 'seg_1' },
      reply: { editors: [], latestVersion: 1 },
    },
    exportTranscript: {
      userId: 'usr_one',
      body: { transcriptId, fileFormat: 'text' },
      reply: {
        message: 'Transcript Exported Successfully',
        fileUrl: expect.stringContaining('/exports/usr_one/exp_'),
      },
      check(_, { aws }) {
        const key = aws.bucket.keys().find((one) => one.startsWith('exports/')) ?? '';
        expect(Buffer.from(aws.bucket.find(key)?.bytes ?? []).toString()).toBe(
          'Hearing of 2 March 2026\n\nCounsel: Good morning.\n',
        );
      },
    },
  },
});
