import {
  CreateStateMachineCommand,
  DescribeExecutionCommand,
  DescribeStateMachineCommand,
  GetExecutionHistoryCommand,
  ListExecutionsCommand,
  ListStateMachinesCommand,
  StartExecutionCommand,
  StopExecutionCommand,
  UpdateStateMachineCommand,
  ValidateStateMachineDefinitionCommand,
} from '@aws-sdk/client-sfn';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLE, type StepFunctionsFixture, single, startFixture } from './step-functions-fixture.ts';

const wait = single({ Type: 'Wait', Seconds: 60 });
const definition = JSON.stringify({ QueryLanguage: 'JSONata', ...wait });
let fixture: StepFunctionsFixture;
let machine: string;
let other: string;
beforeAll(async () => {
  fixture = await startFixture();
  machine = await fixture.create(wait, 'members');
  other = await fixture.create(wait, 'other');
});
afterAll(() => fixture.close());

const start = (more: object) =>
  fixture.client.send(new StartExecutionCommand({ stateMachineArn: machine, ...more }));
const create = (more: object) =>
  fixture.client.send(
    new CreateStateMachineCommand({ name: 'created', definition, roleArn: ROLE, ...more }),
  );
const list = (more: object) =>
  fixture.client.send(new ListExecutionsCommand({ stateMachineArn: machine, ...more }));

const constraint = (value: string, member: string, words: string) => ({
  name: 'ValidationException',
  message:
    `1 validation error detected: Value ${value}at '${member}' failed to satisfy constraint: ` +
    `Member must ${words}`,
  $metadata: { httpStatusCode: 400 },
});
const notCovered = { $metadata: { httpStatusCode: 501 } };

describe('a member beyond its bounds is refused', () => {
  const long = 'x'.repeat(81);
  it.each([
    // Source: wolfeidau/buildkite-serverless-agent, issue 37.
    [
      'a name of 81 letters',
      () => start({ name: long }),
      constraint(`'${long}' `, 'name', 'have length less than or equal to 80'),
    ],
    // Source of this and the next: LocalStack's snapshot of AWS, test_sfn_api.
    [
      'a page of 1,001',
      () => list({ maxResults: 1001 }),
      constraint("'1001' ", 'maxResults', 'have value less than or equal to 1000'),
    ],
    [
      'a token of 3,097 characters',
      () => list({ nextToken: 'x'.repeat(3097) }),
      constraint(`'${'x'.repeat(3097)}' `, 'nextToken', 'have length less than or equal to 3096'),
    ],
    [
      'an unknown type',
      () => create({ type: 'FAST' }),
      constraint("'FAST' ", 'type', 'satisfy enum value set: [STANDARD, EXPRESS]'),
    ],
    [
      'no role',
      () => create({ roleArn: undefined }),
      constraint('null ', 'roleArn', 'not be null'),
    ],
    [
      'an input of 262,145 characters',
      () => start({ input: JSON.stringify('x'.repeat(262_143)) }),
      constraint('', 'input', 'have length less than or equal to 262144'),
    ],
  ])('with %s', async (_, send, refused) => {
    await expect(send()).rejects.toMatchObject(refused);
  });

  it.each([
    ['a trace header', () => start({ traceHeader: 'Root=1' })],
    [
      'an express definition',
      () =>
        fixture.client.send(
          new ValidateStateMachineDefinitionCommand({ definition, type: 'EXPRESS' }),
        ),
    ],
    ['executions that wait for a redrive', () => list({ statusFilter: 'PENDING_REDRIVE' })],
    [
      'metadata of a machine',
      () =>
        fixture.client.send(
          new DescribeStateMachineCommand({
            stateMachineArn: machine,
            includedData: 'METADATA_ONLY',
          }),
        ),
    ],
    ['logging', () => create({ loggingConfiguration: { level: 'ALL' } })],
  ])('with 501 for %s', async (_, send) => {
    await expect(send()).rejects.toMatchObject(notCovered);
  });

  it('with 501 for metadata of an execution', async () => {
    const { executionArn } = await start({});
    await expect(
      fixture.client.send(
        new DescribeExecutionCommand({ executionArn, includedData: 'METADATA_ONLY' }),
      ),
    ).rejects.toMatchObject(notCovered);
  });
});

describe('a state machine', () => {
  it('is created once by its definition, whatever the role', async () => {
    const first = await create({ name: 'once' });
    const roleArn = ROLE.replace('role/', 'role/other-');
    const second = await create({ name: 'once', roleArn });
    expect(second).toMatchObject({
      stateMachineArn: first.stateMachineArn,
      creationDate: first.creationDate,
    });
    const { stateMachineArn } = first;
    const described = await fixture.client.send(
      new DescribeStateMachineCommand({ stateMachineArn }),
    );
    // Source: LocalStack's snapshot of AWS, test_create_exact_duplicate_sm.
    expect(described).toMatchObject({
      roleArn: ROLE,
      loggingConfiguration: { level: 'OFF', includeExecutionData: false },
      tracingConfiguration: { enabled: false },
    });
  });

  it('refuses a role that is none', async () => {
    // Words from moto, moto/stepfunctions/models.py.
    const refused = { name: 'InvalidArn', message: "Invalid Role Arn: 'states'" };
    await expect(create({ roleArn: 'states' })).rejects.toMatchObject(refused);
    await expect(
      fixture.client.send(
        new UpdateStateMachineCommand({ stateMachineArn: machine, roleArn: 'states' }),
      ),
    ).rejects.toMatchObject(refused);
  });

  it('keeps its revision if an update changes nothing', async () => {
    // Source: LocalStack's snapshot of AWS, test_create_update_state_machine_same_parameters.
    const update = (roleArn: string) =>
      fixture.client.send(new UpdateStateMachineCommand({ stateMachineArn: other, roleArn }));
    const first = await update(`${ROLE}-2`);
    expect((await update(`${ROLE}-2`)).revisionId).toBe(first.revisionId);
    expect((await update(ROLE)).revisionId).not.toBe(first.revisionId);
  });
});

it('an execution tells whether it can be redriven', async () => {
  const { executionArn = '' } = await start({ name: 'redrive' });
  // Source: LocalStack's snapshot of AWS, test_describe_execution.
  expect(await fixture.describe(executionArn)).toMatchObject({
    redriveCount: 0,
    redriveStatus: 'NOT_REDRIVABLE',
    redriveStatusReason: 'Execution is RUNNING and cannot be redriven',
  });
  await fixture.client.send(new StopExecutionCommand({ executionArn }));
  const { redriveStatus, redriveStatusReason } = await fixture.describe(executionArn);
  expect([redriveStatus, redriveStatusReason]).toEqual(['REDRIVABLE', undefined]);
});

it('a page token belongs to one list, its filter and its order', async () => {
  const started = [];
  for (const name of ['page-1', 'page-2']) started.push(await start({ name }));
  await fixture.client.send(new StartExecutionCommand({ stateMachineArn: other, name: 'page-3' }));
  const [{ executionArn = '' } = {}, { executionArn: another = '' } = {}] = started;
  const history = (arn: string, more: object) =>
    fixture.client.send(new GetExecutionHistoryCommand({ executionArn: arn, ...more }));
  const machines = (more: object) => fixture.client.send(new ListStateMachinesCommand(more));
  await fixture.reached(executionArn, 'WaitStateEntered');

  const ofExecutions = (await list({ maxResults: 1 })).nextToken;
  const ofMachines = (await machines({ maxResults: 1 })).nextToken;
  const ofHistory = (await history(executionArn, { maxResults: 1 })).nextToken;
  for (const call of [
    list({ nextToken: ofMachines }),
    list({ nextToken: ofExecutions, statusFilter: 'RUNNING' }),
    list({ nextToken: ofExecutions, stateMachineArn: other }),
    machines({ nextToken: ofExecutions }),
    history(another, { nextToken: ofHistory }),
    history(executionArn, { nextToken: ofHistory, reverseOrder: true }),
    history(executionArn, { nextToken: ofExecutions }),
  ])
    await expect(call).rejects.toMatchObject({
      name: 'InvalidToken',
      message: "Invalid Token: 'Invalid token'",
    });
  await expect(list({ nextToken: ofExecutions, maxResults: 2 })).resolves.toBeTruthy();
});
