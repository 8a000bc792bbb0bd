import {
  CreateActivityCommand,
  CreateStateMachineCommand,
  DeleteStateMachineCommand,
  DescribeExecutionCommand,
  DescribeStateMachineCommand,
  GetExecutionHistoryCommand,
  ListExecutionsCommand,
  ListStateMachinesCommand,
  StartExecutionCommand,
  StopExecutionCommand,
  UpdateStateMachineCommand,
} from '@aws-sdk/client-sfn';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ROLE, type StepFunctionsFixture, single, startFixture } from './step-functions-fixture.ts';

let fixture: StepFunctionsFixture;
beforeEach(async () => {
  fixture = await startFixture();
});
afterEach(() => fixture.close());

const wait = single({ Type: 'Wait', Seconds: 60 });
const start = (stateMachineArn: string, name: string, input = '{}') =>
  fixture.client.send(new StartExecutionCommand({ stateMachineArn, name, input }));
const describeMachine = (stateMachineArn: string) =>
  fixture.client.send(new DescribeStateMachineCommand({ stateMachineArn }));

describe('a state machine', () => {
  it('is created, described and listed', async () => {
    const arn = await fixture.create(wait, 'signing');
    expect(arn).toBe('arn:aws:states:ap-south-1:000000000000:stateMachine:signing');
    const { definition, ...described } = await describeMachine(arn);
    expect(JSON.parse(definition ?? '')).toEqual({ QueryLanguage: 'JSONata', ...wait });
    expect(described).toMatchObject({
      name: 'signing',
      status: 'ACTIVE',
      type: 'STANDARD',
      roleArn: ROLE,
      creationDate: fixture.now(),
      revisionId: expect.any(String),
    });
    await fixture.create(wait, 'another');
    const list = (nextToken?: string) =>
      fixture.client.send(new ListStateMachinesCommand({ maxResults: 1, nextToken }));
    const first = await list();
    const second = await list(first.nextToken);
    expect([first, second].map(({ stateMachines }) => stateMachines?.[0]?.name)).toEqual([
      'another',
      'signing',
    ]);
    expect(second.nextToken).toBeUndefined();
    await expect(list('no token')).rejects.toMatchObject({ name: 'InvalidToken' });
  });

  it('is created again only with the same definition', async () => {
    const arn = await fixture.create(wait, 'signing');
    expect(await fixture.create(wait, 'signing')).toBe(arn);
    await expect(fixture.create(single({ Type: 'Pass' }), 'signing')).rejects.toMatchObject({
      name: 'StateMachineAlreadyExists',
    });
  });

  it('is updated, except with nothing or with an invalid definition', async () => {
    const arn = await fixture.create(wait, 'signing');
    const before = await describeMachine(arn);
    const { revisionId } = await fixture.update(arn, single({ Type: 'Pass', Output: 2 }));
    const after = await describeMachine(arn);
    expect(after.revisionId).toBe(revisionId);
    expect(after.revisionId).not.toBe(before.revisionId);
    await expect(
      fixture.client.send(new UpdateStateMachineCommand({ stateMachineArn: arn })),
    ).rejects.toMatchObject({ name: 'MissingRequiredParameter' });
    await expect(fixture.update(arn, { StartAt: 'None', States: {} })).rejects.toMatchObject({
      name: 'InvalidDefinition',
    });
    expect((await describeMachine(arn)).revisionId).toBe(revisionId);
  });

  it('is deleted once its executions have ended, and starts none meanwhile', async () => {
    const arn = await fixture.create(wait, 'signing');
    const { executionArn } = await start(arn, 'running');
    await fixture.client.send(new DeleteStateMachineCommand({ stateMachineArn: arn }));
    expect((await describeMachine(arn)).status).toBe('DELETING');
    await expect(start(arn, 'late')).rejects.toMatchObject({ name: 'StateMachineDeleting' });
    await fixture.reached(executionArn ?? '', 'WaitStateEntered');
    await fixture.advance(60);
    await expect
      .poll(() => describeMachine(arn).catch((error: Error) => error.name))
      .toBe('StateMachineDoesNotExist');
    await fixture.client.send(new DeleteStateMachineCommand({ stateMachineArn: arn }));
  });

  it('is refused with a bad name, and looked for by a good ARN', async () => {
    for (const name of ['with space', 'a*b'])
      await expect(fixture.create(wait, name)).rejects.toMatchObject({ name: 'InvalidName' });
    for (const name of ['x'.repeat(81), ''])
      await expect(fixture.create(wait, name)).rejects.toMatchObject({
        name: 'ValidationException',
      });
    await expect(describeMachine('arn:aws:s3:::x')).rejects.toMatchObject({ name: 'InvalidArn' });
    await expect(
      describeMachine('arn:aws:states:ap-south-1:000000000000:stateMachine:none'),
    ).rejects.toMatchObject({ name: 'StateMachineDoesNotExist' });
  });
});

describe('an execution', () => {
  it('is started once by its name and input', async () => {
    const arn = await fixture.create(wait);
    const [first, second] = await Promise.all([start(arn, 'one'), start(arn, 'one')]);
    expect(second).toMatchObject({
      executionArn: first.executionArn,
      startDate: first.startDate,
    });
    const exists = { name: 'ExecutionAlreadyExists' };
    await expect(start(arn, 'one', '{"other":1}')).rejects.toMatchObject(exists);
    await fixture.reached(first.executionArn ?? '', 'WaitStateEntered');
    await fixture.advance(60);
    await fixture.ended(first.executionArn ?? '');
    await expect(start(arn, 'one')).rejects.toMatchObject(exists);
  });

  it('is described with its input, and its dates', async () => {
    const { executionArn = '' } = await start(await fixture.create(wait, 'm'), 'one', '{"a": 1}');
    const startDate = fixture.now();
    expect(executionArn).toBe('arn:aws:states:ap-south-1:000000000000:execution:m:one');
    await fixture.reached(executionArn, 'WaitStateEntered');
    await fixture.advance(60);
    expect(await fixture.ended(executionArn)).toMatchObject({
      name: 'one',
      status: 'SUCCEEDED',
      input: '{"a": 1}',
      output: '{"a":1}',
      startDate,
      stopDate: fixture.now(),
    });
  });

  it('is refused with an input that is no JSON or too large', async () => {
    const arn = await fixture.create(wait);
    await expect(start(arn, 'one', '{')).rejects.toMatchObject({ name: 'InvalidExecutionInput' });
    const large = JSON.stringify('x'.repeat(262_144));
    await expect(start(arn, 'two', large)).rejects.toMatchObject({ name: 'ValidationException' });
    const largest = JSON.stringify('x'.repeat(262_142));
    await expect(start(arn, 'three', largest)).resolves.toBeTruthy();
  });

  it('is listed, newest first, by status and in pages', async () => {
    const arn = await fixture.create(wait);
    for (const name of ['one', 'two', 'three']) await start(arn, name);
    const stop = await start(arn, 'stopped');
    await fixture.client.send(new StopExecutionCommand({ executionArn: stop.executionArn }));
    const list = async (more: object) => {
      const page = await fixture.client.send(
        new ListExecutionsCommand({ stateMachineArn: arn, ...more }),
      );
      return { names: page.executions?.map(({ name }) => name), token: page.nextToken };
    };
    expect((await list({})).names).toEqual(['stopped', 'three', 'two', 'one']);
    const first = await list({ statusFilter: 'RUNNING', maxResults: 2 });
    expect(first.names).toEqual(['three', 'two']);
    const second = await list({ statusFilter: 'RUNNING', maxResults: 2, nextToken: first.token });
    expect(second).toEqual({ names: ['one'], token: undefined });
  });

  it('that has ended stays as it is when it is stopped', async () => {
    const arn = await fixture.begin(single({ Type: 'Succeed', Output: 1 }));
    const { stopDate } = await fixture.ended(arn);
    await fixture.advance(10);
    const stopped = await fixture.client.send(new StopExecutionCommand({ executionArn: arn }));
    expect(stopped.stopDate).toEqual(stopDate);
    expect((await fixture.describe(arn)).status).toBe('SUCCEEDED');
  });

  it('has a history in pages, in both orders and without data', async () => {
    const arn = await fixture.begin(single({ Type: 'Pass', Output: 'secret' }));
    await fixture.ended(arn);
    const read = async (more: object) =>
      fixture.client.send(new GetExecutionHistoryCommand({ executionArn: arn, ...more }));
    const first = await read({ maxResults: 3 });
    const second = await read({ maxResults: 3, nextToken: first.nextToken });
    expect([...(first.events ?? []), ...(second.events ?? [])].map(({ id }) => id)).toEqual([
      1, 2, 3, 4,
    ]);
    expect(second.nextToken).toBeUndefined();
    const reversed = await read({ reverseOrder: true, includeExecutionData: false });
    expect(reversed.events?.map(({ type }) => type)).toEqual([
      'ExecutionSucceeded',
      'PassStateExited',
      'PassStateEntered',
      'ExecutionStarted',
    ]);
    expect(reversed.events?.[1]?.stateExitedEventDetails).toEqual({ name: 'Only' });
    expect(JSON.stringify(reversed.events)).not.toContain('secret');
  });

  it('that does not exist is refused', async () => {
    const executionArn = 'arn:aws:states:ap-south-1:000000000000:execution:m:none';
    const { client } = fixture;
    for (const call of [
      client.send(new DescribeExecutionCommand({ executionArn })),
      client.send(new StopExecutionCommand({ executionArn })),
      client.send(new GetExecutionHistoryCommand({ executionArn })),
    ])
      await expect(call).rejects.toMatchObject({ name: 'ExecutionDoesNotExist' });
  });
});

it('answers 501 to what it does not cover', async () => {
  const notCovered = { $metadata: { httpStatusCode: 501 } };
  await expect(fixture.client.send(new CreateActivityCommand({ name: 'a' }))).rejects.toMatchObject(
    notCovered,
  );
  await expect(
    fixture.client.send(
      new CreateStateMachineCommand({
        name: 'fast',
        type: 'EXPRESS',
        roleArn: ROLE,
        definition: JSON.stringify({ QueryLanguage: 'JSONata', ...wait }),
      }),
    ),
  ).rejects.toMatchObject(notCovered);
  const arn = await fixture.create(wait);
  await expect(start(`${arn}:PROD`, 'x')).rejects.toMatchObject(notCovered);
});
