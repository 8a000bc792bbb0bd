import { once } from 'node:events';
import { request } from 'node:http';
import {
  ChangeMessageVisibilityBatchCommand,
  ChangeMessageVisibilityCommand,
  DeleteMessageBatchCommand,
  DeleteMessageCommand,
  ListMessageMoveTasksCommand,
  SendMessageBatchCommand,
  StartMessageMoveTaskCommand,
} from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bodies, type SqsFixture, startSqsFixture } from './sqs-fixture.ts';

let sqs: SqsFixture;
let url: string;
let queues = 0;
beforeAll(async () => {
  sqs = await startSqsFixture();
});
beforeEach(async () => {
  queues += 1;
  url = await sqs.queue(`queue-${queues}`);
});
afterAll(() => sqs.close());

const counts = async () => {
  const attributes = await sqs.attributes(url);
  return ['', 'NotVisible', 'Delayed'].map((state) =>
    Number(attributes[`ApproximateNumberOfMessages${state}`]),
  );
};

describe('a message', () => {
  it('is received with its attributes and checksums', async () => {
    const sent = await sqs.send(url, 'अनुबंध 📄', {
      MessageAttributes: {
        timestamp: { DataType: 'Number', StringValue: '1493147359900' },
      },
    });
    // A known checksum of this attribute.
    expect(sent.MD5OfMessageAttributes).toBe('235c5c510d26fb653d073faed50ae77c');
    const [message] = await sqs.receive(url, {
      MessageAttributeNames: ['All'],
      MessageSystemAttributeNames: ['All'],
    });
    expect(message).toEqual({
      MessageId: sent.MessageId,
      ReceiptHandle: expect.any(String),
      Body: 'अनुबंध 📄',
      MD5OfBody: sent.MD5OfMessageBody,
      MD5OfMessageAttributes: sent.MD5OfMessageAttributes,
      MessageAttributes: { timestamp: { DataType: 'Number', StringValue: '1493147359900' } },
      Attributes: {
        SenderId: '000000000000',
        SentTimestamp: expect.stringMatching(/^\d{13}$/),
        ApproximateReceiveCount: '1',
        ApproximateFirstReceiveTimestamp: expect.stringMatching(/^\d{13}$/),
      },
    });
  });

  it('is received with the attributes that are asked for', async () => {
    await sqs.send(url, 'x', {
      MessageAttributes: {
        'case.id': { DataType: 'String', StringValue: 'c1' },
        'case.kind': { DataType: 'String.kind', StringValue: 'arbitration' },
        picture: { DataType: 'Binary', BinaryValue: new Uint8Array([0, 255]) },
      },
    });
    const receive = async (...MessageAttributeNames: string[]) => {
      const [message] = await sqs.receive(url, { MessageAttributeNames, VisibilityTimeout: 0 });
      return message?.MessageAttributes;
    };
    expect(Object.keys((await receive('case.*')) ?? {})).toEqual(['case.id', 'case.kind']);
    expect(await receive('picture')).toEqual({
      picture: { DataType: 'Binary', BinaryValue: new Uint8Array([0, 255]) },
    });
    expect(await receive()).toBeUndefined();
  });

  it('is hidden until its visibility ends, and then counts another receive', async () => {
    await sqs.send(url, 'x');
    expect(await counts()).toEqual([1, 0, 0]);
    const [first] = await sqs.receive(url);
    expect([await sqs.receive(url), await counts()]).toEqual([[], [0, 1, 0]]);
    await sqs.advance(29);
    expect(await sqs.receive(url)).toEqual([]);
    await sqs.advance(1);
    expect(await counts()).toEqual([1, 0, 0]);
    const [second] = await sqs.receive(url, { MessageSystemAttributeNames: ['All'] });
    expect(second?.Attributes?.ApproximateReceiveCount).toBe('2');
    expect(second?.ReceiptHandle).not.toBe(first?.ReceiptHandle);
    // The first receipt is no longer the last one: it deletes nothing.
    const remove = (ReceiptHandle = '') =>
      sqs.client.send(new DeleteMessageCommand({ QueueUrl: url, ReceiptHandle }));
    await remove(first?.ReceiptHandle);
    expect(await counts()).toEqual([0, 1, 0]);
    await remove(second?.ReceiptHandle);
    await remove(second?.ReceiptHandle);
    expect(await counts()).toEqual([0, 0, 0]);
  });

  it('is delayed by its own or the queue’s delay', async () => {
    await sqs.send(url, 'late', { DelaySeconds: 10 });
    expect([await sqs.receive(url), await counts()]).toEqual([[], [0, 0, 1]]);
    await sqs.advance(10);
    expect(bodies(await sqs.receive(url))).toEqual(['late']);
    const slow = await sqs.queue(`slow-${queues}`, { DelaySeconds: '5' });
    await sqs.send(slow, 'x');
    await sqs.send(slow, 'now', { DelaySeconds: 0 });
    expect(bodies(await sqs.receive(slow))).toEqual(['now']);
  });

  it('ends with the retention period', async () => {
    await sqs.send(url, 'old');
    await sqs.advance(345_600);
    expect([await sqs.receive(url), await counts()]).toEqual([[], [0, 0, 0]]);
  });

  it('may have 1 MiB and no more', async () => {
    const sent = await sqs.send(url, 'x'.repeat(1_048_576));
    expect(sent.MessageId).toBeDefined();
    const tooLong = [
      () => sqs.send(url, 'x'.repeat(1_048_577)),
      () => sqs.send(url, 'é'.repeat(524_289)),
      () =>
        sqs.send(url, 'x'.repeat(1_048_570), {
          MessageAttributes: { name: { DataType: 'String', StringValue: 'value' } },
        }),
    ];
    for (const refuse of tooLong)
      await expect(refuse()).rejects.toMatchObject({
        name: 'InvalidParameterValue',
        message: expect.stringContaining('shorter than 1048576 bytes'),
      });
    expect(await counts()).toEqual([1, 0, 0]);
  });

  it.each([
    ['NUL', 'a\u0000'],
    ['a vertical tab', 'a\u000b'],
    ['U+FFFE', 'a\ufffe'],
    ['a lone surrogate', 'a\ud800'],
  ])('is refused with %s', async (_, body) => {
    await expect(sqs.send(url, body)).rejects.toMatchObject({ name: 'InvalidMessageContents' });
  });

  it.each([
    ['an empty body', () => sqs.send(url, ''), 'MissingParameter'],
    ['a delay above 15 minutes', () => sqs.send(url, 'x', { DelaySeconds: 901 }), ''],
    [
      'a number that is none',
      () =>
        sqs.send(url, 'x', { MessageAttributes: { n: { DataType: 'Number', StringValue: 'x' } } }),
      'InvalidParameterValue',
    ],
    [
      'a reserved attribute name',
      () =>
        sqs.send(url, 'x', {
          MessageAttributes: { 'AWS.x': { DataType: 'String', StringValue: 'x' } },
        }),
      'InvalidParameterValue',
    ],
    [
      'eleven attributes',
      () =>
        sqs.send(url, 'x', {
          MessageAttributes: Object.fromEntries(
            Array.from({ length: 11 }, (__, n) => [
              `n${n}`,
              { DataType: 'String', StringValue: 'x' },
            ]),
          ),
        }),
      'InvalidParameterValue',
    ],
    ['eleven messages asked for', () => sqs.receive(url, { MaxNumberOfMessages: 11 }), ''],
    ['a wait above 20 seconds', () => sqs.receive(url, { WaitTimeSeconds: 21 }), ''],
  ])('refuses %s', async (_, ask, name) => {
    await expect(ask()).rejects.toMatchObject({
      name: name || 'InvalidParameterValue',
      $metadata: { httpStatusCode: 400 },
    });
  });

  it('answers 501 to message groups', async () => {
    await expect(sqs.send(url, 'x', { MessageGroupId: 'g' })).rejects.toMatchObject({
      $metadata: { httpStatusCode: 501 },
    });
  });

  it('in flight at a restart is visible after it', async () => {
    // A restart resets the clock, which other tests have advanced.
    const own = await startSqsFixture();
    const ownUrl = await own.queue('restarted');
    await own.send(ownUrl, 'kept');
    expect(await own.receive(ownUrl)).toHaveLength(1);
    await own.restart();
    expect(bodies(await own.receive(ownUrl))).toEqual(['kept']);
    await own.close();
  });
});

describe('a long poll', () => {
  it('ends when a message is sent', async () => {
    const polling = sqs.receive(url, { WaitTimeSeconds: 20 });
    await sqs.send(url, 'x');
    expect(bodies(await polling)).toEqual(['x']);
  });

  it('ends when a message becomes visible', async () => {
    await sqs.send(url, 'x');
    const [message] = await sqs.receive(url);
    const polling = sqs.receive(url, { WaitTimeSeconds: 20 });
    await sqs.client.send(
      new ChangeMessageVisibilityCommand({
        QueueUrl: url,
        ReceiptHandle: message?.ReceiptHandle,
        VisibilityTimeout: 0,
      }),
    );
    expect(bodies(await polling)).toEqual(['x']);
    const again = sqs.receive(url, { WaitTimeSeconds: 20 });
    await sqs.advance(30);
    expect(bodies(await again)).toEqual(['x']);
  });

  it('ends without messages after its time', async () => {
    expect(await sqs.receive(url, { WaitTimeSeconds: 1 })).toEqual([]);
  });

  it('of a client that left hides no message', async () => {
    const polling = request(sqs.endpoint, {
      method: 'POST',
      headers: { 'x-amz-target': 'AmazonSQS.ReceiveMessage' },
    });
    const left = new Promise((resolve) => polling.on('error', () => {}).once('close', resolve));
    polling.end(JSON.stringify({ QueueUrl: url, WaitTimeSeconds: 20 }));
    await once(polling, 'finish');
    // The server, in the same process, reads the poll before this answer, and its end before 'x'.
    await sqs.receive(url);
    polling.destroy();
    await left;
    await sqs.receive(url);
    await sqs.send(url, 'x');
    expect(bodies(await sqs.receive(url, { WaitTimeSeconds: 20 }))).toEqual(['x']);
  });
});

describe('visibility', () => {
  it('is extended, up to 12 hours', async () => {
    await sqs.send(url, 'x');
    const [message] = await sqs.receive(url);
    const change = (VisibilityTimeout: number, ReceiptHandle = message?.ReceiptHandle) =>
      sqs.client.send(
        new ChangeMessageVisibilityCommand({ QueueUrl: url, ReceiptHandle, VisibilityTimeout }),
      );
    await change(100);
    await sqs.advance(99);
    expect(await sqs.receive(url)).toEqual([]);
    await expect(change(43_201)).rejects.toMatchObject({ name: 'InvalidParameterValue' });
  });
});

describe('a batch', () => {
  it('sends, hides and deletes each entry and reports its failures', async () => {
    const sent = await sqs.client.send(
      new SendMessageBatchCommand({
        QueueUrl: url,
        Entries: [
          { Id: 'a', MessageBody: 'A' },
          { Id: 'bad', MessageBody: '\u0001' },
          { Id: 'b', MessageBody: 'B' },
        ],
      }),
    );
    expect(sent.Successful?.map(({ Id }) => Id)).toEqual(['a', 'b']);
    expect(sent.Failed).toMatchObject([
      { Id: 'bad', SenderFault: true, Code: 'InvalidMessageContents' },
    ]);
    const messages = await sqs.receive(url);
    expect(bodies(messages)).toEqual(['A', 'B']);
    const [first, second] = messages.map(({ ReceiptHandle }) => ReceiptHandle);
    const changed = await sqs.client.send(
      new ChangeMessageVisibilityBatchCommand({
        QueueUrl: url,
        Entries: [
          { Id: '1', ReceiptHandle: first, VisibilityTimeout: 0 },
          { Id: '2', ReceiptHandle: 'x', VisibilityTimeout: 0 },
        ],
      }),
    );
    expect(changed.Failed).toMatchObject([{ Id: '2', Code: 'ReceiptHandleIsInvalid' }]);
    await sqs.client.send(
      new DeleteMessageBatchCommand({
        QueueUrl: url,
        Entries: [
          { Id: '1', ReceiptHandle: first },
          { Id: '2', ReceiptHandle: second },
        ],
      }),
    );
    expect(await counts()).toEqual([0, 0, 0]);
  });

  const entries = (count: number, id = (index: number) => String(index)) =>
    Array.from({ length: count }, (_, index) => ({ Id: id(index), MessageBody: 'x' }));
  it('fails only the entries with a time that is out of range', async () => {
    const { Successful, Failed } = await sqs.client.send(
      new SendMessageBatchCommand({
        QueueUrl: url,
        Entries: [
          { Id: 'a', MessageBody: 'a', DelaySeconds: 900 },
          { Id: 'b', MessageBody: 'b', DelaySeconds: 901 },
          { Id: 'c', MessageBody: 'c' },
        ],
      }),
    );
    expect(Successful?.map(({ Id }) => Id)).toEqual(['a', 'c']);
    expect(Failed).toMatchObject([{ Id: 'b', SenderFault: true, Code: 'InvalidParameterValue' }]);
    const [received] = await sqs.receive(url);
    const hidden = await sqs.client.send(
      new ChangeMessageVisibilityBatchCommand({
        QueueUrl: url,
        Entries: [43_201, 43_200].map((VisibilityTimeout, at) => ({
          Id: String(at),
          ReceiptHandle: received?.ReceiptHandle,
          VisibilityTimeout,
        })),
      }),
    );
    expect(hidden).toMatchObject({ Successful: [{ Id: '1' }], Failed: [{ Id: '0' }] });
  });

  it.each([
    ['no entry', [], 'EmptyBatchRequest'],
    ['eleven entries', entries(11), 'TooManyEntriesInBatchRequest'],
    ['an id twice', entries(2, () => 'a'), 'BatchEntryIdsNotDistinct'],
    ['an id with a space', entries(1, () => 'a b'), 'InvalidBatchEntryId'],
    [
      'more than 1 MiB',
      entries(2).map((entry) => ({ ...entry, MessageBody: 'x'.repeat(600_000) })),
      'BatchRequestTooLong',
    ],
  ])('is refused with %s', async (_, Entries, name) => {
    await expect(
      sqs.client.send(new SendMessageBatchCommand({ QueueUrl: url, Entries })),
    ).rejects.toMatchObject({ name });
    expect(await counts()).toEqual([0, 0, 0]);
  });
});

describe('a move task', () => {
  const deadLetters = async (...names: string[]) => {
    const dead = await sqs.queue(`dead-${queues}`);
    const { QueueArn } = await sqs.attributes(dead);
    const RedrivePolicy = JSON.stringify({ deadLetterTargetArn: QueueArn, maxReceiveCount: 1 });
    for (const name of names) {
      const source = await sqs.queue(name, { RedrivePolicy });
      await sqs.send(source, name);
      await sqs.receive(source);
      await sqs.advance(30);
      expect(await sqs.receive(source)).toEqual([]);
    }
    return { dead, arn: String(QueueArn) };
  };
  const tasks = async (SourceArn: string) =>
    (await sqs.client.send(new ListMessageMoveTasksCommand({ SourceArn, MaxResults: 10 }))).Results;

  it('returns dead letters to the queues that they came from', async () => {
    const { dead, arn } = await deadLetters(`one-${queues}`, `two-${queues}`);
    expect(await sqs.attributes(dead)).toMatchObject({ ApproximateNumberOfMessages: '2' });
    const { TaskHandle } = await sqs.client.send(
      new StartMessageMoveTaskCommand({ SourceArn: arn }),
    );
    expect(TaskHandle).toBeDefined();
    expect(await tasks(arn)).toMatchObject([
      {
        Status: 'COMPLETED',
        SourceArn: arn,
        ApproximateNumberOfMessagesMoved: 2,
        ApproximateNumberOfMessagesToMove: 2,
      },
    ]);
    for (const name of [`one-${queues}`, `two-${queues}`]) {
      const [message] = await sqs.receive(await sqs.queue(name), {
        MessageSystemAttributeNames: ['All'],
      });
      expect(message).toMatchObject({ Body: name, Attributes: { ApproximateReceiveCount: '1' } });
    }
    expect(await sqs.receive(dead)).toEqual([]);
  });

  it('moves dead letters to another queue', async () => {
    const { arn } = await deadLetters(`three-${queues}`);
    const { QueueArn } = await sqs.attributes(url);
    await sqs.client.send(
      new StartMessageMoveTaskCommand({ SourceArn: arn, DestinationArn: QueueArn }),
    );
    expect(bodies(await sqs.receive(url))).toEqual([`three-${queues}`]);
  });

  it('fails for messages that came from no queue, and leaves them', async () => {
    const { dead, arn } = await deadLetters(`four-${queues}`);
    await sqs.send(dead, 'by hand');
    await sqs.client.send(new StartMessageMoveTaskCommand({ SourceArn: arn }));
    expect(await tasks(arn)).toMatchObject([
      { Status: 'FAILED', FailureReason: 'COULD_NOT_DETERMINE_MESSAGE_SOURCE' },
    ]);
    expect(bodies(await sqs.receive(dead))).toEqual(['by hand']);
  });

  it('is refused for a queue that is no dead-letter queue or does not exist', async () => {
    const start = (SourceArn = '') =>
      sqs.client.send(new StartMessageMoveTaskCommand({ SourceArn }));
    await expect(start((await sqs.attributes(url))['QueueArn'])).rejects.toMatchObject({
      name: 'InvalidParameterValue',
    });
    await expect(start('arn:aws:sqs:ap-south-1:000000000000:none')).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    });
  });
});
