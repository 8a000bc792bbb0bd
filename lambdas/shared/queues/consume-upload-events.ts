import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { logger } from '../logger.ts';
import type { Queue } from './connect-queue.ts';
import { deferMessage, inRequestOf } from './queue.ts';

/**
 * Deferral of a message whose upload is not registered yet, after its first delivery. Doubled for
 * each further one.
 */
const FIRST_DEFERRAL_SECONDS = 5;

/** Deferral of a message after an error in its first delivery. Tripled for each further one. */
const FIRST_RETRY_SECONDS = 30;

type Work<Message> = {
  queue: Queue;
  maxDeliveries: number;
  parse: (body: string) => Message;
  /** Returns 'unregistered' for an upload that is not registered yet. */
  follow: (message: Message) => Promise<'done' | 'unregistered'>;
  /** Records the failure after the last delivery has thrown. */
  giveUp: (message: Message) => Promise<void>;
  /** Registration ends within seconds; after the last delivery the upload never was registered. */
  onNeverRegistered: (message: Message) => void;
};

/**
 * Handler of a queue of events about uploads. An event may arrive before its upload is registered;
 * its message is then delivered again, a little later each time.
 */
export const consumeUploadEvents =
  <Message>(work: Work<Message>) =>
  async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
    const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
    for (const record of Records)
      if (!(await inRequestOf(record, () => consume(work, record))))
        batchItemFailures.push({ itemIdentifier: record.messageId });
    return { batchItemFailures };
  };

/** Returns false to have the message delivered again. */
async function consume<Message>(work: Work<Message>, record: SQSRecord): Promise<boolean> {
  const message = work.parse(record.body);
  const delivery = Number(record.attributes.ApproximateReceiveCount);
  const isLast = delivery >= work.maxDeliveries;
  try {
    if ((await work.follow(message)) === 'done') return true;
  } catch (error) {
    if (isLast) await work.giveUp(message);
    else await retrySoon(work.queue, record.receiptHandle, delivery);
    throw error;
  }
  if (isLast) {
    work.onNeverRegistered(message);
    return true;
  }
  const seconds = FIRST_DEFERRAL_SECONDS * 2 ** (delivery - 1);
  await deferMessage(work.queue, record.receiptHandle, seconds);
  return false;
}

/** Otherwise the message would wait for its queue's visibility timeout, e.g. 11 minutes. */
async function retrySoon(queue: Queue, receiptHandle: string, delivery: number): Promise<void> {
  try {
    await deferMessage(queue, receiptHandle, FIRST_RETRY_SECONDS * 3 ** (delivery - 1));
  } catch (error) {
    logger.warn('message_not_deferred', { error });
  }
}
