import { ChangeMessageVisibilityCommand, SendMessageCommand } from '@aws-sdk/client-sqs';
import type { SQSRecord } from 'aws-lambda';
import { currentRequestId, inRequest } from '../logger.ts';
import type { Queue } from './connect-queue.ts';

const REQUEST_ID = 'requestId';

/**
 * Sends a message as JSON, with the id of the request that is being worked on.  It is delivered at
 * least once, in any order, and not before the delay of up to 15 minutes.
 */
export async function sendToQueue(
  { client, url }: Queue,
  message: object,
  { delaySeconds = 0 }: { delaySeconds?: number } = {},
): Promise<void> {
  const requestId = currentRequestId();
  await client.send(
    new SendMessageCommand({
      QueueUrl: url,
      MessageBody: JSON.stringify(message),
      ...(delaySeconds > 0 && { DelaySeconds: delaySeconds }),
      ...(requestId && {
        MessageAttributes: { [REQUEST_ID]: { DataType: 'String', StringValue: requestId } },
      }),
    }),
  );
}

/** Works on a message for the request that sent it; a message of AWS has only its own id. */
export const inRequestOf = <Result>(
  { messageId, messageAttributes }: Pick<SQSRecord, 'messageId' | 'messageAttributes'>,
  work: () => Result,
): Result => inRequest(messageAttributes?.[REQUEST_ID]?.stringValue ?? messageId, work);

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
