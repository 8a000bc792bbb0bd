import { createServer, type Server } from 'node:http';
import { json } from 'node:stream/consumers';
import type { SQSEvent, SQSRecord } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type QueueSourceOptions, startQueueSource } from '../../src/lambda/queue-source.ts';
import { close, listen } from '../../src/shared/listen.ts';
import { type SqsFixture, startSqsFixture } from '../sqs/sqs-fixture.ts';

type Answer = { status?: number; failed?: boolean; payload?: unknown };

let sqs: SqsFixture;
let url: string;
let batches: SQSRecord[][];
let log: string[];
/** What the function answers to a batch. */
let answer: (records: SQSRecord[]) => Answer | Promise<Answer>;
let lambda: Server;
let lambdaEndpoint: string;
let source: { close(): Promise<void> } | undefined;

beforeEach(async () => {
  batches = [];
  log = [];
  answer = () => ({});
  sqs = await startSqsFixture();
  url = await sqs.queue('work');
  lambda = createServer(async (request, response) => {
    // The event that startQueueSource sends.
    const { Records } = (await json(request)) as SQSEvent;
    batches.push(Records);
    const { status = 200, failed, payload = null } = await answer(Records);
    response.writeHead(status, failed ? { 'x-amz-function-error': 'Unhandled' } : {});
    response.end(JSON.stringify(payload));
  });
  lambdaEndpoint = `http://127.0.0.1:${await listen(lambda, 0)}`;
});
afterEach(async () => {
  await source?.close();
  source = undefined;
  await close(lambda);
  await sqs.close();
});

const start = (more: Partial<QueueSourceOptions> = {}) => {
  source = startQueueSource({
    sqs: sqs.client,
    queueUrl: url,
    lambdaEndpoint,
    functionName: 'process-upload',
    timeoutMs: 10_000,
    onLog: (line) => log.push(line),
    ...more,
  });
};
const counts = async () => {
  const attributes = await sqs.attributes(url);
  return [
    Number(attributes['ApproximateNumberOfMessages']),
    Number(attributes['ApproximateNumberOfMessagesNotVisible']),
  ];
};
const received = () => batches.flat().map(({ body }) => body);

describe('a queue source', () => {
  it("invokes with records in Lambda's format and deletes what succeeded", async () => {
    const { MessageId } = await sqs.send(url, 'one', {
      MessageAttributes: {
        kind: { DataType: 'String', StringValue: 'pdf' },
        bytes: { DataType: 'Binary', BinaryValue: new Uint8Array([1, 2]) },
      },
    });
    start();
    await expect.poll(counts).toEqual([0, 0]);
    expect(batches).toEqual([
      [
        {
          messageId: MessageId,
          receiptHandle: expect.any(String),
          body: 'one',
          attributes: {
            SenderId: '000000000000',
            SentTimestamp: expect.any(String),
            ApproximateReceiveCount: '1',
            ApproximateFirstReceiveTimestamp: expect.any(String),
          },
          messageAttributes: {
            kind: {
              stringValue: 'pdf',
              stringListValues: [],
              binaryListValues: [],
              dataType: 'String',
            },
            bytes: {
              binaryValue: 'AQI=',
              stringListValues: [],
              binaryListValues: [],
              dataType: 'Binary',
            },
          },
          md5OfBody: expect.stringMatching(/^[0-9a-f]{32}$/),
          md5OfMessageAttributes: expect.stringMatching(/^[0-9a-f]{32}$/),
          eventSource: 'aws:sqs',
          eventSourceARN: 'arn:aws:sqs:ap-south-1:000000000000:work',
          awsRegion: 'ap-south-1',
        },
      ],
    ]);
  });

  it('receives at most batchSize messages at a time', async () => {
    for (const body of ['1', '2', '3', '4', '5']) await sqs.send(url, body);
    start({ batchSize: 2 });
    await expect.poll(counts).toEqual([0, 0]);
    expect(batches.every((batch) => batch.length <= 2)).toBe(true);
    expect(received().sort()).toEqual(['1', '2', '3', '4', '5']);
  });

  it('gathers a batch of more than ten messages within its window', async () => {
    for (let index = 0; index < 12; index++) await sqs.send(url, String(index));
    start({ batchSize: 12, maximumBatchingWindowSeconds: 300, maximumConcurrency: 1 });
    await expect.poll(counts).toEqual([0, 0]);
    expect(batches.map((batch) => batch.length)).toEqual([12]);
    expect(() => start({ batchSize: 11 })).toThrow('needs a batching window');
  });

  it('leaves a failed batch, which comes back after its visibility', async () => {
    answer = () => ({ failed: true });
    await sqs.send(url, 'retried');
    start();
    await expect.poll(received).toEqual(['retried']);
    answer = () => ({});
    expect(await counts()).toEqual([0, 1]);
    await sqs.advance(30);
    await expect.poll(counts).toEqual([0, 0]);
    expect(batches.flat().map(({ attributes }) => attributes.ApproximateReceiveCount)).toEqual([
      '1',
      '2',
    ]);
  });

  it('deletes all but the reported failures', async () => {
    answer = (records) => ({
      payload: {
        batchItemFailures: records
          .filter(({ body }) => body === 'bad')
          .map(({ messageId }) => ({ itemIdentifier: messageId })),
      },
    });
    for (const body of ['good', 'bad', 'fine']) await sqs.send(url, body);
    start({ reportBatchItemFailures: true });
    await expect.poll(counts).toEqual([0, 1]);
    answer = () => ({ payload: { batchItemFailures: [] } });
    await sqs.advance(30);
    await expect.poll(counts).toEqual([0, 0]);
    expect(received().sort()).toEqual(['bad', 'bad', 'fine', 'good']);
  });

  it.each([
    ['an unknown id', { batchItemFailures: [{ itemIdentifier: 'other' }] }],
    ['an empty id', { batchItemFailures: [{ itemIdentifier: '' }] }],
    ['another key', { batchItemFailures: [{ id: 'x' }] }],
  ])('counts a report with %s as a failure of the whole batch', async (_, payload) => {
    answer = () => ({ payload });
    await sqs.send(url, 'x');
    start({ reportBatchItemFailures: true });
    await expect
      .poll(() => log)
      .toEqual(['process-upload answered with invalid batchItemFailures; its batch has failed']);
    expect(await counts()).toEqual([0, 1]);
  });

  it('moves a message to the dead-letter queue after its last attempt', async () => {
    const dead = await sqs.queue('dead');
    const { QueueArn } = await sqs.attributes(dead);
    url = await sqs.queue('fragile', {
      RedrivePolicy: JSON.stringify({ deadLetterTargetArn: QueueArn, maxReceiveCount: 2 }),
    });
    answer = () => ({ failed: true });
    await sqs.send(url, 'poison');
    start();
    for (const attempts of [1, 2]) {
      await expect.poll(() => batches.length).toBe(attempts);
      await sqs.advance(30);
    }
    const [message] = await sqs.receive(dead, { WaitTimeSeconds: 20 });
    expect(message?.Body).toBe('poison');
    expect(batches).toHaveLength(2);
  });

  it('never runs more invocations than its maximum', async () => {
    let running = 0;
    let most = 0;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    answer = async () => {
      running += 1;
      most = Math.max(most, running);
      await held;
      running -= 1;
      return {};
    };
    for (let index = 0; index < 6; index++) await sqs.send(url, String(index));
    start({ batchSize: 1, maximumConcurrency: 3 });
    await expect.poll(() => running).toBe(3);
    release();
    await expect.poll(counts).toEqual([0, 0]);
    expect(most).toBe(3);
  });

  it('waits for its batches when it closes, and deletes what they did', async () => {
    let release = () => {};
    answer = () =>
      new Promise((resolve) => {
        release = () => resolve({});
      });
    await sqs.send(url, 'last');
    start();
    await expect.poll(received).toEqual(['last']);
    const closing = source?.close();
    release();
    await closing;
    expect(await counts()).toEqual([0, 0]);
  });

  it('continues when the queue exists again, and logs the interruption once', async () => {
    url = `${sqs.endpoint}/000000000000/later`;
    start({ maximumConcurrency: 1 });
    await expect.poll(() => log.length).toBe(1);
    expect(log[0]).toMatch(/^The queue of process-upload is interrupted and is tried again: /);
    await sqs.queue('later');
    await sqs.send(url, 'x');
    await expect.poll(received).toEqual(['x']);
  });

  it('brings back messages that were in flight when SQS and the source ended', async () => {
    answer = () => new Promise(() => {});
    await sqs.send(url, 'in flight');
    start({ timeoutMs: 0 });
    await expect.poll(received).toEqual(['in flight']);
    // The invocation is still open: the function's process ends without an answer, as in a kill.
    answer = () => ({});
    lambda.closeAllConnections();
    await source?.close();
    await sqs.restart();
    expect(await counts()).toEqual([1, 0]);
    url = await sqs.queue('work');
    start();
    await expect.poll(received).toEqual(['in flight', 'in flight']);
    await expect.poll(counts).toEqual([0, 0]);
  });
});
