import { systemClock } from '#shared/clock.ts';
import { connectTable } from '#shared/dynamo/table.ts';
import { readEnvironment } from '#shared/environment.ts';
import { connectQueue } from '#shared/queues/connect-queue.ts';
import { actOf } from './acts/act-of.ts';
import { consumeParts } from './acts/consume-parts.ts';
import { batchesFunctions } from './functions.constants.ts';

/** Consumer of the queue of parts of batches, except reminders. */

const environment = readEnvironment(batchesFunctions.workBatch);
const deps = { table: connectTable(environment.TABLE_NAME), clock: systemClock };

export const handler = consumeParts({
  ...deps,
  queue: connectQueue(environment.WORK_BATCHES_QUEUE),
  maxDeliveries: batchesFunctions.workBatch.queue.maxDeliveries,
  act: actOf(deps),
});
