import {
  ChangeMessageVisibilityCommand,
  SendMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import { type LazyClient, lazyClient } from '../lazy-client.ts';

/** A work queue. */
export type Queue = { client: LazyClient<SQSClient>; url: string };

export const connectQueue = (url: string): Queue => ({
  url,
  client: lazyClient(async () => (await import('./sqs-client.ts')).createSqsClient()),
});

/** Sends a message as JSON. It is delivered at least once, in any order. */
export async function sendToQueue({ client, url }: Queue, message: object): Promise<void> {
  await client.send(
    new SendMessageCommand({ QueueUrl: url, MessageBody: JSON.stringify(message) }),
  );
}

/** Delivers a received message again after `seconds` if its delivery fails. */
export async function deferMessage(
  { client, url }: Queue,
  receiptHandle: string,
  seconds: number,
): Promise<void> {
  await client.send(
    new ChangeMessageVisibilityCommand({
      QueueUrl: url,
      ReceiptHandle: receiptHandle,
      VisibilityTimeout: seconds,
    }),
  );
}
