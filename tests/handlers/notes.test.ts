import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { expect } from 'vitest';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import { noteKeys } from '#lambdas/notes/record/note-keys.ts';
import { putNote } from '#lambdas/notes/record/note-repository.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { NOW } from '../support/handlers/handler-under-test.ts';
import { testApi } from '../support/handlers/test-api.ts';
import { caseIdOf, makeCase } from '../support/make-case.ts';
import { signIn } from '../support/people/sign-in.ts';

const caseId = caseIdOf(1);

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
    ]);
  },
  endpoints: {
    listNotes: {
      userId: 'usr_one',
      params: { id: caseId },
      reply: { total: 1, data: [{ id: 'nte_1', content: 'Ask for the last part payment' }] },
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
        expect(aws.table.items().filter((item) => item.pk === pk)).toHaveLength(2);
      },
    },
  },
});
