import * as z from 'zod';
import { operation } from '../../shared/json-service.ts';
import { isReceiptOf } from '../queue-store.ts';
import { getQueue, type SqsDeps } from '../sqs-deps.ts';
import { invalidReceipt, invalidValue, notInFlight } from '../sqs-error.ts';
import { batchOf, inBatch } from './in-batch.ts';

/** 12 hours. */
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
    requireReceipt(queue, ReceiptHandle);
    store.deleteReceived(queue, ReceiptHandle);
    return {};
  };
  const changeVisibility = (
    queue: string,
    { ReceiptHandle, VisibilityTimeout }: { ReceiptHandle: string; VisibilityTimeout: number },
  ) => {
    requireReceipt(queue, ReceiptHandle);
    if (VisibilityTimeout < 0 || VisibilityTimeout > MOST_HIDDEN_SECONDS)
      throw invalidValue(
        'VisibilityTimeout',
        VisibilityTimeout,
        `VisibilityTimeout must be >= 0 and <= ${MOST_HIDDEN_SECONDS}.`,
      );
    const nowMs = clock.nowMs();
    const time = { nowMs, untilMs: nowMs + VisibilityTimeout * 1000 };
    if (!store.changeVisibility(queue, ReceiptHandle, time)) throw notInFlight();
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

function requireReceipt(queue: string, handle: string): void {
  if (!isReceiptOf(queue, handle)) throw invalidReceipt(handle);
}
