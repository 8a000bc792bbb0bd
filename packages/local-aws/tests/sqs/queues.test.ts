import {
  AddPermissionCommand,
  CreateQueueCommand,
  DeleteQueueCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  ListQueuesCommand,
  PurgeQueueCommand,
  SetQueueAttributesCommand,
} from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodies, type SqsFixture, startSqsFixture } from './sqs-fixture.ts';

let sqs: SqsFixture;
beforeAll(async () => {
  sqs = await startSqsFixture();
});
afterAll(() => sqs.close());

describe('queues', () => {
  it('have the documented defaults, and keep their settings over a restart', async () => {
    const url = await sqs.queue('defaults');
    expect(url).toBe(`${sqs.endpoint}/000000000000/defaults`);
    expect(await sqs.attributes(url)).toEqual({
      QueueArn: 'arn:aws:sqs:ap-south-1:000000000000:defaults',
      VisibilityTimeout: '30',
      MessageRetentionPeriod: '345600',
      DelaySeconds: '0',
      ReceiveMessageWaitTimeSeconds: '0',
      MaximumMessageSize: '1048576',
      ApproximateNumberOfMessages: '0',
      ApproximateNumberOfMessagesNotVisible: '0',
      ApproximateNumberOfMessagesDelayed: '0',
      CreatedTimestamp: expect.stringMatching(/^\d{10}$/),
      LastModifiedTimestamp: expect.stringMatching(/^\d{10}$/),
      SqsManagedSseEnabled: 'true',
    });
    await sqs.client.send(
      new SetQueueAttributesCommand({ QueueUrl: url, Attributes: { VisibilityTimeout: '7' } }),
    );
    await sqs.restart();
    const { QueueUrl } = await sqs.client.send(new GetQueueUrlCommand({ QueueName: 'defaults' }));
    expect(await sqs.attributes(String(QueueUrl))).toMatchObject({ VisibilityTimeout: '7' });
    // The address from before the restart has another port and still names the queue.
    expect(await sqs.attributes(url)).toMatchObject({ VisibilityTimeout: '7' });
  });

  it('are created once, and refused with other settings', async () => {
    const url = await sqs.queue('once', { VisibilityTimeout: '60' });
    expect(await sqs.queue('once', { VisibilityTimeout: '60' })).toBe(url);
    expect(await sqs.queue('once')).toBe(url);
    await expect(sqs.queue('once', { VisibilityTimeout: '61' })).rejects.toMatchObject({
      name: 'QueueNameExists',
    });
  });

  it('are listed by prefix, in pages', async () => {
    for (const name of ['page-1', 'page-2', 'page-3']) await sqs.queue(name);
    const list = (NextToken?: string) =>
      sqs.client.send(
        new ListQueuesCommand({ QueueNamePrefix: 'page-', MaxResults: 2, NextToken }),
      );
    const first = await list();
    const second = await list(first.NextToken);
    expect([first.QueueUrls?.length, second.QueueUrls, second.NextToken]).toEqual([
      2,
      [`${sqs.endpoint}/000000000000/page-3`],
      undefined,
    ]);
    // An invented token, and one of another listing.
    const other = await sqs.client.send(
      new ListQueuesCommand({ QueueNamePrefix: 'page', MaxResults: 1 }),
    );
    for (const token of ['page-1', other.NextToken])
      await expect(list(token)).rejects.toMatchObject({ name: 'InvalidParameterValue' });
  });

  it('are purged at most once a minute', async () => {
    const QueueUrl = await sqs.queue('purged');
    await sqs.send(QueueUrl, 'gone');
    await sqs.client.send(new PurgeQueueCommand({ QueueUrl }));
    expect(await sqs.receive(QueueUrl)).toEqual([]);
    // The status: LocalStack's snapshot of AWS, test_successive_purge_calls_fail.
    await expect(sqs.client.send(new PurgeQueueCommand({ QueueUrl }))).rejects.toMatchObject({
      name: 'PurgeQueueInProgress',
      message: 'Only one PurgeQueue operation on purged is allowed every 60 seconds.',
      $metadata: { httpStatusCode: 403 },
    });
    await sqs.advance(60);
    await sqs.client.send(new PurgeQueueCommand({ QueueUrl }));
  });

  it('are deleted with their messages', async () => {
    const QueueUrl = await sqs.queue('deleted');
    await sqs.send(QueueUrl, 'gone');
    await sqs.client.send(new DeleteQueueCommand({ QueueUrl }));
    await expect(sqs.receive(QueueUrl)).rejects.toMatchObject({
      name: 'QueueDoesNotExist',
      $metadata: { httpStatusCode: 400 },
    });
    await sqs.queue('deleted');
    expect(await sqs.receive(QueueUrl)).toEqual([]);
  });

  it.each([
    ['a name with a space', () => sqs.queue('with space'), 'InvalidParameterValue'],
    ['a long name', () => sqs.queue('x'.repeat(81)), 'InvalidParameterValue'],
    [
      'a visibility timeout above 12 hours',
      () => sqs.queue('bad', { VisibilityTimeout: '43201' }),
      'InvalidAttributeValue',
    ],
    ['a negative delay', () => sqs.queue('bad', { DelaySeconds: '-1' }), 'InvalidAttributeValue'],
    ['a fractional wait', () => sqs.queue('bad', { ReceiveMessageWaitTimeSeconds: '1.5' }), ''],
    ['an unknown attribute', () => sqs.queue('bad', { Colour: 'red' }), 'InvalidAttributeName'],
    ['a redrive policy that is not JSON', () => sqs.queue('bad', { RedrivePolicy: 'x' }), ''],
    [
      'a dead-letter queue that does not exist',
      () =>
        sqs.queue('bad', {
          RedrivePolicy: JSON.stringify({
            deadLetterTargetArn: 'arn:aws:sqs:ap-south-1:000000000000:none',
            maxReceiveCount: 3,
          }),
        }),
      'InvalidParameterValue',
    ],
    [
      'an unknown attribute name',
      async () =>
        sqs.client.send(
          new GetQueueAttributesCommand({
            QueueUrl: await sqs.queue('known'),
            // The SDK's type allows any text.
            AttributeNames: ['Colour' as 'All'],
          }),
        ),
      'InvalidAttributeName',
    ],
    [
      'a queue of another account',
      () =>
        sqs.client.send(
          new GetQueueUrlCommand({ QueueName: 'once', QueueOwnerAWSAccountId: '111111111111' }),
        ),
      'QueueDoesNotExist',
    ],
  ])('refuses %s', async (_, ask, name) => {
    await expect(ask()).rejects.toMatchObject({
      ...(name && { name }),
      $metadata: { httpStatusCode: 400 },
    });
  });

  it.each([
    ['FIFO queues', () => sqs.queue('orders.fifo', { FifoQueue: 'true' }), /standard queues only/],
    ['encryption keys', () => sqs.queue('secret', { KmsMasterKeyId: 'alias/own' }), /KmsMasterKey/],
    ['policies', () => sqs.queue('open', { Policy: '{}' }), /Policy/],
    [
      'tags',
      () => sqs.client.send(new CreateQueueCommand({ QueueName: 'tagged', tags: { a: 'b' } })),
      /tags/,
    ],
    [
      'permissions',
      async () =>
        sqs.client.send(
          new AddPermissionCommand({
            QueueUrl: await sqs.queue('known'),
            Label: 'x',
            AWSAccountIds: ['1'],
            Actions: ['*'],
          }),
        ),
      /AmazonSQS.AddPermission/,
    ],
  ])('answers 501 to %s', async (_, ask, message) => {
    await expect(ask()).rejects.toMatchObject({
      message: expect.stringMatching(message),
      $metadata: { httpStatusCode: 501 },
    });
    expect((await fetch(`${sqs.endpoint}/?Action=ListQueues`)).status).toBe(501);
  });
});

describe('dead letters', () => {
  it('are the messages that were received maxReceiveCount times', async () => {
    const deadUrl = await sqs.queue('work-dead');
    const { QueueArn } = await sqs.attributes(deadUrl);
    const url = await sqs.queue('work', {
      RedrivePolicy: JSON.stringify({ deadLetterTargetArn: QueueArn, maxReceiveCount: '2' }),
    });
    await sqs.send(url, 'poison');
    for (const expected of [['poison'], ['poison'], []]) {
      expect(bodies(await sqs.receive(url))).toEqual(expected);
      await sqs.advance(30);
    }
    const [dead] = await sqs.receive(deadUrl, { MessageSystemAttributeNames: ['All'] });
    expect(dead).toMatchObject({
      Body: 'poison',
      Attributes: {
        DeadLetterQueueSourceArn: 'arn:aws:sqs:ap-south-1:000000000000:work',
        ApproximateReceiveCount: '3',
      },
    });
    expect(await sqs.attributes(url)).toMatchObject({
      RedrivePolicy: JSON.stringify({ deadLetterTargetArn: QueueArn, maxReceiveCount: 2 }),
      ApproximateNumberOfMessagesNotVisible: '0',
    });
    await sqs.client.send(
      new SetQueueAttributesCommand({ QueueUrl: url, Attributes: { RedrivePolicy: '' } }),
    );
    expect(await sqs.attributes(url)).not.toHaveProperty('RedrivePolicy');
  });
});
