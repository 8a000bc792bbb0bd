import {
  SendTaskFailureCommand,
  SendTaskHeartbeatCommand,
  SendTaskSuccessCommand,
  StopExecutionCommand,
} from '@aws-sdk/client-sfn';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  FunctionFailure,
  functionArn,
  INVOKE,
  type StepFunctionsFixture,
  single,
  startFixture,
} from './step-functions-fixture.ts';

let fixture: StepFunctionsFixture;
beforeEach(async () => {
  fixture = await startFixture();
});
afterEach(() => fixture.close());

const DAY = 24 * 60 * 60;
const callback = (more: object = {}) => ({
  Type: 'Task',
  Resource: `${INVOKE}.waitForTaskToken`,
  Arguments: {
    FunctionName: 'send',
    Payload: { token: '{% $states.context.Task.Token %}', for: '{% $states.input.for %}' },
  },
  ...more,
});

/** Starts a machine whose function receives a task token. */
async function startCallback(definition: object) {
  const received: string[] = [];
  fixture.lambda.functions.set('send', (event) => {
    received.push((event as { token: string }).token);
    return 'sent';
  });
  const arn = await fixture.begin(definition, { for: 'Asha' });
  await fixture.reached(arn, 'TaskSubmitted');
  return { arn, received, token: received[0] ?? '' };
}

const succeed = (taskToken: string, output: unknown) =>
  fixture.client.send(new SendTaskSuccessCommand({ taskToken, output: JSON.stringify(output) }));
const fail = (taskToken: string, error: string) =>
  fixture.client.send(new SendTaskFailureCommand({ taskToken, error, cause: 'because' }));
const beat = (taskToken: string) =>
  fixture.client.send(new SendTaskHeartbeatCommand({ taskToken }));

describe('a task with a token', () => {
  it('waits until its token is returned with a result', async () => {
    const { arn, token } = await startCallback(
      single(callback({ Output: '{% {"signed": $states.result.by} %}' })),
    );
    expect(fixture.lambda.calls).toEqual([{ name: 'send', event: { token, for: 'Asha' } }]);
    await fixture.advance(300 * DAY);
    expect((await fixture.describe(arn)).status).toBe('RUNNING');
    await succeed(token, { by: 'Asha' });
    expect((await fixture.ended(arn)).output).toBe('{"signed":"Asha"}');
    expect((await fixture.history(arn)).map(({ type }) => type)).toEqual([
      'ExecutionStarted',
      'TaskStateEntered',
      'TaskScheduled',
      'TaskStarted',
      'TaskSubmitted',
      'TaskSucceeded',
      'TaskStateExited',
      'ExecutionSucceeded',
    ]);
  });

  it('is ended by one of two results that arrive at once', async () => {
    const { arn, token } = await startCallback(single(callback()));
    const results = await Promise.allSettled([
      succeed(token, 1),
      succeed(token, 2),
      fail(token, 'X'),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ name: 'TaskTimedOut' });
    await fixture.ended(arn);
    const types = (await fixture.history(arn)).map(({ type }) => type);
    expect(types.filter((type) => /^Task(Succeeded|Failed)$/.test(type ?? ''))).toHaveLength(1);
    await expect(succeed(token, 3)).rejects.toMatchObject({ name: 'TaskTimedOut' });
  });

  it('may be ended before its function has returned', async () => {
    const functionEnds = Promise.withResolvers<void>();
    const tokens: string[] = [];
    fixture.lambda.functions.set('send', async (event) => {
      tokens.push((event as { token: string }).token);
      await functionEnds.promise;
    });
    const arn = await fixture.begin(single(callback()), { for: 'Asha' });
    await expect.poll(() => tokens).toHaveLength(1);
    await succeed(tokens[0] ?? '', 'early');
    expect((await fixture.ended(arn)).output).toBe('"early"');
    functionEnds.resolve();
  });

  it('fails by SendTaskFailure, and is caught with the error and the cause', async () => {
    const { arn, token } = await startCallback({
      StartAt: 'Sign',
      States: {
        Sign: callback({
          Catch: [
            {
              ErrorEquals: ['Declined'],
              Assign: { reason: '{% $states.errorOutput.Cause %}' },
              Output: '{% $states.input.for %}',
              Next: 'After',
            },
          ],
          End: true,
        }),
        After: { Type: 'Succeed', Output: '{% [$reason, $states.input] %}' },
      },
    });
    await fail(token, 'Declined');
    expect((await fixture.ended(arn)).output).toBe('["because","Asha"]');
  });

  it('times out after five days, and not a second earlier', async () => {
    const definition = {
      StartAt: 'Sign',
      States: {
        Sign: callback({
          TimeoutSeconds: '{% 5 * 24 * 60 * 60 %}',
          Catch: [{ ErrorEquals: ['States.Timeout'], Next: 'Expired' }],
          End: true,
        }),
        Expired: { Type: 'Succeed' },
      },
    };
    const { arn, token } = await startCallback(definition);
    await fixture.advance(5 * DAY - 1);
    expect((await fixture.describe(arn)).status).toBe('RUNNING');
    await fixture.advance(1);
    const { output } = await fixture.ended(arn);
    expect(JSON.parse(output ?? '')).toEqual({ Error: 'States.Timeout', Cause: '' });
    await expect(succeed(token, 'late')).rejects.toMatchObject({ name: 'TaskTimedOut' });
  });

  it('accepts a result one second before its timeout', async () => {
    const { arn, token } = await startCallback(single(callback({ TimeoutSeconds: 5 * DAY })));
    await fixture.advance(5 * DAY - 1);
    await succeed(token, 'in time');
    expect((await fixture.ended(arn)).status).toBe('SUCCEEDED');
  });

  it('times out between two heartbeats that are too far apart', async () => {
    const { arn, token } = await startCallback({
      StartAt: 'Sign',
      States: {
        Sign: callback({
          TimeoutSeconds: 1_000,
          HeartbeatSeconds: 60,
          Catch: [{ ErrorEquals: ['States.HeartbeatTimeout'], Next: 'Silent' }],
          End: true,
        }),
        Silent: { Type: 'Succeed' },
      },
    });
    for (let minute = 0; minute < 3; minute += 1) {
      await fixture.advance(59);
      await beat(token);
    }
    expect((await fixture.describe(arn)).status).toBe('RUNNING');
    await fixture.advance(60);
    const { output } = await fixture.ended(arn);
    expect(JSON.parse(output ?? '')).toEqual({ Error: 'States.Timeout', Cause: '' });
    await expect(beat(token)).rejects.toMatchObject({ name: 'TaskTimedOut' });
  });

  it('is not kept open by heartbeats beyond its timeout', async () => {
    const { arn, token } = await startCallback(
      single(callback({ TimeoutSeconds: 100, HeartbeatSeconds: 60 })),
    );
    await fixture.advance(50);
    await beat(token);
    await fixture.advance(50);
    expect(await fixture.ended(arn)).toMatchObject({ status: 'FAILED', error: 'States.Timeout' });
    const timedOut = (await fixture.history(arn)).find(({ type }) => type === 'TaskTimedOut');
    expect(timedOut?.taskTimedOutEventDetails).toEqual({
      resourceType: 'lambda',
      resource: 'invoke.waitForTaskToken',
      error: 'States.Timeout',
    });
  });

  it('has a new token in each attempt', async () => {
    const { arn, received, token } = await startCallback(
      single(callback({ Retry: [{ ErrorEquals: ['Again'], IntervalSeconds: 10 }] })),
    );
    await fail(token, 'Again');
    await expect.poll(async () => (await fixture.history(arn)).at(-1)?.type).toBe('TaskFailed');
    await fixture.advance(10);
    await fixture.reached(arn, 'TaskSubmitted', 2);
    await expect(succeed(token, 'old')).rejects.toMatchObject({ name: 'TaskTimedOut' });
    await succeed(received[1] ?? '', 'new');
    expect((await fixture.ended(arn)).output).toBe('"new"');
  });

  it('refuses a text that is no token, a token of nobody, and a result that is no JSON', async () => {
    await expect(succeed('guess', 1)).rejects.toMatchObject({ name: 'InvalidToken' });
    const invented = Buffer.from('task:1234').toString('base64');
    await expect(succeed(invented, 1)).rejects.toMatchObject({ name: 'TaskDoesNotExist' });
    const { arn, token } = await startCallback(single(callback()));
    await expect(
      fixture.client.send(new SendTaskSuccessCommand({ taskToken: token, output: '{' })),
    ).rejects.toMatchObject({ name: 'InvalidOutput' });
    expect((await fixture.describe(arn)).status).toBe('RUNNING');
  });

  it('is closed when its execution is stopped', async () => {
    const { arn, token } = await startCallback(single(callback()));
    const stop = new StopExecutionCommand({
      executionArn: arn,
      error: 'Withdrawn',
      cause: 'by us',
    });
    await fixture.client.send(stop);
    expect(await fixture.describe(arn)).toMatchObject({
      status: 'ABORTED',
      error: 'Withdrawn',
      cause: 'by us',
    });
    await expect(succeed(token, 1)).rejects.toMatchObject({ name: 'TaskTimedOut' });
  });
});

describe('Retry', () => {
  const flaky = (errors: string[], more: object) => {
    const left = [...errors];
    fixture.lambda.functions.set('flaky', () => {
      const error = left.shift();
      if (error) throw new FunctionFailure(error);
      return 'done';
    });
    return single({ Type: 'Task', Resource: functionArn('flaky'), ...more });
  };
  /** Advances by each delay, and checks that the attempt is not a second earlier. */
  const expectDelays = async (arn: string, delays: number[]) => {
    for (const [index, delay] of delays.entries()) {
      await fixture.reached(arn, 'LambdaFunctionFailed', index + 1);
      await fixture.advance(delay - 1);
      expect(fixture.lambda.calls).toHaveLength(index + 1);
      await fixture.advance(1);
      await expect.poll(() => fixture.lambda.calls.length).toBe(index + 2);
    }
  };

  it('waits longer each time, up to the longest delay', async () => {
    const arn = await fixture.begin(
      flaky(['E', 'E', 'E', 'E'], {
        Retry: [
          {
            ErrorEquals: ['E'],
            IntervalSeconds: 10,
            BackoffRate: 3,
            MaxAttempts: 4,
            MaxDelaySeconds: 60,
          },
        ],
      }),
    );
    await expectDelays(arn, [10, 30, 60, 60]);
    expect((await fixture.ended(arn)).output).toBe('"done"');
  });

  it('counts each rule by itself, and catches when a rule has no attempts left', async () => {
    const definition = flaky(['A', 'A', 'B', 'A'], {
      Retry: [
        { ErrorEquals: ['A'], IntervalSeconds: 2, MaxAttempts: 2 },
        { ErrorEquals: ['States.TaskFailed'], IntervalSeconds: 100 },
      ],
      Catch: [
        { ErrorEquals: ['States.ALL'], Output: '{% $states.errorOutput.Error %}', Next: 'End' },
      ],
    });
    const States = { ...definition.States, End: { Type: 'Succeed' } };
    const arn = await fixture.begin({ ...definition, States });
    await expectDelays(arn, [2, 4, 100]);
    expect((await fixture.ended(arn)).output).toBe('"A"');
    expect(fixture.lambda.calls).toHaveLength(4);
  });

  it('does not retry what no rule names, nor with no attempts', async () => {
    for (const rule of [{ ErrorEquals: ['Other'] }, { ErrorEquals: ['E'], MaxAttempts: 0 }])
      expect(await fixture.fail(flaky(['E'], { Retry: [rule] }))).toMatchObject({ error: 'E' });
  });

  it('gives the number of retries in $states.context', async () => {
    fixture.lambda.functions.set('count', (event) => {
      if ((event as number) < 2) throw new FunctionFailure('Early');
      return event;
    });
    const arn = await fixture.begin(
      single({
        Type: 'Task',
        Resource: functionArn('count'),
        Arguments: '{% $states.context.State.RetryCount %}',
        Retry: [{ ErrorEquals: ['States.ALL'] }],
      }),
    );
    await fixture.reached(arn, 'LambdaFunctionFailed', 1);
    await fixture.advance(1);
    await fixture.reached(arn, 'LambdaFunctionFailed', 2);
    await fixture.advance(2);
    expect((await fixture.ended(arn)).output).toBe('2');
  });

  it('retries and catches what fails in the evaluation of a field', async () => {
    fixture.lambda.functions.set('any', () => ({}));
    const definition = {
      StartAt: 'Only',
      States: {
        Only: {
          Type: 'Task',
          Resource: functionArn('any'),
          Output: '{% $states.result.absent %}',
          Catch: [
            {
              ErrorEquals: ['States.QueryEvaluationError'],
              Output: '{% $states.errorOutput.Error %}',
              Next: 'Caught',
            },
          ],
          End: true,
        },
        Caught: { Type: 'Succeed' },
      },
    };
    expect(await fixture.run(definition)).toBe('States.QueryEvaluationError');
  });
});

describe('time limits', () => {
  it('of a task end it while its function runs', async () => {
    const functionEnds = Promise.withResolvers<void>();
    fixture.lambda.functions.set('slow', () => functionEnds.promise);
    const arn = await fixture.begin(
      single({ Type: 'Task', Resource: functionArn('slow'), TimeoutSeconds: 30 }),
    );
    await expect.poll(() => fixture.lambda.calls).toHaveLength(1);
    await fixture.advance(30);
    const { status, error, cause } = await fixture.ended(arn);
    expect({ status, error, cause }).toEqual({ status: 'FAILED', error: 'States.Timeout' });
    functionEnds.resolve();
  });

  it('of a machine end the execution, without an error', async () => {
    const arn = await fixture.begin(single({ Type: 'Wait', Seconds: 100 }, { TimeoutSeconds: 60 }));
    await fixture.reached(arn, 'WaitStateEntered');
    await fixture.advance(60);
    const { status, error, stopDate } = await fixture.ended(arn);
    expect({ status, error, stopDate }).toEqual({ status: 'TIMED_OUT', stopDate: fixture.now() });
    expect((await fixture.history(arn)).at(-1)).toMatchObject({
      type: 'ExecutionTimedOut',
      previousEventId: 0,
      executionTimedOutEventDetails: { error: 'States.Timeout' },
    });
  });

  it('end each execution after a year', async () => {
    const arn = await fixture.begin(single({ Type: 'Wait', Seconds: 99_999_999 }));
    await fixture.advance(365 * DAY);
    expect((await fixture.ended(arn)).status).toBe('TIMED_OUT');
  });
});
