import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateStateMachineCommand,
  DescribeExecutionCommand,
  GetExecutionHistoryCommand,
  SendTaskSuccessCommand,
  type SFNClient,
  StartExecutionCommand,
} from '@aws-sdk/client-sfn';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type Functions,
  functionArn,
  INVOKE,
  ROLE,
  sfnClient,
  single,
  startFixture,
  startFunctions,
} from './step-functions-fixture.ts';

const MODULE = new URL('../../src/step-functions/start-step-functions.ts', import.meta.url).href;
const DAY = 24 * 60 * 60;

describe('after a restart', () => {
  it('timeouts, waits and retries count from their start', async () => {
    const fixture = await startFixture();
    try {
      fixture.lambda.functions.set('send', () => 'sent');
      fixture.lambda.functions.set('fails', () => {
        throw new Error('always');
      });
      const task = await fixture.begin(
        single({
          Type: 'Task',
          Resource: `${INVOKE}.waitForTaskToken`,
          Arguments: { FunctionName: 'send' },
          TimeoutSeconds: 5 * DAY,
        }),
      );
      const wait = await fixture.begin(single({ Type: 'Wait', Seconds: 5 * DAY }));
      const retried = await fixture.begin(
        single({
          Type: 'Task',
          Resource: functionArn('fails'),
          Retry: [{ ErrorEquals: ['States.ALL'], IntervalSeconds: 5 * DAY, MaxAttempts: 1 }],
        }),
      );
      await fixture.reached(task, 'TaskSubmitted');
      await fixture.reached(wait, 'WaitStateEntered');
      await fixture.reached(retried, 'LambdaFunctionFailed');
      await fixture.advance(4 * DAY);
      await fixture.restart();
      await fixture.advance(DAY - 1);
      for (const arn of [task, wait, retried])
        expect((await fixture.describe(arn)).status).toBe('RUNNING');
      await fixture.restart();
      await fixture.advance(1);
      expect(await fixture.ended(task)).toMatchObject({ error: 'States.Timeout' });
      expect((await fixture.ended(wait)).status).toBe('SUCCEEDED');
      await fixture.ended(retried);
      await fixture.reached(retried, 'LambdaFunctionFailed', 2);
    } finally {
      await fixture.close();
    }
  });

  it('what became due while the service was down happens at once', async () => {
    const fixture = await startFixture();
    try {
      const wait = await fixture.begin(single({ Type: 'Wait', Seconds: 60 }));
      const limited = await fixture.begin(
        single({ Type: 'Wait', Seconds: 600 }, { TimeoutSeconds: 60 }),
      );
      await fixture.reached(wait, 'WaitStateEntered');
      await fixture.stop();
      fixture.now().setTime(fixture.now().getTime() + 61_000);
      await fixture.start();
      expect((await fixture.ended(wait)).status).toBe('SUCCEEDED');
      expect((await fixture.ended(limited)).status).toBe('TIMED_OUT');
    } finally {
      await fixture.close();
    }
  });

  it('branches and items continue, and ended ones do not run again', async () => {
    const fixture = await startFixture();
    try {
      fixture.lambda.functions.set('echo', (event) => event);
      const arn = await fixture.begin(
        single({
          Type: 'Map',
          Items: [1, 2, 3],
          ItemProcessor: {
            StartAt: 'Which',
            States: {
              Which: {
                Type: 'Choice',
                Choices: [{ Condition: '{% $states.input = 2 %}', Next: 'Pause' }],
                Default: 'Echo',
              },
              Pause: { Type: 'Wait', Seconds: 60, Next: 'Echo' },
              Echo: { Type: 'Task', Resource: functionArn('echo'), End: true },
            },
          },
        }),
      );
      await fixture.reached(arn, 'MapIterationSucceeded', 2);
      await fixture.reached(arn, 'WaitStateEntered');
      await fixture.restart();
      await fixture.advance(60);
      expect((await fixture.ended(arn)).output).toBe('[1,2,3]');
      expect(fixture.lambda.calls.map(({ event }) => event).sort()).toEqual([1, 2, 3]);
    } finally {
      await fixture.close();
    }
  });

  it('an execution keeps the definition that it was started with', async () => {
    const fixture = await startFixture();
    try {
      const before = single({ Type: 'Wait', Seconds: 60, Output: 'before' });
      const arn = await fixture.begin(before);
      await fixture.reached(arn, 'WaitStateEntered');
      const { stateMachineArn } = await fixture.describe(arn);
      await fixture.update(stateMachineArn ?? '', single({ Type: 'Pass', Output: 'after' }));
      await fixture.restart();
      await fixture.advance(60);
      expect((await fixture.ended(arn)).output).toBe('"before"');
    } finally {
      await fixture.close();
    }
  });
});

describe('after a kill', () => {
  let dataDir: string;
  let lambda: Functions;
  let child: ChildProcess | undefined;
  let client: SFNClient;

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'step-functions-kill-'));
    lambda = await startFunctions();
  });
  afterEach(async () => {
    await kill();
    await lambda.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** Runs Step Functions in a process that can be killed. */
  const start = async () => {
    const script = `const { startStepFunctions } = await import(${JSON.stringify(MODULE)});
      const lambdaEndpoint = () => ${JSON.stringify(lambda.endpoint)};
      const options = ${JSON.stringify({ port: 0, dataDir })};
      console.log((await startStepFunctions({ ...options, lambdaEndpoint })).endpoint);`;
    const started = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    child = started;
    const [line] = await once(started.stdout, 'data');
    client = sfnClient(String(line).trim());
  };
  const kill = async () => {
    const running = child;
    child = undefined;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    client.destroy();
    const exit = once(running, 'exit');
    running.kill('SIGKILL');
    await exit;
  };
  const begin = async (definition: object) => {
    const { stateMachineArn } = await client.send(
      new CreateStateMachineCommand({
        name: 'killed',
        definition: JSON.stringify({ QueryLanguage: 'JSONata', ...definition }),
        roleArn: ROLE,
      }),
    );
    const { executionArn } = await client.send(new StartExecutionCommand({ stateMachineArn }));
    return executionArn;
  };
  const status = async (executionArn: string | undefined) =>
    (await client.send(new DescribeExecutionCommand({ executionArn }))).status;
  const types = async (executionArn: string | undefined) => {
    const { events } = await client.send(
      new GetExecutionHistoryCommand({ executionArn, maxResults: 1000 }),
    );
    return (events ?? []).map(({ type }) => type);
  };

  it('a function that was running is invoked again, with the same token', async () => {
    const held = Promise.withResolvers<void>();
    const tokens: unknown[] = [];
    lambda.functions.set('send', async (event) => {
      tokens.push(event);
      if (tokens.length === 1) await held.promise;
    });
    await start();
    const arn = await begin(
      single({
        Type: 'Task',
        Resource: `${INVOKE}.waitForTaskToken`,
        Arguments: { FunctionName: 'send', Payload: '{% $states.context.Task.Token %}' },
      }),
    );
    await expect.poll(() => tokens).toHaveLength(1);
    await kill();
    held.resolve();
    await start();
    await expect.poll(() => tokens).toHaveLength(2);
    expect(tokens[1]).toBe(tokens[0]);
    await expect.poll(() => types(arn)).toContain('TaskSubmitted');
    await client.send(new SendTaskSuccessCommand({ taskToken: String(tokens[0]), output: '"ok"' }));
    await kill();
    // The acknowledged result survives, whatever the service had done with it.
    await start();
    await expect.poll(() => status(arn)).toBe('SUCCEEDED');
    expect((await types(arn)).filter((type) => type === 'TaskSucceeded')).toHaveLength(1);
  });

  it('at any moment, each step is recorded once and the execution reaches its end', async () => {
    const count = 40;
    lambda.functions.set('echo', (event) => event);
    await start();
    const names = Array.from({ length: count }, (_, index) => `S${index}`);
    const arn = await begin({
      StartAt: 'S0',
      States: Object.fromEntries(
        names.map((name, index) => [
          name,
          {
            ...(index % 2
              ? { Type: 'Task', Resource: functionArn('echo') }
              : { Type: 'Pass', Assign: { count: index } }),
            ...(index + 1 < count ? { Next: names[index + 1] } : { End: true }),
          },
        ]),
      ),
    });
    for (const events of [10, 40, 70, 100, 130]) {
      await expect
        .poll(async () => (await types(arn)).length, { interval: 1 })
        .toBeGreaterThanOrEqual(events);
      await kill();
      await start();
    }
    await expect.poll(() => status(arn)).toBe('SUCCEEDED');
    const entered = (await types(arn)).filter((type) => /StateEntered$/.test(type ?? ''));
    const exited = (await types(arn)).filter((type) => /StateExited$/.test(type ?? ''));
    expect([entered.length, exited.length]).toEqual([count, count]);
    // At least once: a kill can repeat the task that ran.
    expect(lambda.calls.length).toBeGreaterThanOrEqual(count / 2);
    expect(lambda.calls.length).toBeLessThanOrEqual(count / 2 + 5);
  });
});
