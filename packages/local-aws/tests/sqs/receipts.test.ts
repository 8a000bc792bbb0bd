import {
  ChangeMessageVisibilityCommand,
  DeleteMessageBatchCommand,
  DeleteMessageCommand,
  DeleteQueueCommand,
} from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bodies, type SqsFixture, startSqsFixture } from './sqs-fixture.ts';

/**
 * What receipt handles do: LocalStack's tests that it ran against AWS,
 * tests/aws/services/sqs/test_sqs.py. The message for another queue: AWS re:Post, article
 * sqs-receipt-handle-error.
 */
let sqs: SqsFixture;
let url: string;
let queues = 0;
beforeAll(async () => {
  sqs = await startSqsFixture();
});
beforeEach(async () => {
  queues += 1;
  url = await sqs.queue(`receipts-${queues}`);
});
afterAll(() => sqs.close());

const receive = async (QueueUrl = url): Promise<string> => {
  const [message] = await sqs.receive(QueueUrl);
  return message?.ReceiptHandle ?? '';
};
const change = (ReceiptHandle: string, VisibilityTimeout: number, QueueUrl = url) =>
  sqs.client.send(
    new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout }),
  );
const remove = (ReceiptHandle: string, QueueUrl = url) =>
  sqs.client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
const visible = async () => Number((await sqs.attributes(url))['ApproximateNumberOfMessages']);

describe('a receipt handle whose visibility ended', () => {
  it('still changes the visibility', async () => {
    await sqs.send(url, 'x');
    const receipt = await receive();
    await sqs.advance(31);
    expect(await visible()).toBe(1);
    await change(receipt, 60);
    expect(await sqs.receive(url)).toEqual([]);
    await sqs.advance(60);
    expect(bodies(await sqs.receive(url))).toEqual(['x']);
  });

  it('still deletes, until the message is received again', async () => {
    await sqs.send(url, 'x');
    const receipt = await receive();
    await sqs.advance(31);
    await remove(receipt);
    expect(await visible()).toBe(0);
  });

  it('changes the visibility of a later receive', async () => {
    await sqs.send(url, 'x');
    const first = await receive();
    await change(first, 0);
    await receive();
    await change(first, 0);
    expect(bodies(await sqs.receive(url))).toEqual(['x']);
  });

  it('hides the message for at most 12 hours from its receive', async () => {
    await sqs.send(url, 'x');
    const receipt = await receive();
    await change(receipt, 43_200);
    await sqs.advance(3600);
    await expect(change(receipt, 39_601)).rejects.toMatchObject({
      name: 'InvalidParameterValue',
      message:
        'Value 39601 for parameter VisibilityTimeout is invalid. Reason: Total VisibilityTimeout for the message is beyond the limit [43200 seconds].',
    });
    await change(receipt, 39_600);
  });
});

describe('a receipt handle of a deleted message', () => {
  it('deletes again without an error, and changes no visibility', async () => {
    await sqs.send(url, 'x');
    const receipt = await receive();
    await remove(receipt);
    await remove(receipt);
    const { Successful, Failed } = await sqs.client.send(
      new DeleteMessageBatchCommand({
        QueueUrl: url,
        Entries: [{ Id: 'a', ReceiptHandle: receipt }],
      }),
    );
    expect([Successful?.length, Failed]).toEqual([1, undefined]);
    await expect(change(receipt, 42)).rejects.toMatchObject({
      name: 'InvalidParameterValue',
      message: `Value ${receipt} for parameter ReceiptHandle is invalid. Reason: Message does not exist or is not available for visibility timeout change.`,
    });
  });

  it('does nothing to the messages of a new queue with the same name', async () => {
    await sqs.send(url, 'old');
    const receipt = await receive();
    await sqs.client.send(new DeleteQueueCommand({ QueueUrl: url }));
    await sqs.queue(`receipts-${queues}`);
    await sqs.send(url, 'new');
    await receive();
    await remove(receipt);
    await expect(change(receipt, 0)).rejects.toMatchObject({ name: 'InvalidParameterValue' });
    await sqs.advance(31);
    expect(bodies(await sqs.receive(url))).toEqual(['new']);
  });
});

describe('a receipt handle that is not of this queue', () => {
  it.each(['garbage', 'bm9uZQ==', '', `${'a'.repeat(400)}`])('is refused: %j', async (handle) => {
    const refused = {
      name: 'ReceiptHandleIsInvalid',
      message: `The input receipt handle "${handle}" is not a valid receipt handle.`,
    };
    await expect(remove(handle)).rejects.toMatchObject(refused);
    await expect(change(handle, 1)).rejects.toMatchObject(refused);
  });

  it('changes nothing in its own queue', async () => {
    const other = await sqs.queue(`other-${queues}`);
    await sqs.send(other, 'theirs');
    const foreign = await receive(other);
    const refused = {
      name: 'ReceiptHandleIsInvalid',
      message: `The receipt handle "${foreign}" is not valid for this queue.`,
    };
    await expect(remove(foreign)).rejects.toMatchObject(refused);
    await expect(change(foreign, 0)).rejects.toMatchObject(refused);
    expect(await sqs.receive(other)).toEqual([]);
    await sqs.advance(31);
    expect(bodies(await sqs.receive(other))).toEqual(['theirs']);
  });
});
