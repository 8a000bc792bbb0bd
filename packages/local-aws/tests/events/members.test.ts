import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DescribeRuleCommand,
  EventBridgeClient,
  ListRulesCommand,
  ListTargetsByRuleCommand,
  PutEventsCommand,
  PutRuleCommand,
  PutTargetsCommand,
  RemoveTargetsCommand,
  TestEventPatternCommand,
} from '@aws-sdk/client-eventbridge';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEvents } from '../../src/events/start-events.ts';
import { type Emulator, LOCAL_REGION } from '../../src/shared/emulator.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'events-test-'));
const queue = (name: string) => `arn:aws:sqs:${LOCAL_REGION}:000000000000:${name}`;
const pattern = '{"source":["portal"]}';
let emulator: Emulator;
let client: EventBridgeClient;
beforeAll(async () => {
  emulator = await startEvents({ port: 0, dataDir, sqsEndpoint: () => 'http://127.0.0.1:9' });
  client = new EventBridgeClient({
    region: LOCAL_REGION,
    endpoint: emulator.endpoint,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
  for (const Name of ['first', 'second'])
    await client.send(new PutRuleCommand({ Name, EventPattern: pattern }));
  await client.send(
    new PutTargetsCommand({
      Rule: 'first',
      Targets: ['a', 'b', 'c'].map((Id) => ({ Id, Arn: queue(Id) })),
    }),
  );
});
afterAll(async () => {
  client.destroy();
  await emulator.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const invalid = (message: string) => ({
  name: 'ValidationException',
  message,
  $metadata: { httpStatusCode: 400 },
});
const putTarget = (Id: string, Arn: string) =>
  client.send(new PutTargetsCommand({ Rule: 'first', Targets: [{ Id, Arn }] }));
const entry = (more: object = {}) => ({
  Source: 'portal',
  DetailType: 'Case Opened',
  Detail: '{}',
  ...more,
});
const put = (...Entries: object[]) => client.send(new PutEventsCommand({ Entries }));

// The words of AWS as recorded in LocalStack's snapshots: tests/aws/services/events/test_events.
describe('a member beyond its bounds is refused', () => {
  it('with the place of a target and its pattern', async () => {
    await expect(putTarget('!@#', queue('a'))).rejects.toMatchObject(
      invalid(
        "1 validation error detected: Value '!@#' at 'targets.1.member.id' failed to satisfy " +
          'constraint: Member must satisfy regular expression pattern: [.\\-_A-Za-z0-9]+',
      ),
    );
    const long = 'x'.repeat(65);
    await expect(putTarget(long, queue('a'))).rejects.toMatchObject(
      invalid(
        `1 validation error detected: Value '${long}' at 'targets.1.member.id' failed to satisfy ` +
          'constraint: Member must have length less than or equal to 64',
      ),
    );
  });

  it('with each error of a name', async () => {
    await expect(
      client.send(new DescribeRuleCommand({ Name: 'with a space'.repeat(6) })),
    ).rejects.toMatchObject({ message: expect.stringMatching(/^2 validation errors detected: /) });
  });

  it.each([
    ['no name', () => client.send(new DescribeRuleCommand({ Name: undefined })), 'not be null'],
    ['a limit of 0', () => client.send(new ListRulesCommand({ Limit: 0 })), 'greater than or'],
    ['a limit of 101', () => client.send(new ListRulesCommand({ Limit: 101 })), 'equal to 100'],
    ['no entries', () => put(), 'length greater than or equal to 1'],
    ['eleven entries', () => put(...Array(11).fill(entry())), 'less than or equal to 10'],
    [
      'an unknown state',
      () =>
        // The type of the client refuses this state.
        client.send(
          new PutRuleCommand({ Name: 'r', EventPattern: pattern, State: 'ON' as 'ENABLED' }),
        ),
      'satisfy enum value set: [ENABLED, DISABLED, ',
    ],
    ['a resource of 2,049 letters', () => put(entry({ Resources: ['x'.repeat(2049)] })), '2048'],
    [
      'a time beyond the year 9999',
      () => put(entry({ Time: new Date(8.64e15) })),
      "1.member.time'",
    ],
    [
      'no identifiers of targets',
      () => client.send(new RemoveTargetsCommand({ Rule: 'first', Ids: [] })),
      'length greater than or equal to 1',
    ],
  ])('with %s', async (_, send, message) => {
    await expect(send()).rejects.toMatchObject(invalid(expect.stringContaining(message)));
  });

  it('as SerializationException if it has another type', async () => {
    // The type of the client refuses a number.
    await expect(
      client.send(new DescribeRuleCommand({ Name: 1 as unknown as string })),
    ).rejects.toMatchObject({ name: 'SerializationException' });
  });
});

describe('a rule', () => {
  it('needs a pattern or a schedule', async () => {
    // Words from moto, moto/events/models.py.
    await expect(client.send(new PutRuleCommand({ Name: 'r' }))).rejects.toMatchObject(
      invalid('Parameter(s) EventPattern or ScheduleExpression must be specified.'),
    );
  });

  it('of CloudTrail management events is answered with 501', async () => {
    const State = 'ENABLED_WITH_ALL_CLOUDTRAIL_MANAGEMENT_EVENTS';
    await expect(
      client.send(new PutRuleCommand({ Name: 'r', EventPattern: pattern, State })),
    ).rejects.toMatchObject({ $metadata: { httpStatusCode: 501 } });
  });

  it('is put again with the same name, and keeps its targets but no description', async () => {
    const put = (more: object) =>
      client.send(new PutRuleCommand({ Name: 'first', EventPattern: pattern, ...more }));
    const { RuleArn } = await put({ Description: 'old' });
    expect((await put({})).RuleArn).toBe(RuleArn);
    const described = await client.send(new DescribeRuleCommand({ Name: 'first' }));
    expect(described).toMatchObject({ Arn: RuleArn, CreatedBy: '000000000000' });
    expect(described.Description).toBeUndefined();
    const { Targets } = await client.send(new ListTargetsByRuleCommand({ Rule: 'first' }));
    expect(Targets).toHaveLength(3);
  });

  it('refuses a target whose ARN has no form of one', async () => {
    // Words from moto, moto/events/models.py.
    await expect(putTarget('x', 'a-queue')).rejects.toMatchObject(
      invalid('Parameter a-queue is not valid. Reason: Provided Arn is not in correct format.'),
    );
  });

  it('is the last of 300', async () => {
    const names = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, n) => `quota-${from + n}`);
    const create = (Name: string) =>
      client.send(new PutRuleCommand({ Name, EventPattern: pattern }));
    await Promise.all(names(0, 298).map(create));
    await expect(create('quota-298')).rejects.toMatchObject({ name: 'LimitExceededException' });
    await expect(create('quota-297')).resolves.toBeTruthy();
  });
});

describe('a list', () => {
  it('of targets has pages', async () => {
    const list = (more: object) =>
      client.send(new ListTargetsByRuleCommand({ Rule: 'first', ...more }));
    const page = await list({ Limit: 2 });
    const rest = await list({ NextToken: page.NextToken });
    expect([page.Targets, rest.Targets].map((some) => some?.map(({ Id }) => Id))).toEqual([
      ['a', 'b'],
      ['c'],
    ]);
    expect(rest.NextToken).toBeUndefined();
  });

  it('refuses an invented token and one of another list', async () => {
    const { NextToken } = await client.send(new ListRulesCommand({ Limit: 1 }));
    const refused = invalid('Parameter NextToken is not valid.');
    for (const more of [{ NextToken: 'first' }, { NextToken, NamePrefix: 'f' }])
      await expect(client.send(new ListRulesCommand(more))).rejects.toMatchObject(refused);
    await expect(
      client.send(new ListTargetsByRuleCommand({ Rule: 'first', NextToken })),
    ).rejects.toMatchObject(refused);
  });
});

describe('JSON', () => {
  const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

  it('of a detail has up to 1,000 levels', async () => {
    const { Entries } = await put(
      entry({ Detail: nested(1000) }),
      entry({ Detail: nested(1001) }),
      entry({ Detail: nested(100_000) }),
      entry({ Detail: JSON.stringify({ text: '{['.repeat(1001) }) }),
    );
    expect(Entries?.map(({ ErrorCode }) => ErrorCode)).toEqual([
      undefined,
      'MalformedDetail',
      'MalformedDetail',
      undefined,
    ]);
  });

  it.each([
    ['text', 'plain'],
    ['an array', '[]'],
    ['no identifier', '{"account":"1","source":"a","time":"t","region":"r","detail-type":"d"}'],
    ['more than 1,000 levels', nested(100_000)],
  ])('of a tested event is refused with %s', async (_, Event) => {
    await expect(
      client.send(new TestEventPatternCommand({ EventPattern: pattern, Event })),
    ).rejects.toMatchObject(invalid('Parameter Event is not valid.'));
  });
});
