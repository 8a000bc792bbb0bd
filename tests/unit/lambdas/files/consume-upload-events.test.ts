import { ChangeMessageVisibilityCommand, SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { connectQueue } from '#shared/queues/connect-queue.ts';
import { consumeUploadEvents } from '#shared/queues/consume-upload-events.ts';

const sqs = mockClient(SQSClient);
beforeEach(() => {
  sqs.reset();
  sqs.on(ChangeMessageVisibilityCommand).resolves({});
});

const failure = new Error('Transcribe is busy');

/** Delivers one message for the n-th time, of at most 5. */
function deliver(delivery: number, follow: () => Promise<'done' | 'unregistered'>) {
  const giveUp = vi.fn(async () => undefined);
  const onNeverRegistered = vi.fn();
  const handler = consumeUploadEvents({
    queue: connectQueue('https://sqs.example.org/uploads'),
    maxDeliveries: 5,
    parse: (body) => body,
    follow,
    giveUp,
    onNeverRegistered,
  });
  const record = {
    messageId: 'message-1',
    receiptHandle: 'receipt-1',
    body: 'an upload',
    attributes: { ApproximateReceiveCount: String(delivery) },
  };
  // The members of a record that the handler reads.
  const event = { Records: [record] } as unknown as Parameters<typeof handler>[0];
  return { answer: handler(event), giveUp, onNeverRegistered };
}

/** Seconds until the message is delivered again. */
const deferrals = () =>
  sqs
    .commandCalls(ChangeMessageVisibilityCommand)
    .map(({ args: [{ input }] }) => input.VisibilityTimeout);

const failed = { batchItemFailures: [{ itemIdentifier: 'message-1' }] };
const done = { batchItemFailures: [] };

describe('a message about an upload', () => {
  test('is done with when it was followed', async () => {
    const { answer } = deliver(1, async () => 'done');
    expect(await answer).toEqual(done);
    expect(deferrals()).toEqual([]);
  });

  test.each([
    [1, 5],
    [2, 10],
    [4, 40],
  ])('waits for a registration after delivery %i for %i seconds', async (delivery, seconds) => {
    const { answer } = deliver(delivery, async () => 'unregistered');
    expect(await answer).toEqual(failed);
    expect(deferrals()).toEqual([seconds]);
  });

  test('ends when its upload was never registered', async () => {
    const { answer, onNeverRegistered } = deliver(5, async () => 'unregistered');
    expect(await answer).toEqual(done);
    expect(onNeverRegistered).toHaveBeenCalledOnce();
    expect(deferrals()).toEqual([]);
  });

  test.each([
    [1, 30],
    [2, 90],
    [4, 810],
  ])('is tried again after error %i in %i seconds', async (delivery, seconds) => {
    const { answer, giveUp } = deliver(delivery, () => Promise.reject(failure));
    await expect(answer).rejects.toBe(failure);
    expect(deferrals()).toEqual([seconds]);
    expect(giveUp).not.toHaveBeenCalled();
  });

  test('is given up after its last error', async () => {
    const { answer, giveUp } = deliver(5, () => Promise.reject(failure));
    await expect(answer).rejects.toBe(failure);
    expect(giveUp).toHaveBeenCalledOnce();
    expect(deferrals()).toEqual([]);
  });

  test('reports its own error when it cannot be deferred', async () => {
    sqs.on(ChangeMessageVisibilityCommand).rejects(new Error('SQS is down'));
    const { answer } = deliver(1, () => Promise.reject(failure));
    await expect(answer).rejects.toBe(failure);
  });
});
