import * as z from 'zod';
import { LOCAL_ACCOUNT } from '../../shared/emulator.ts';
import { operation } from '../../shared/json-service.ts';
import { attributesMd5, selectAttributes } from '../message-attributes.ts';
import { LARGEST_MESSAGE_BYTES, queueArn, queueOfArn } from '../queue-attributes.ts';
import type { StoredMessage } from '../queue-store.ts';
import { bounded } from '../refuse-member.ts';
import { getQueue, type SqsDeps } from '../sqs-deps.ts';
import { unknownAttribute } from '../sqs-error.ts';
import { bodyMd5 } from './send-message.ts';

const names = z.array(z.string()).default([]);
const receiveSchema = z.strictObject({
  QueueUrl: z.string(),
  MaxNumberOfMessages: bounded(1, 10).default(1),
  VisibilityTimeout: bounded(0, 43_200, 'Must be >= 0 and <= 43200').optional(),
  WaitTimeSeconds: bounded(0, 20, 'Must be >= 0 and <= 20').optional(),
  /** The older name of MessageSystemAttributeNames. */
  AttributeNames: names,
  MessageSystemAttributeNames: names,
  MessageAttributeNames: names,
});
/** All that SQS knows; it has some of them for FIFO queues and for sent system attributes only. */
const SYSTEM_ATTRIBUTES = new Set([
  ...['All', 'SenderId', 'SentTimestamp', 'ApproximateReceiveCount', 'AWSTraceHeader'],
  ...['ApproximateFirstReceiveTimestamp', 'DeadLetterQueueSourceArn', 'SequenceNumber'],
  ...['MessageDeduplicationId', 'MessageGroupId'],
]);
type Receive = z.output<typeof receiveSchema>;

/** ReceiveMessage: waits for messages by its own timer, not by the movable clock. */
export function receiveOperations(deps: SqsDeps) {
  return {
    ReceiveMessage: operation(receiveSchema, async (input, { signal }) => {
      const { WaitTimeSeconds } = input;
      const { settings } = getQueue(deps, input.QueueUrl);
      const asked = [...input.AttributeNames, ...input.MessageSystemAttributeNames];
      const unknown = asked.find((name) => !SYSTEM_ATTRIBUTES.has(name));
      if (unknown) throw unknownAttribute(unknown);
      const waitMs = (WaitTimeSeconds ?? settings.ReceiveMessageWaitTimeSeconds) * 1000;
      const endsAt = performance.now() + waitMs;
      for (;;) {
        // A disconnected client must not hide messages from others.
        if (signal.aborted) return {};
        const messages = receive(deps, input);
        const leftMs = endsAt - performance.now();
        if (messages.length) return { Messages: messages.map((each) => toWire(each, input)) };
        if (leftMs <= 0) return {};
        await waitForMessages(deps, input, { leftMs, signal });
      }
    }),
  };
}

function receive({ store, clock, arrivals }: SqsDeps, input: Receive): StoredMessage[] {
  const queue = getQueue({ store }, input.QueueUrl);
  const nowMs = clock.nowMs();
  const hiddenSeconds = input.VisibilityTimeout ?? queue.settings.VisibilityTimeout;
  const { messages, moved } = store.receive(queue, {
    limit: input.MaxNumberOfMessages,
    maxBytes: LARGEST_MESSAGE_BYTES,
    nowMs,
    hiddenUntilMs: nowMs + hiddenSeconds * 1000,
  });
  const { RedrivePolicy } = queue.settings;
  if (moved && RedrivePolicy)
    arrivals.announce(queueOfArn(RedrivePolicy.deadLetterTargetArn) ?? '');
  return messages;
}

async function waitForMessages(
  deps: SqsDeps,
  input: Receive,
  { leftMs, signal }: { leftMs: number; signal: AbortSignal },
): Promise<void> {
  const { name } = getQueue(deps, input.QueueUrl);
  const next = deps.store.nextVisibleAtMs(name) ?? Number.POSITIVE_INFINITY;
  const untilVisibleMs = next - deps.clock.nowMs();
  await deps.arrivals.next(name, Math.min(leftMs, untilVisibleMs), signal);
}

function toWire(message: StoredMessage, input: Receive): object {
  const system = new Set([...input.AttributeNames, ...input.MessageSystemAttributeNames]);
  const attributes = selectAttributes(message.attributes, input.MessageAttributeNames);
  const md5 = attributesMd5(attributes);
  const systemAttributes = Object.entries({
    SenderId: LOCAL_ACCOUNT,
    SentTimestamp: String(message.sentAtMs),
    ApproximateReceiveCount: String(message.receiveCount),
    ApproximateFirstReceiveTimestamp: String(message.firstReceivedAtMs),
    ...(message.deadLetterSource && {
      DeadLetterQueueSourceArn: queueArn(message.deadLetterSource),
    }),
  }).filter(([name]) => system.has('All') || system.has(name));
  return {
    MessageId: message.id,
    ReceiptHandle: message.receipt,
    MD5OfBody: bodyMd5(message.body),
    Body: message.body,
    ...(systemAttributes.length && { Attributes: Object.fromEntries(systemAttributes) }),
    ...(md5 && { MD5OfMessageAttributes: md5, MessageAttributes: attributes }),
  };
}
