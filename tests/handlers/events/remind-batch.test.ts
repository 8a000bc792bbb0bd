import { expect } from 'vitest';
import { findBatch } from '#lambdas/batches/record/batch-repository.ts';
import { findCase } from '#lambdas/cases/record/case-repository.ts';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import { eventFunctions } from '#lambdas/functions.constants.ts';
import type { Table } from '#shared/dynamo/table.ts';
import {
  batchCode,
  batchId,
  losesNotification,
  storeBatch,
  wasNotified,
} from '#tests/support/handlers/given-batch.ts';
import { addNegotiations } from '#tests/support/handlers/settlement.ts';
import { testEvents } from '#tests/support/handlers/test-events.ts';
import { caseIdOf, makeCase } from '#tests/support/make-case.ts';

const userId = 'usr_one';
const row = { id: caseIdOf(1), caseCode: batchCode, reminder: 'settlement' as const };
const unpaid = { id: caseIdOf(2), caseCode: batchCode, reminder: 'fee' as const };
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

async function begin(table: Table, wanted: typeof row | typeof unpaid): Promise<void> {
  await storeBatch(table, { userId, question: { act: 'remind' }, rows: [wanted] });
}

await testEvents(eventFunctions.remindBatch, {
  async given({ table }) {
    await addNegotiations(table, [1]);
    await createCase(
      table,
      makeCase(2, 'usr_two', {
        ...{ status: 'pendingRegistrationFee', createdBy: 'usr_two' },
        submittedAt: '2026-03-01T06:00:00.000Z',
        assignments: [
          { userId: 'usr_two', name: 'Two', role: 'presiding' },
          { userId, name: 'One', role: 'managing' },
        ],
      }),
    );
  },
  events: {
    'the claimant is reminded of the fee': {
      given: ({ table }) => begin(table, unpaid),
      event: delivered,
      reply: { batchItemFailures: [] },
      deviations: [wasNotified, losesNotification],
      async check(_, { table }) {
        expect(await findBatch(table, { userId, batchId })).toMatchObject({ done: 1 });
        expect((await findCase(table, unpaid.id))?.feeRemindedAt).toBeDefined();
      },
    },
    'a case without a settlement is named': {
      given: ({ table }) => begin(table, row),
      event: delivered,
      reply: { batchItemFailures: [] },
      async check(_, { table }) {
        expect(await findBatch(table, { userId, batchId })).toMatchObject({
          ...{ state: 'completed', cursor: 1, final: 1 },
        });
      },
    },
  },
});
