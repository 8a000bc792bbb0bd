import { consumeParts } from '#lambdas/batches/parts.door.ts';
import { readEnvironment } from '#shared/environment.ts';
import { connectQueue } from '#shared/queues/connect-queue.ts';
import { connectSettlement } from './connect.ts';
import { settlementFunctions } from './functions.constants.ts';
import { remindInBatch } from './manage/remind-in-batch.ts';

/** Consumer of the queue of parts of batches that send reminders. */

const environment = readEnvironment(settlementFunctions.remindBatch);
const deps = connectSettlement(environment);

export const handler = consumeParts({
  table: deps.table,
  clock: deps.clock,
  queue: connectQueue(environment.SEND_REMINDERS_QUEUE),
  maxDeliveries: settlementFunctions.remindBatch.queue.maxDeliveries,
  act: async ({ principal, row: { id, reminder } }) => {
    if (!reminder) throw new Error('The batch sends no reminders');
    return remindInBatch(deps, { principal, caseId: id, reminder });
  },
});
