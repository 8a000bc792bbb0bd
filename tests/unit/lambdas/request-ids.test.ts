import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, it } from 'vitest';
import { currentRequestId, inRequest } from '#shared/logger.ts';
import { connectQueue } from '#shared/queues/connect-queue.ts';
import { inRequestOf, sendToQueue } from '#shared/queues/queue.ts';

/** A request can be followed through the queues by its id. */

const sqs = mockClient(SQSClient);
sqs.on(SendMessageCommand).resolves({});
const queue = connectQueue('https://queue.example/work');
const sentAttributes = () =>
  sqs.commandCalls(SendMessageCommand).at(-1)?.args[0].input.MessageAttributes;

it('goes with a message, and to the work on it, also where several requests run at once', async () => {
  await Promise.all(
    ['req-1', 'req-2', 'req-3'].map((requestId) =>
      inRequest(requestId, async () => {
        await sendToQueue(queue, { requestId });
        expect(currentRequestId()).toBe(requestId);
      }),
    ),
  );
  const sent = sqs.commandCalls(SendMessageCommand).map(({ args: [{ input }] }) => input);
  expect(sent).toHaveLength(3);
  for (const { MessageBody = '', MessageAttributes } of sent) {
    const { requestId } = JSON.parse(MessageBody);
    expect(MessageAttributes).toEqual({
      requestId: { DataType: 'String', StringValue: requestId },
    });
    const messageAttributes = {
      requestId: { dataType: 'String' as const, stringValue: requestId },
    };
    expect(inRequestOf({ messageId: 'm', messageAttributes }, currentRequestId)).toBe(requestId);
  }
});

it('is the message’s own id where AWS sent it, and none outside of requests', async () => {
  expect(inRequestOf({ messageId: 'm-1', messageAttributes: {} }, currentRequestId)).toBe('m-1');
  expect(currentRequestId()).toBeUndefined();
  await sendToQueue(queue, {});
  expect(sentAttributes()).toBeUndefined();
});
