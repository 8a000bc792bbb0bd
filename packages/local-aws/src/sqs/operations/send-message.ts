import { createHash, randomUUID } from 'node:crypto';
import * as z from 'zod';
import { operation } from '../../shared/json-service.ts';
import {
  attributesBytes,
  attributesMd5,
  attributesSchema,
  checkAttributes,
} from '../message-attributes.ts';
import { LARGEST_MESSAGE_BYTES } from '../queue-attributes.ts';
import type { Queue } from '../queue-store.ts';
import { getQueue, type SqsDeps } from '../sqs-deps.ts';
import {
  batchError,
  invalidContents,
  invalidMessage,
  invalidValue,
  missingParameter,
} from '../sqs-error.ts';
import { batchOf, inBatch } from './in-batch.ts';

const MOST_DELAY_SECONDS = 900;

const messageShape = {
  MessageBody: z.string(),
  DelaySeconds: z.number().int().optional(),
  MessageAttributes: attributesSchema.default({}),
};
const messageSchema = z.object(messageShape);
type NewMessage = z.output<typeof messageSchema>;

/** Characters that SQS accepts; no lone surrogates. */
const VALID_TEXT = /^[\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u;

export function sendOperations(deps: SqsDeps) {
  return {
    SendMessage: operation(
      z.strictObject({ QueueUrl: z.string(), ...messageShape }),
      ({ QueueUrl, ...message }) => send(deps, getQueue(deps, QueueUrl), message),
    ),

    SendMessageBatch: operation(batchOf(messageShape), ({ QueueUrl, Entries }) => {
      const queue = getQueue(deps, QueueUrl);
      const bytes = Entries.reduce((sum, entry) => sum + sizeBytes(entry), 0);
      if (bytes > LARGEST_MESSAGE_BYTES)
        throw batchError(
          'BatchRequestTooLong',
          `Batch requests cannot be longer than ${LARGEST_MESSAGE_BYTES} bytes. You have sent ${bytes} bytes.`,
        );
      return inBatch(Entries, (entry) => send(deps, queue, entry));
    }),
  };
}

function send({ store, clock, arrivals }: SqsDeps, queue: Queue, message: NewMessage): object {
  requireValidMessage(queue, message);
  const { MessageBody, MessageAttributes, DelaySeconds } = message;
  const id = randomUUID();
  const sentAtMs = clock.nowMs();
  store.add({
    id,
    queue: queue.name,
    body: MessageBody,
    attributes: MessageAttributes,
    sentAtMs,
    visibleAtMs: sentAtMs + (DelaySeconds ?? queue.settings.DelaySeconds) * 1000,
  });
  arrivals.announce(queue.name);
  return {
    MessageId: id,
    MD5OfMessageBody: bodyMd5(MessageBody),
    MD5OfMessageAttributes: attributesMd5(MessageAttributes),
  };
}

export const bodyMd5 = (body: string): string => createHash('md5').update(body).digest('hex');

function requireValidMessage({ settings }: Queue, message: NewMessage): void {
  const { MessageBody, MessageAttributes, DelaySeconds = 0 } = message;
  if (DelaySeconds < 0 || DelaySeconds > MOST_DELAY_SECONDS)
    throw invalidValue(
      'DelaySeconds',
      DelaySeconds,
      `DelaySeconds must be >= 0 and <= ${MOST_DELAY_SECONDS}.`,
    );
  if (MessageBody === '') throw missingParameter('MessageBody');
  checkAttributes(MessageAttributes);
  const texts = Object.values(MessageAttributes).map(({ StringValue }) => StringValue ?? '');
  if (![MessageBody, ...texts].every((text) => VALID_TEXT.test(text))) throw invalidContents();
  const { MaximumMessageSize } = settings;
  if (sizeBytes(message) > MaximumMessageSize)
    throw invalidMessage(`Message must be shorter than ${MaximumMessageSize} bytes.`);
}

const sizeBytes = ({ MessageBody, MessageAttributes }: NewMessage): number =>
  Buffer.byteLength(MessageBody) + attributesBytes(MessageAttributes);
