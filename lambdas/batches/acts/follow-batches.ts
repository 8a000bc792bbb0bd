import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { isOver } from '#contracts/rules/cases/case-batches.ts';
import { inRequest, logger } from '#shared/logger.ts';
import type { Queue } from '#shared/queues/connect-queue.ts';
import { sendToQueue } from '#shared/queues/queue.ts';
import { batchRecordSchema } from '../record/batch-record.ts';
import { BATCH_JOBS_PREFIX } from '../record/batches.constants.ts';
import type { Part } from './run-part.ts';

type Deps = {
  batchesQueue: Queue;
  /** Of the function that has the keys of the settlements. */
  remindersQueue: Queue;
};

/**
 * Sends the next part of each batch that began or moved on to its queue, from records of the table's
 * stream. An unfinished batch has one part under way: a change that does not move it, e.g. its stop,
 * sends none. Returns the failures: one batch's failure does not stop the others.
 */
export async function followBatches(
  { batchesQueue, remindersQueue }: Deps,
  records: readonly DynamoDBRecord[],
): Promise<unknown[]> {
  const failures: unknown[] = [];
  for (const { eventName, dynamodb } of records) {
    if (eventName === 'REMOVE' || !dynamodb?.NewImage) continue;
    if (!dynamodb.Keys?.['pk']?.S?.startsWith(BATCH_JOBS_PREFIX)) continue;
    // The event's type and the SDK's describe the same wire format.
    const image = unmarshall(dynamodb.NewImage as Record<string, AttributeValue>);
    const parsed = batchRecordSchema.safeParse(image);
    if (!parsed.success || isOver(parsed.data)) continue;
    const { userId, id: batchId, cursor, act } = parsed.data;
    if (dynamodb.OldImage?.['cursor']?.N === String(cursor)) continue;
    const part: Part = { userId, batchId, cursor };
    const send = async () => {
      try {
        await sendToQueue(act === 'remind' ? remindersQueue : batchesQueue, part);
      } catch (error) {
        logger.error('batch_part_not_queued', {
          ...part,
          error: error instanceof Error ? error : {},
        });
        failures.push(error);
      }
    };
    await inRequest(typeof image['requestId'] === 'string' ? image['requestId'] : batchId, send);
  }
  return failures;
}
