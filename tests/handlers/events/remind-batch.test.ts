import { expect } from 'vitest';
import { findBatch } from '#lambdas/batches/record/batch-repository.ts';
import { eventFunctions } from '#lambdas/functions.constants.ts';
import { batchCode, batchId, storeBatch } from '#tests/support/handlers/given-batch.ts';
import { addNegotiations } from '#tests/support/handlers/settlement.ts';
import { testEvents } from '#tests/support/handlers/test-events.ts';
import { caseIdOf } from '#tests/support/make-case.ts';

const userId = 'usr_one';
const row = { id: caseIdOf(1), caseCode: batchCode, reminder: 'settlement' as const };

await testEvents(eventFunctions.remindBatch, {
  async given({ table }) {
    await addNegotiations(table, [1]);
    await storeBatch(table, { userId, question: { act: 'remind' }, rows: [row] });
  },
  events: {
    'a case without a settlement is named': {
      event: () => ({
        Records: [
          {
            messageId: 'message-1',
            receiptHandle: 'receipt-1',
            body: JSON.stringify({ userId, batchId, cursor: 0 }),
            attributes: { ApproximateReceiveCount: '1' },
          },
        ],
      }),
      reply: { batchItemFailures: [] },
      async check(_, { table }) {
        expect(await findBatch(table, { userId, batchId })).toMatchObject({
          ...{ state: 'completed', cursor: 1, final: 1 },
        });
      },
    },
  },
});
