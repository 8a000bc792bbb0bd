import * as z from 'zod';
import { operation } from '../../shared/json-service.ts';
import { type Receipt, readReceipt } from '../queue-store.ts';
import { getQueue, type SqsDeps } from '../sqs-deps.ts';
import { foreignReceipt, invalidReceipt, invalidValue } from '../sqs-error.ts';
import { batchOf, inBatch } from './in-batch.ts';

/** 12 hours, counted from the receive. */
const MOST_HIDDEN_SECONDS = 43_200;

const receiptShape = { ReceiptHandle: z.string() };
const visibilityShape = {
  ...receiptShape,
  VisibilityTimeout: z.number().int(),
};

/** Operations on received messages, by receipt handle. */
export function receivedOperations(deps: SqsDeps) {
  const { store, clock, arrivals } = deps;

  /** Also succeeds if the message was deleted, or was received again since. */
  const remove = (queue: string, { ReceiptHandle }: { ReceiptHandle: string }) => {
    getReceipt(queue, ReceiptHandle);
    store.deleteReceived(queue, ReceiptHandle);
    return {};
  };
  /** Also succeeds after the visibility ended, and by the receipt of an earlier receive. */
  const changeVisibility = (
    queue: string,
    { ReceiptHandle, VisibilityTimeout }: { ReceiptHandle: string; VisibilityTimeout: number },
  ) => {
    const { messageId, receivedAtMs } = getReceipt(queue, ReceiptHandle);
    const refuse = (reason: string) => invalidValue('VisibilityTimeout', VisibilityTimeout, reason);
    if (VisibilityTimeout < 0 || VisibilityTimeout > MOST_HIDDEN_SECONDS)
      throw refuse(`VisibilityTimeout must be an integer between 0 and ${MOST_HIDDEN_SECONDS}.`);
    const nowMs = clock.nowMs();
    const hiddenSeconds = Math.floor((nowMs - receivedAtMs) / 1000);
    if (hiddenSeconds + VisibilityTimeout > MOST_HIDDEN_SECONDS)
      throw refuse(
        `Total VisibilityTimeout for the message is beyond the limit [${MOST_HIDDEN_SECONDS} seconds].`,
      );
    if (!store.changeVisibility(queue, messageId, nowMs + VisibilityTimeout * 1000))
      throw invalidValue(
        'ReceiptHandle',
        ReceiptHandle,
        'Message does not exist or is not available for visibility timeout change.',
      );
    arrivals.announce(queue);
    return {};
  };

  const byUrl = { QueueUrl: z.string() };
  return {
    DeleteMessage: operation(z.strictObject({ ...byUrl, ...receiptShape }), (input) =>
      remove(getQueue(deps, input.QueueUrl).name, input),
    ),
    DeleteMessageBatch: operation(batchOf(receiptShape), ({ QueueUrl, Entries }) => {
      const { name } = getQueue(deps, QueueUrl);
      return inBatch(Entries, (entry) => remove(name, entry));
    }),
    ChangeMessageVisibility: operation(z.strictObject({ ...byUrl, ...visibilityShape }), (input) =>
      changeVisibility(getQueue(deps, input.QueueUrl).name, input),
    ),
    ChangeMessageVisibilityBatch: operation(batchOf(visibilityShape), ({ QueueUrl, Entries }) => {
      const { name } = getQueue(deps, QueueUrl);
      return inBatch(Entries, (entry) => changeVisibility(name, entry));
    }),
  };
}

/** Throws ReceiptHandleIsInvalid for no receipt handle, and for one of another queue. */
function getReceipt(queue: string, handle: string): Receipt {
  const receipt = readReceipt(handle);
  if (!receipt) throw invalidReceipt(handle);
  if (receipt.queue !== queue) throw foreignReceipt(handle);
  return receipt;
}
