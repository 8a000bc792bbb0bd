import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateScheduleCommand,
  type CreateScheduleCommandInput,
  CreateScheduleGroupCommand,
  DeleteScheduleCommand,
  DeleteScheduleGroupCommand,
  GetScheduleCommand,
  GetScheduleGroupCommand,
  ListScheduleGroupsCommand,
  ListSchedulesCommand,
  SchedulerClient,
  UpdateScheduleCommand,
} from '@aws-sdk/client-scheduler';
import { CreateStateMachineCommand, ListExecutionsCommand } from '@aws-sdk/client-sfn';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startScheduler } from '../../src/scheduler/start-scheduler.ts';
import { type Emulator, LOCAL_REGION } from '../../src/shared/emulator.ts';
import { startStepFunctions } from '../../src/step-functions/start-step-functions.ts';
import {
  FunctionFailure,
  functionArn,
  ROLE,
  sfnClient,
  single,
  startFunctions,
} from '../step-functions/step-functions-fixture.ts';

const MODULE = new URL('../../src/scheduler/start-scheduler.ts', import.meta.url).href;
const DAY = 24 * 60 * 60;
let dataDir: string;
let lambda: Awaited<ReturnType<typeof startFunctions>>;
let scheduler: Emulator;
let client: SchedulerClient;
let stepFunctions: Emulator | undefined;
const time = { now: new Date() };
/** What the scheduler has logged: its failed runs. */
let failures: string[];

const connect = (endpoint: string) =>
  new SchedulerClient({
    region: LOCAL_REGION,
    endpoint,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local-secret' },
    maxAttempts: 1,
  });
const start = async () => {
  scheduler = await startScheduler({
    port: 0,
    dataDir,
    lambdaEndpoint: () => lambda.endpoint,
    stepFunctionsEndpoint: () => stepFunctions?.endpoint ?? '',
    now: () => time.now,
    onLog: (line) => failures.push(line),
  });
  client = connect(scheduler.endpoint);
};
const stop = async () => {
  client.destroy();
  await scheduler.close();
};

beforeEach(async () => {
  time.now = new Date('2026-01-05T04:30:00.000Z');
  failures = [];
  dataDir = mkdtempSync(join(tmpdir(), 'scheduler-'));
  lambda = await startFunctions();
  lambda.functions.set('remind', () => 'done');
  await start();
});
afterEach(async () => {
  await stop();
  await stepFunctions?.close();
  stepFunctions = undefined;
  await lambda.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const settings = (more: Partial<CreateScheduleCommandInput> = {}) => ({
  Name: 'reminder',
  ScheduleExpression: 'at(2026-01-10T04:30:00)',
  FlexibleTimeWindow: { Mode: 'OFF' as const },
  Target: { Arn: functionArn('remind'), RoleArn: ROLE, Input: '{"id":7}' },
  ...more,
});
const create = (more?: Partial<CreateScheduleCommandInput>) =>
  client.send(new CreateScheduleCommand(settings(more)));
const get = (Name = 'reminder', GroupName?: string) =>
  client.send(new GetScheduleCommand({ Name, GroupName }));
const advance = async (seconds: number) => {
  time.now = new Date(time.now.getTime() + seconds * 1000);
  await fetch(`${scheduler.endpoint}/_local/clock`, {
    method: 'POST',
    body: '{"advanceSeconds":0}',
  });
};
const calls = () => lambda.calls.map(({ event }) => event);
const called = (count: number) =>
  expect.poll(() => lambda.calls.length, { interval: 10 }).toBe(count);
/** Waits until the scheduler has handled the last call. */
const gone = (Name = 'reminder') =>
  expect
    .poll(() => get(Name).catch((error: Error) => error.name), { interval: 10 })
    .toBe('ResourceNotFoundException');

describe('at()', () => {
  it('invokes its function five days later, once, and not a second earlier', async () => {
    await create({ ActionAfterCompletion: 'DELETE' });
    await advance(5 * DAY - 1);
    expect(calls()).toEqual([]);
    expect((await get()).State).toBe('ENABLED');
    await advance(1);
    await called(1);
    expect(calls()).toEqual([{ id: 7 }]);
    await gone();
    await advance(30 * DAY);
    expect(calls()).toHaveLength(1);
  });

  it('keeps its schedule without ActionAfterCompletion', async () => {
    await create();
    await advance(5 * DAY);
    await called(1);
    await advance(DAY);
    expect((await get()).ActionAfterCompletion).toBe('NONE');
    expect(calls()).toHaveLength(1);
  });

  it('counts in its time zone', async () => {
    await create({
      ScheduleExpression: 'at(2026-01-05T10:30:00)',
      ScheduleExpressionTimezone: 'Asia/Kolkata',
    });
    await advance(1_799);
    expect(calls()).toEqual([]);
    await advance(1_801);
    await called(1);
  });

  it('runs at once when its time has passed', async () => {
    await create({ ScheduleExpression: 'at(2026-01-01T00:00:00)' });
    await called(1);
  });
});

describe('a recurring schedule', () => {
  it('runs each time until its end', async () => {
    await create({
      ScheduleExpression: 'rate(1 day)',
      StartDate: new Date('2026-01-06T00:00:00Z'),
      EndDate: new Date('2026-01-08T00:00:00Z'),
      ActionAfterCompletion: 'DELETE',
      Target: {
        Arn: functionArn('remind'),
        RoleArn: ROLE,
        Input: '{"at":"<aws.scheduler.scheduled-time>","try":<aws.scheduler.attempt-number>}',
      },
    });
    for (let day = 1; day <= 3; day += 1) {
      await advance(DAY);
      await called(day);
    }
    await gone();
    expect(calls()).toEqual(
      ['06', '07', '08'].map((day) => ({ at: `2026-01-${day}T00:00:00Z`, try: 1 })),
    );
  });

  it('starts at once with a rate, and stops while it is disabled', async () => {
    await create({ ScheduleExpression: 'rate(5 minutes)' });
    await called(1);
    const disabled = settings({ ScheduleExpression: 'rate(5 minutes)', State: 'DISABLED' });
    await client.send(new UpdateScheduleCommand(disabled));
    await advance(DAY);
    expect(calls()).toHaveLength(1);
    await client.send(new UpdateScheduleCommand({ ...disabled, State: 'ENABLED' }));
    await called(2);
  });

  it('runs once for the times that it has missed', async () => {
    await create({ ScheduleExpression: 'cron(0 12 * * ? *)' });
    await stop();
    time.now = new Date('2026-01-09T13:00:00Z');
    await start();
    await called(1);
    await advance(23 * 60 * 60);
    await called(2);
  });
});

describe('a failed run', () => {
  it('is tried again as Lambda does when the function fails, and then dropped', async () => {
    lambda.functions.set('remind', () => {
      throw new FunctionFailure('Broken');
    });
    await create({
      ScheduleExpression: 'at(2026-01-05T04:30:00)',
      ActionAfterCompletion: 'DELETE',
    });
    for (const [count, delay] of [
      [1, 60],
      [2, 120],
    ] as const) {
      await called(count);
      expect((await get()).Name).toBe('reminder');
      await expect.poll(() => failures).toHaveLength(count);
      await advance(delay - 1);
      expect(calls()).toHaveLength(count);
      await advance(1);
    }
    await called(3);
    await gone();
  });

  it('is tried again by its policy while Lambda refuses it', async () => {
    await create({
      ScheduleExpression: 'at(2026-01-05T04:30:00)',
      Target: {
        Arn: functionArn('missing'),
        RoleArn: ROLE,
        RetryPolicy: { MaximumRetryAttempts: 2, MaximumEventAgeInSeconds: 60 },
      },
      ActionAfterCompletion: 'DELETE',
    });
    await expect.poll(() => failures).toHaveLength(1);
    await advance(1);
    await expect.poll(() => failures).toHaveLength(2);
    lambda.functions.set('missing', () => 'now');
    await advance(2);
    await called(1);
    expect(calls()[0]).toMatchObject({
      source: 'aws.scheduler',
      'detail-type': 'Scheduled Event',
      resources: ['arn:aws:scheduler:ap-south-1:000000000000:schedule/default/reminder'],
    });
    await gone();
  });
});

it('starts an execution of a state machine, once', async () => {
  stepFunctions = await startStepFunctions({
    port: 0,
    dataDir: join(dataDir, 'states'),
    lambdaEndpoint: () => lambda.endpoint,
  });
  const sfn = sfnClient(stepFunctions.endpoint);
  const { stateMachineArn } = await sfn.send(
    new CreateStateMachineCommand({
      name: 'scheduled',
      roleArn: ROLE,
      definition: JSON.stringify({ QueryLanguage: 'JSONata', ...single({ Type: 'Pass' }) }),
    }),
  );
  await create({
    Target: { Arn: stateMachineArn, RoleArn: ROLE, Input: '{"n":1}' },
    ActionAfterCompletion: 'DELETE',
  });
  await advance(5 * DAY);
  await gone();
  const { executions } = await sfn.send(new ListExecutionsCommand({ stateMachineArn }));
  expect(executions).toHaveLength(1);
  sfn.destroy();
});

describe('the API', () => {
  it('creates, describes, updates and deletes a schedule', async () => {
    const { ScheduleArn } = await create({ Description: 'A reminder' });
    expect(ScheduleArn).toBe('arn:aws:scheduler:ap-south-1:000000000000:schedule/default/reminder');
    expect(await get()).toMatchObject({
      Arn: ScheduleArn,
      Name: 'reminder',
      GroupName: 'default',
      Description: 'A reminder',
      ScheduleExpression: 'at(2026-01-10T04:30:00)',
      ScheduleExpressionTimezone: 'UTC',
      State: 'ENABLED',
      ActionAfterCompletion: 'NONE',
      CreationDate: time.now,
      FlexibleTimeWindow: { Mode: 'OFF' },
      Target: {
        Arn: functionArn('remind'),
        Input: '{"id":7}',
        RetryPolicy: { MaximumEventAgeInSeconds: 86_400, MaximumRetryAttempts: 185 },
      },
    });
    await client.send(
      new UpdateScheduleCommand(settings({ ScheduleExpression: 'at(2026-01-06T04:30:00)' })),
    );
    // An update replaces all settings.
    expect((await get()).Description).toBeUndefined();
    await advance(DAY);
    await called(1);
    await client.send(new DeleteScheduleCommand({ Name: 'reminder' }));
    await expect(get()).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  });

  it('creates one schedule for a name, also when a request is repeated', async () => {
    await create({ ClientToken: 'same' });
    await expect(create({ ClientToken: 'same' })).resolves.toBeTruthy();
    await expect(create({ ClientToken: 'other' })).rejects.toMatchObject({
      name: 'ConflictException',
      $metadata: { httpStatusCode: 409 },
    });
  });

  it('a deleted schedule does not run', async () => {
    await create();
    await client.send(new DeleteScheduleCommand({ Name: 'reminder' }));
    await create({ Name: 'other' });
    await advance(5 * DAY);
    await called(1);
  });

  it('has groups, which are deleted with their schedules', async () => {
    const GroupName = 'signing';
    await expect(create({ GroupName })).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    });
    const { ScheduleGroupArn } = await client.send(
      new CreateScheduleGroupCommand({ Name: GroupName }),
    );
    expect(ScheduleGroupArn).toBe(
      'arn:aws:scheduler:ap-south-1:000000000000:schedule-group/signing',
    );
    await expect(
      client.send(new CreateScheduleGroupCommand({ Name: GroupName })),
    ).rejects.toMatchObject({ name: 'ConflictException' });
    await create({ GroupName });
    await create();
    expect((await get('reminder', GroupName)).GroupName).toBe(GroupName);
    const { ScheduleGroups } = await client.send(new ListScheduleGroupsCommand({}));
    expect(ScheduleGroups?.map(({ Name }) => Name)).toEqual(['default', 'signing']);
    await client.send(new DeleteScheduleGroupCommand({ Name: GroupName }));
    await expect(
      client.send(new GetScheduleGroupCommand({ Name: GroupName })),
    ).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
    await expect(get('reminder', GroupName)).rejects.toThrow();
    expect((await get()).GroupName).toBe('default');
    await expect(
      client.send(new DeleteScheduleGroupCommand({ Name: 'default' })),
    ).rejects.toMatchObject({ name: 'ValidationException' });
  });

  it('lists schedules by prefix, state and group, in pages', async () => {
    for (const Name of ['a-1', 'a-2', 'b-1']) await create({ Name });
    await create({ Name: 'a-3', State: 'DISABLED' });
    const list = async (more: object) => {
      const page = await client.send(new ListSchedulesCommand(more));
      return { names: page.Schedules?.map(({ Name }) => Name), token: page.NextToken };
    };
    const first = await list({ NamePrefix: 'a-', MaxResults: 2 });
    expect(first.names).toEqual(['a-1', 'a-2']);
    expect(await list({ NamePrefix: 'a-', MaxResults: 2, NextToken: first.token })).toEqual({
      names: ['a-3'],
      token: undefined,
    });
    expect((await list({ State: 'DISABLED' })).names).toEqual(['a-3']);
    expect((await list({ GroupName: 'default' })).names).toHaveLength(4);
    expect((await list({ GroupName: 'other' })).names).toEqual([]);
  });

  it.each<[string, Partial<CreateScheduleCommandInput>]>([
    ['an expression', { ScheduleExpression: 'at(tomorrow)' }],
    ['a time zone', { ScheduleExpressionTimezone: 'Asia/Atlantis' }],
    ['an offset as a time zone', { ScheduleExpressionTimezone: '+05:30' }],
    ['a time zone in lower case', { ScheduleExpressionTimezone: 'asia/kolkata' }],
    ['an input', { Target: { Arn: functionArn('remind'), RoleArn: ROLE, Input: 'id: 7' } }],
    [
      'an attribute outside of a string',
      {
        Target: {
          Arn: functionArn('remind'),
          RoleArn: ROLE,
          Input: '{"at":<aws.scheduler.scheduled-time>}',
        },
      },
    ],
    ['a name', { Name: 'with space' }],
    [
      'an end before the start',
      { StartDate: new Date('2026-02-01'), EndDate: new Date('2026-01-01') },
    ],
  ])('refuses %s that is not valid', async (_, more) => {
    await expect(create(more)).rejects.toMatchObject({ name: 'ValidationException' });
  });

  it.each<[string, Partial<CreateScheduleCommandInput>]>([
    ['flexible windows', { FlexibleTimeWindow: { Mode: 'FLEXIBLE', MaximumWindowInMinutes: 5 } }],
    ['other targets', { Target: { Arn: 'arn:aws:sqs:ap-south-1:000000000000:q', RoleArn: ROLE } }],
    ['keys', { KmsKeyArn: 'arn:aws:kms:ap-south-1:000000000000:key/1' }],
  ])('answers 501 to %s', async (_, more) => {
    await expect(create(more)).rejects.toMatchObject({ $metadata: { httpStatusCode: 501 } });
  });
});

describe('a kill', () => {
  it('loses no schedule and no run', async () => {
    let child: ChildProcess | undefined;
    const folder = join(dataDir, 'killed');
    const startChild = async () => {
      const options = JSON.stringify({ port: 0, dataDir: folder });
      const script = `const { startScheduler } = await import(${JSON.stringify(MODULE)});
        const lambdaEndpoint = () => ${JSON.stringify(lambda.endpoint)};
        console.log((await startScheduler({ ...${options}, lambdaEndpoint })).endpoint);`;
      const started = spawn(
        process.execPath,
        ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      );
      child = started;
      const [line] = await once(started.stdout, 'data');
      return connect(String(line).trim());
    };
    const kill = async () => {
      if (!child) return;
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
    };
    const held = Promise.withResolvers<void>();
    lambda.functions.set('remind', () => (lambda.calls.length === 1 ? held.promise : 'done'));
    try {
      const first = await startChild();
      // Its function runs while the service is killed.
      await first.send(
        new CreateScheduleCommand(
          settings({ ScheduleExpression: 'at(2026-01-01T00:00:00)', Name: 'running' }),
        ),
      );
      await called(1);
      const later = settings({ ScheduleExpression: 'at(2199-01-01T00:00:00)', Name: 'later' });
      await first.send(new CreateScheduleCommand(later));
      first.destroy();
      await kill();
      held.resolve();
      const second = await startChild();
      await called(2);
      const { Schedules } = await second.send(new ListSchedulesCommand({}));
      expect(Schedules?.map(({ Name }) => Name)).toEqual(['later', 'running']);
      second.destroy();
    } finally {
      held.resolve();
      await kill();
    }
  });
});
