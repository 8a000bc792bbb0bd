import { ChangeMessageVisibilityCommand, SendMessageCommand } from '@aws-sdk/client-sqs';
import type { Queue } from './connect-queue.ts';

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
