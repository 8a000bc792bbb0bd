import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateEventBusCommand,
  DeleteRuleCommand,
  DescribeRuleCommand,
  EventBridgeClient,
  ListRulesCommand,
  ListTargetsByRuleCommand,
  PutEventsCommand,
  PutRuleCommand,
  PutTargetsCommand,
  RemoveTargetsCommand,
  type Target,
} from '@aws-sdk/client-eventbridge';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startEvents } from '../../src/events/start-events.ts';
import { type Emulator, LOCAL_REGION } from '../../src/shared/emulator.ts';
import { close, listen } from '../../src/shared/listen.ts';
import { publishServiceEvents } from '../../src/shared/service-events.ts';
import { type SqsFixture, startSqsFixture } from '../sqs/sqs-fixture.ts';

let sqs: SqsFixture;
let sqsEndpoint: string;
let url: string;
let arn: string;
let dataDir: string;
let emulator: Emulator;
let client: EventBridgeClient;

const start = async () => {
  emulator = await startEvents({ port: 0, dataDir, sqsEndpoint: () => sqsEndpoint });
  client = new EventBridgeClient({
    region: LOCAL_REGION,
    endpoint: emulator.endpoint,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
};
const stop = async () => {
  client.destroy();
  await emulator.close();
};
beforeEach(async () => {
  sqs = await startSqsFixture();
  sqsEndpoint = sqs.endpoint;
  url = await sqs.queue('inbox');
  arn = String((await sqs.attributes(url))['QueueArn']);
  dataDir = mkdtempSync(join(tmpdir(), 'events-test-'));
  await start();
});
afterEach(async () => {
  await stop();
  await sqs.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const putRule = async (Name: string, pattern: object, ...Targets: Target[]) => {
  await client.send(new PutRuleCommand({ Name, EventPattern: JSON.stringify(pattern) }));
  if (Targets.length) await client.send(new PutTargetsCommand({ Rule: Name, Targets }));
};
const entry = (Detail: object, Source = 'portal') => ({
  Source,
  DetailType: 'Case Opened',
  Detail: JSON.stringify(Detail),
});
const put = (...Entries: ReturnType<typeof entry>[]) =>
  client.send(new PutEventsCommand({ Entries }));

/** Waits for the next message, takes it and returns its event. */
const nextEvent = async (queueUrl = url) => {
  const [message] = await sqs.receive(queueUrl, { WaitTimeSeconds: 20, MaxNumberOfMessages: 1 });
  return JSON.parse(message?.Body ?? 'null');
};

describe('an event', () => {
  it('arrives in the queues of the rules that match it', async () => {
    const other = await sqs.queue('other');
    const otherArn = `${arn.slice(0, arn.lastIndexOf(':'))}:other`;
    await putRule('to-inbox', { source: ['portal'] }, { Id: 'a', Arn: arn });
    await putRule('to-other', { detail: { kind: ['x'] } }, { Id: 'a', Arn: otherArn });
    const { Entries, FailedEntryCount } = await client.send(
      new PutEventsCommand({
        Entries: [
          {
            ...entry({ kind: 'x', text: 'पक्ष' }),
            Resources: ['arn:aws:s3:::files'],
            Time: new Date('2026-11-01T09:00:00.500Z'),
          },
        ],
      }),
    );
    expect(FailedEntryCount).toBe(0);
    const event = await nextEvent();
    expect(event).toEqual({
      version: '0',
      id: Entries?.[0]?.EventId,
      'detail-type': 'Case Opened',
      source: 'portal',
      account: '000000000000',
      time: '2026-11-01T09:00:00Z',
      region: 'ap-south-1',
      resources: ['arn:aws:s3:::files'],
      detail: { kind: 'x', text: 'पक्ष' },
    });
    expect(await nextEvent(other)).toEqual(event);
  });

  it('does not arrive by rules that do not match, are disabled, or have no target', async () => {
    await putRule('other-source', { source: ['x'] }, { Id: 'a', Arn: arn });
    await putRule('without-target', { source: ['portal'] });
    await putRule('off', { source: ['portal'] }, { Id: 'a', Arn: arn });
    await client.send(
      new PutRuleCommand({
        Name: 'off',
        EventPattern: JSON.stringify({ source: ['portal'] }),
        State: 'DISABLED',
      }),
    );
    await putRule('last', { detail: { n: [2] } }, { Id: 'a', Arn: arn });
    await put(entry({ n: 1 }), entry({ n: 2 }));
    expect((await nextEvent()).detail).toEqual({ n: 2 });
  });

  it('is refused alone, with its reason', async () => {
    await putRule('all', { source: [{ prefix: '' }] }, { Id: 'a', Arn: arn });
    const { Entries, FailedEntryCount } = await put(
      entry({ n: 1 }, 'aws.s3'),
      { ...entry({}), Detail: '[1]' },
      { ...entry({}), Detail: '{' },
      { ...entry({}), Source: '' },
      entry({ n: 5 }),
    );
    expect(FailedEntryCount).toBe(4);
    expect(Entries?.map(({ ErrorCode }) => ErrorCode)).toEqual([
      'NotAuthorizedForSourceException',
      'MalformedDetail',
      'MalformedDetail',
      'InvalidArgument',
      undefined,
    ]);
    expect((await nextEvent()).detail).toEqual({ n: 5 });
  });

  it('is delivered after SQS was away, and over a restart', async () => {
    await putRule('all', { source: ['portal'] }, { Id: 'a', Arn: arn });
    let refusals = 0;
    const broken = createServer((_request, response) => {
      refusals += 1;
      response.writeHead(500).end();
    });
    sqsEndpoint = `http://127.0.0.1:${await listen(broken, 0)}`;
    await put(entry({ n: 1 }), entry({ n: 2 }));
    await expect.poll(() => refusals).toBeGreaterThan(1);
    await stop();
    await close(broken);
    await start();
    sqsEndpoint = sqs.endpoint;
    expect([(await nextEvent()).detail, (await nextEvent()).detail]).toEqual([{ n: 1 }, { n: 2 }]);
  });

  it('for a queue that does not exist holds no other event back', async () => {
    const missing = `${arn}-missing`;
    await putRule('missing', { detail: { n: [1] } }, { Id: 'a', Arn: missing });
    await putRule('inbox', { detail: { n: [2] } }, { Id: 'a', Arn: arn });
    await put(entry({ n: 1 }), entry({ n: 2 }));
    expect((await nextEvent()).detail).toEqual({ n: 2 });
  });

  it('of an AWS service is published by other emulators', async () => {
    await putRule('s3', { source: ['aws.s3'] }, { Id: 'a', Arn: arn });
    const event = {
      version: '0',
      id: 'e1',
      'detail-type': 'Object Created',
      source: 'aws.s3',
      account: '000000000000',
      time: '2026-11-01T09:00:00Z',
      region: LOCAL_REGION,
      resources: [],
      detail: { bucket: { name: 'files' } },
    };
    const { signal } = new AbortController();
    await publishServiceEvents(emulator.endpoint, [event], signal);
    expect(await nextEvent()).toEqual(event);
    await expect(publishServiceEvents(emulator.endpoint, [{}], signal)).rejects.toThrow('400');
  });
});

describe('rules', () => {
  it('are described, listed, changed and deleted, and survive a restart', async () => {
    await putRule('first', { source: ['a'] }, { Id: 'a', Arn: arn }, { Id: 'b', Arn: arn });
    await putRule('second', { source: ['b'] });
    await stop();
    await start();
    expect(await client.send(new DescribeRuleCommand({ Name: 'first' }))).toMatchObject({
      Arn: 'arn:aws:events:ap-south-1:000000000000:rule/first',
      EventPattern: '{"source":["a"]}',
      State: 'ENABLED',
      EventBusName: 'default',
    });
    const page = await client.send(new ListRulesCommand({ Limit: 1 }));
    const rest = await client.send(new ListRulesCommand({ NextToken: page.NextToken }));
    expect([page.Rules, rest.Rules].map((rules) => rules?.map(({ Name }) => Name))).toEqual([
      ['first'],
      ['second'],
    ]);
    const targets = async () =>
      (await client.send(new ListTargetsByRuleCommand({ Rule: 'first' }))).Targets;
    expect(await targets()).toEqual([
      { Id: 'a', Arn: arn },
      { Id: 'b', Arn: arn },
    ]);
    await expect(client.send(new DeleteRuleCommand({ Name: 'first' }))).rejects.toMatchObject({
      name: 'ValidationException',
    });
    const removed = await client.send(
      new RemoveTargetsCommand({ Rule: 'first', Ids: ['a', 'b', 'c'] }),
    );
    expect(removed.FailedEntries).toMatchObject([{ TargetId: 'c' }]);
    await client.send(new DeleteRuleCommand({ Name: 'first' }));
    await expect(client.send(new DescribeRuleCommand({ Name: 'first' }))).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    });
  });

  it('have at most five targets', async () => {
    const targets = Array.from({ length: 6 }, (_, n) => ({ Id: `t${n}`, Arn: arn }));
    await expect(putRule('many', { source: ['a'] }, ...targets)).rejects.toMatchObject({
      name: 'LimitExceededException',
    });
  });

  it.each([
    ['schedules', () => new PutRuleCommand({ Name: 'r', ScheduleExpression: 'rate(1 minute)' })],
    ['other buses', () => new CreateEventBusCommand({ Name: 'own' })],
    [
      'events for another bus',
      () => new PutEventsCommand({ Entries: [{ ...entry({}), EventBusName: 'own' }] }),
    ],
    [
      'Lambda targets',
      () =>
        new PutTargetsCommand({
          Rule: 'known',
          Targets: [{ Id: 'a', Arn: 'arn:aws:lambda:ap-south-1:000000000000:function:f' }],
        }),
    ],
    [
      'input transformers',
      () =>
        new PutTargetsCommand({
          Rule: 'known',
          Targets: [{ Id: 'a', Arn: arn, InputTransformer: { InputTemplate: '{}' } }],
        }),
    ],
  ])('answer 501 to %s', async (_, command) => {
    await putRule('known', { source: ['a'] });
    // Each command is one of this client's; their union has no common type parameter.
    const sending = client.send(command() as PutRuleCommand);
    await expect(sending).rejects.toMatchObject({ $metadata: { httpStatusCode: 501 } });
  });
});
