import { createCase } from '#lambdas/cases/writing/write-case.ts';
import { putNote } from '#lambdas/notes/record/note-repository.ts';
import { packText } from '#lambdas/orders/record/order-record.ts';
import { newOrderItems } from '#lambdas/orders/record/order-repository.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { testApi } from '../support/handlers/test-api.ts';
import { caseIdOf, makeCase } from '../support/make-case.ts';
import { signIn } from '../support/people/sign-in.ts';

const caseId = caseIdOf(1);

await testApi('search', {
  async given({ table }) {
    await signIn(table, 'usr_one');
    await createCase(table, makeCase(1, 'usr_one'));
    const { packed, bytes } = await packText({ content: '<p>Part payment is recorded.</p>' });
    const order = {
      ...{ id: 'ord_1', userId: 'usr_one', version: 1, textVersion: 1, textBytes: bytes },
      ...{ isOfHearing: false, case: { id: caseId, title: 'Loan recovery 1' } },
      createdAt: '2026-03-02T06:00:00.000Z',
      updatedAt: '2026-03-02T06:00:00.000Z',
    };
    await transact(table, () => Object.values(newOrderItems(table, order, packed)));
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
    findCited: {
      userId: 'usr_one',
      params: { id: caseId },
      query: { cited: '{T-2/14:3-15:2}' },
      reply: {
        data: [
          {
            ...{ citation: '{T-2/14:3-15:2}', id: '', title: '', second: 0 },
            problem: 'No transcript has this number',
          },
        ],
      },
    },
    searchCase: {
      userId: 'usr_one',
      params: { id: caseId },
      query: { query: 'payments' },
      reply: {
        total: 2,
        data: [
          { kind: 'order', id: 'ord_1', title: 'Order, draft', bundles: [] },
          { kind: 'note', id: 'nte_1', title: 'My note' },
        ],
        counts: {
          ...{ document: 0, transcript: 0, examination: 0, proceeding: 0 },
          ...{ order: 1, summary: 0, note: 1 },
        },
        notSearched: 0,
      },
    },
  },
});
