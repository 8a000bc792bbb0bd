import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { expect } from 'vitest';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import { documentRecordSchema, listOf } from '#lambdas/documents/record/document-record.ts';
import { newDocumentItems } from '#lambdas/documents/record/document-repository.ts';
import { putAnnotation } from '#lambdas/notes/record/annotation-repository.ts';
import { noteKeys } from '#lambdas/notes/record/note-keys.ts';
import { putNote } from '#lambdas/notes/record/note-repository.ts';
import { createTranscript } from '#lambdas/transcripts/creation.door.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { connectFiles } from '#shared/files/files.ts';
import { NOW } from '../support/handlers/handler-under-test.ts';
import { testApi } from '../support/handlers/test-api.ts';
import { caseIdOf, makeCase } from '../support/make-case.ts';
import { signIn } from '../support/people/sign-in.ts';
import { newTranscript } from '../support/stores/start/start-transcripts.ts';

const caseId = caseIdOf(1);

const lease = documentRecordSchema.parse({
  ...{ id: 'doc_1', caseId, version: 1, name: 'Lease.pdf', sharedNumber: 1 },
  ...{ ownerId: 'usr_one', ownerName: 'Meera Nair', ownerType: 'mediator', visibilityType: 'all' },
  ...{ uploadType: '', category: '', createdAt: '2026-02-28T06:00:00.000Z' },
  file: { key: 'doc_1.pdf', versionId: '1', contentType: 'application/pdf', sizeBytes: 100 },
  processing: { state: 'ready', message: '', at: '2026-02-28T06:00:00.000Z' },
  findings: { pageCount: 12 },
});

const annotationText = {
  ...{ note: 'Who held the keys?', issue: '', eventDate: '' },
  audience: 'author',
} as const;

await testApi('notes', {
  async given({ table }) {
    await signIn(table, 'usr_one');
    await createCase(table, makeCase(1, 'usr_one'));
    await transact(table, () => [
      putNote(table, {
        id: 'nte_1',
        userId: 'usr_one',
        caseId,
        content: 'Ask for the last part payment',
        createdAt: '2026-03-01T06:00:00.000Z',
      }),
      putAnnotation(table, {
        ...{ id: 'ann_1', userId: 'usr_one', author: 'Meera Nair', caseId, documentId: 'doc_1' },
        ...{ page: 3, quote: '', occurrence: 0, ...annotationText },
        ...{ version: 1, createdAt: '2026-03-01T06:00:00.000Z' },
      }),
    ]);
    await transact(table, () => newDocumentItems(table, listOf(lease), [lease], 0));
  },
  endpoints: {
    listNotes: {
      userId: 'usr_one',
      params: { id: caseId },
      reply: { total: 1, data: [{ id: 'nte_1', content: 'Ask for the last part payment' }] },
    },
    listAnnotations: {
      userId: 'usr_one',
      params: { caseId },
      reply: { total: 1, data: [{ id: 'ann_1', citation: '{N-1/3}', isOwn: true }] },
    },
    createAnnotation: {
      userId: 'usr_one',
      params: { caseId },
      body: { documentId: 'doc_1', page: 4, ...annotationText },
      headers: { 'Idempotency-Key': 'annotation-of-the-test-1' },
      reply: { message: 'Annotation Added', annotation: { page: 4, version: 1 } },
    },
    annotateTranscript: {
      userId: 'usr_one',
      params: { caseId },
      async given({ table }) {
        await createTranscript(
          { table, files: connectFiles('portal-files'), clock: { now: () => NOW } },
          newTranscript('trn_1'),
        );
      },
      body: {
        ...{ transcriptId: 'trn_1', segmentId: 'seg_1', quote: 'the loan', second: 3 },
        ...annotationText,
      },
      headers: { 'Idempotency-Key': 'annotation-of-the-test-2' },
      reply: { annotation: { kind: 'transcript', second: 3, citation: '{T-1/0:00:03}' } },
    },
    updateAnnotation: {
      userId: 'usr_one',
      params: { caseId, annotationId: 'ann_1' },
      body: { ...annotationText, audience: 'tribunal', version: 1 },
      reply: { annotation: { audience: 'tribunal', version: 2 } },
    },
    deleteAnnotation: {
      userId: 'usr_one',
      params: { caseId, annotationId: 'ann_1' },
      reply: { message: 'Annotation Deleted' },
    },
    createNote: {
      userId: 'usr_one',
      params: { id: caseId },
      body: { content: 'Limitation runs from March' },
      headers: { 'Idempotency-Key': 'note-of-the-test-1' },
      reply: {
        message: 'Note Added Successfully',
        newNote: { content: 'Limitation runs from March', created_at: NOW.toISOString() },
      },
      check(_, { aws }) {
        const { pk } = noteKeys.notesOf('usr_one', caseId);
        expect(aws.clients.dynamo).toHaveReceivedCommandWith(TransactWriteCommand, {
          TransactItems: expect.arrayContaining([
            { Put: expect.objectContaining({ Item: expect.objectContaining({ pk }) }) },
          ]),
        });
        expect(aws.table.items().filter((item) => item.pk === pk)).toHaveLength(3);
      },
    },
  },
});
