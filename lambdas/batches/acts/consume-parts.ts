import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { logger } from '#shared/logger.ts';
import type { Queue } from '#shared/queues/connect-queue.ts';
import { deferMessage, inRequestOf } from '#shared/queues/queue.ts';
import { partSchema, type RowAct, runPart } from './run-part.ts';

/** Pause before a part is tried again, after its first delivery. Tripled for each further one. */
const FIRST_RETRY_SECONDS = 5;

type Work = { table: Table; clock: Clock; queue: Queue; maxDeliveries: number; act: RowAct };

/** Handler of a queue of parts, one message at a time. A part that fails is delivered again soon. */
export const consumeParts =
  (work: Work) =>
  async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
    for (const record of Records) await inRequestOf(record, () => consume(work, record));
    return { batchItemFailures: [] };
  };

async function consume(work: Work, record: SQSRecord): Promise<void> {
  const part = partSchema.parse(JSON.parse(record.body));
  const delivery = Number(record.attributes.ApproximateReceiveCount);
  try {
    const isLastTry = delivery >= work.maxDeliveries;
    const outcome = await runPart(work, part, { act: work.act, isLastTry });
    logger.info('batch_part', { ...part, outcome });
  } catch (error) {
    logger.error('batch_part_failed', { ...part, error: error instanceof Error ? error : {} });
    await retrySoon(work.queue, record.receiptHandle, delivery);
    throw error;
  }
}

/** Otherwise the message would wait for its queue's visibility timeout. */
async function retrySoon(queue: Queue, receiptHandle: string, delivery: number): Promise<void> {
  try {
    await deferMessage(queue, receiptHandle, FIRST_RETRY_SECONDS * 3 ** (delivery - 1));
  } catch (error) {
    logger.warn('message_not_deferred', { error });
  }
}
