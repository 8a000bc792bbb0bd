import { createCase } from '#lambdas/cases/writing/write-case.ts';
import { putNote } from '#lambdas/notes/record/note-repository.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { testApi } from '../support/handlers/test-api.ts';
import { caseIdOf, makeCase } from '../support/make-case.ts';
import { signIn } from '../support/people/sign-in.ts';

const caseId = caseIdOf(1);

await testApi('search', {
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
    searchCase: {
      userId: 'usr_one',
      params: { id: caseId },
      query: { query: 'payments' },
      reply: {
        total: 1,
        data: [{ kind: 'note', id: 'nte_1', title: 'My note' }],
        counts: { document: 0, transcript: 0, examination: 0, proceeding: 0, note: 1 },
        notSearched: 0,
      },
    },
  },
});
