import { expect } from 'vitest';
import { findBatch, listResults } from '#lambdas/batches/record/batch-repository.ts';
import { findCase } from '#lambdas/cases/record/case-repository.ts';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import { eventFunctions } from '#lambdas/functions.constants.ts';
import { outboxKeys } from '#shared/outbox/outbox-keys.ts';
import {
  batchCode,
  batchId,
  losesNotification,
  storeBatch,
  wasNotified,
} from '#tests/support/handlers/given-batch.ts';
import { testEvents } from '#tests/support/handlers/test-events.ts';
import { caseIdOf, makeCase } from '#tests/support/make-case.ts';
import { addPerson } from '#tests/support/people/add-person.ts';

const userId = 'usr_desk';
const submittedOn = '2026-03-01T06:00:00.000Z';
const row = { id: caseIdOf(1), caseCode: batchCode };
const delivered = () => ({
  Records: [
    {
      messageId: 'message-1',
      receiptHandle: 'receipt-1',
      body: JSON.stringify({ userId, batchId, cursor: 0 }),
      attributes: { ApproximateReceiveCount: '1' },
    },
  ],
});
const done = { batchItemFailures: [] };

await testEvents(eventFunctions.workBatch, {
  async given({ table }) {
    await addPerson(table, { userId, role: 'caseManager' });
    await addPerson(table, { userId: 'usr_one', role: 'mediator' });
    await addPerson(table, { userId: 'usr_four', role: 'caseManager' });
  },
  events: {
    'a case is declined, and its result is stored': {
      async given({ table }) {
        await createCase(
          table,
          makeCase(1, 'usr_one', {
            ...{ status: 'waitingForCaseApproval', createdBy: 'usr_one', submittedAt: submittedOn },
          }),
        );
        const question = { act: 'decline', reason: 'The agreement is missing' } as const;
        await storeBatch(table, { userId, question, rows: [{ ...row, submittedOn }] });
      },
      event: delivered,
      reply: done,
      deviations: [wasNotified, losesNotification],
      async check(_, { table, aws }) {
        expect(await findCase(table, row.id)).toMatchObject({ status: 'draft', version: 2 });
        expect(await findBatch(table, { userId, batchId })).toMatchObject({
          ...{ state: 'completed', cursor: 1, done: 1 },
        });
        expect(aws.table.items().filter(({ pk }) => pk === outboxKeys.all().pk)).toHaveLength(1);
      },
    },
    'a case manager is invited': {
      async given({ table }) {
        await createCase(table, makeCase(1, userId, { status: 'negotiationOngoing' }));
        const question = { act: 'assign', userId: 'usr_four' } as const;
        await storeBatch(table, { userId, question, rows: [row] });
      },
      event: delivered,
      reply: done,
      deviations: [wasNotified],
      async check(_, { table }) {
        expect((await findCase(table, row.id))?.assignments).toContainEqual(
          expect.objectContaining({ userId: 'usr_four', role: 'requested' }),
        );
        expect(await findBatch(table, { userId, batchId })).toMatchObject({ done: 1 });
      },
    },
    'a hearing is added': {
      async given({ table }) {
        await createCase(table, makeCase(1, userId, { status: 'negotiationOngoing' }));
        const hearing = { hearingType: 'Arguments', remarks: 'Both sides', durationMinutes: 15 };
        const day = `18/03/${new Date().getFullYear() + 1}`;
        const time = { date: `${day} 00:00:00`, time: `${day} 15:00:00` };
        await storeBatch(table, {
          userId,
          question: { act: 'schedule', hearing },
          rows: [{ ...row, ...time }],
        });
      },
      event: delivered,
      reply: done,
      async check(_, { table }) {
        expect(await listResults(table, batchId, 0)).toMatchObject({
          results: [{ outcome: 'done' }],
        });
        expect(await findCase(table, row.id)).toMatchObject({ hearingCount: 1 });
      },
    },
    'a batch that was stopped ends': {
      given: ({ table }) =>
        storeBatch(table, {
          ...{ userId, question: { act: 'approve' }, rows: [{ ...row, submittedOn }] },
          state: 'stopping',
        }).then(() => undefined),
      event: delivered,
      reply: done,
      async check(_, { table }) {
        expect(await findBatch(table, { userId, batchId })).toMatchObject({
          ...{ state: 'stopped', cursor: 0 },
        });
      },
    },
    'a part that had its turn is left': {
      given: ({ table }) =>
        storeBatch(table, {
          ...{ userId, question: { act: 'approve' }, rows: [{ ...row, submittedOn }] },
          ...{ state: 'completed', cursor: 1 },
        }).then(() => undefined),
      event: delivered,
      reply: done,
      check({ effects }) {
        expect(effects).toEqual([]);
      },
    },
  },
});
