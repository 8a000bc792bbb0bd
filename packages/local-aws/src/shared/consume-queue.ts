import { setTimeout as pause } from 'node:timers/promises';
import {
  DeleteMessageBatchCommand,
  type Message,
  ReceiveMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';

export type QueueConsumer = {
  sqs: SQSClient;
  queueUrl: string;
  /** Maximum number of messages of a batch. */
  batchSize: number;
  /** How long to wait for a full batch after its first message. */
  windowMs: number;
  /** Number of batches at a time. */
  concurrency: number;
  /** Returns the messages that are done. The others become visible again by their time. */
  handle(messages: Message[]): Promise<Message[]>;
  /** Called with the first error of a row; the queue is asked again after a wait. */
  onInterrupted(error: unknown): void;
};

const MOST_WAIT_SECONDS = 20;
const MOST_MESSAGES = 10;
/** Below the 6 MB of an invocation, with room for the records' other fields. */
const LARGEST_BATCH_BYTES = 5 * 1024 * 1024;
const RETRY_MS = 200;
const RETRY_AT_MOST_MS = 30_000;

/** Polls a queue. `close` ends the polls and waits for the batches that are being handled. */
export function consumeQueue(consumer: QueueConsumer): { close(): Promise<void> } {
  const closing = new AbortController();
  const pollers = Array.from({ length: consumer.concurrency }, () =>
    poll(consumer, closing.signal),
  );
  return {
    async close() {
      closing.abort();
      await Promise.all(pollers);
    },
  };
}

async function poll(consumer: QueueConsumer, signal: AbortSignal): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      const messages = await gather(consumer, signal);
      if (messages.length) await remove(consumer, await consumer.handle(messages));
      failures = 0;
    } catch (error) {
      if (signal.aborted) return;
      if (failures === 0) consumer.onInterrupted(error);
      const waitMs = Math.min(RETRY_MS * 2 ** failures, RETRY_AT_MOST_MS);
      failures += 1;
      await pause(waitMs, undefined, { signal }).catch(() => undefined);
    }
  }
}

/** One batch; empty if no message came during a long poll. */
async function gather(consumer: QueueConsumer, signal: AbortSignal): Promise<Message[]> {
  const { batchSize, windowMs } = consumer;
  const messages = await receive(consumer, { atMost: batchSize, waitSeconds: 20, signal });
  if (!messages.length) return [];
  const endsAt = performance.now() + windowMs;
  for (;;) {
    const leftMs = endsAt - performance.now();
    const bytes = messages.reduce((sum, { Body = '' }) => sum + Buffer.byteLength(Body), 0);
    const isFull = messages.length >= batchSize || bytes >= LARGEST_BATCH_BYTES;
    if (leftMs <= 0 || isFull || signal.aborted) return messages;
    const waitSeconds = Math.min(Math.ceil(leftMs / 1000), MOST_WAIT_SECONDS);
    messages.push(
      ...(await receive(consumer, { atMost: batchSize - messages.length, waitSeconds, signal })),
    );
  }
}

async function receive(
  { sqs, queueUrl }: QueueConsumer,
  poll: { atMost: number; waitSeconds: number; signal: AbortSignal },
): Promise<Message[]> {
  const command = new ReceiveMessageCommand({
    QueueUrl: queueUrl,
    MaxNumberOfMessages: Math.min(poll.atMost, MOST_MESSAGES),
    WaitTimeSeconds: poll.waitSeconds,
    MessageSystemAttributeNames: ['All'],
    MessageAttributeNames: ['All'],
  });
  const { Messages = [] } = await sqs.send(command, { abortSignal: poll.signal });
  return Messages;
}

async function remove({ sqs, queueUrl }: QueueConsumer, done: Message[]): Promise<void> {
  for (let start = 0; start < done.length; start += MOST_MESSAGES) {
    const Entries = done
      .slice(start, start + MOST_MESSAGES)
      .map(({ ReceiptHandle }, index) => ({ Id: String(index), ReceiptHandle }));
    await sqs.send(new DeleteMessageBatchCommand({ QueueUrl: queueUrl, Entries }));
  }
}
