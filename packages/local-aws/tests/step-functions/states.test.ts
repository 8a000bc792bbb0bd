import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  FunctionFailure,
  functionArn,
  INVOKE,
  type StepFunctionsFixture,
  single,
  startFixture,
} from './step-functions-fixture.ts';

let fixture: StepFunctionsFixture;
beforeAll(async () => {
  fixture = await startFixture();
  const { functions } = fixture.lambda;
  functions.set('double', (event) => (event as { n: number }).n * 2);
  functions.set('broken', () => {
    throw new FunctionFailure('CustomError');
  });
  functions.set('large', () => 'x'.repeat(262_143));
});
afterAll(() => fixture.close());

describe('Pass, Succeed and Fail', () => {
  it('passes the input on without Output', async () => {
    expect(await fixture.run(single({ Type: 'Pass' }), { a: [1, null] })).toEqual({ a: [1, null] });
    expect(await fixture.run(single({ Type: 'Succeed' }), 'text')).toBe('text');
  });

  it('evaluates expressions inside of objects and arrays, and keeps other texts', async () => {
    const output = await fixture.run(
      single({
        Type: 'Pass',
        Output: {
          sum: '{% $sum($states.input.prices) %}',
          list: ['{% $states.input.name %}', 'plain {% no expression', 5, null, true],
          one: '{% [$states.input.prices[0]] %}',
          nothing: '{% $states.input.nothing %}',
        },
      }),
      { prices: [1, 2, 3.5], name: 'Asha', nothing: null },
    );
    expect(output).toEqual({
      sum: 6.5,
      list: ['Asha', 'plain {% no expression', 5, null, true],
      one: [1],
      nothing: null,
    });
  });

  it('fails with the error and cause of a Fail state', async () => {
    const definition = {
      StartAt: 'No',
      States: {
        No: { Type: 'Fail', Error: 'Refused', Cause: "{% 'No ' & $states.input.what %}" },
      },
    };
    expect(await fixture.fail(definition, { what: 'way' })).toEqual({
      error: 'Refused',
      cause: 'No way',
    });
  });

  it('tells the execution, the state and the machine in $states.context', async () => {
    const definition = single({ Type: 'Pass', Output: '{% $states.context %}' });
    const arn = await fixture.begin(definition, { a: 1 });
    const { output, name, stateMachineArn } = await fixture.ended(arn);
    expect(JSON.parse(output ?? '')).toEqual({
      Execution: {
        Id: arn,
        Input: { a: 1 },
        Name: name,
        RoleArn: 'arn:aws:iam::000000000000:role/states',
        StartTime: fixture.now().toISOString(),
        RedriveCount: 0,
      },
      State: { Name: 'Only', EnteredTime: fixture.now().toISOString(), RetryCount: 0 },
      StateMachine: { Id: stateMachineArn, Name: stateMachineArn?.split(':').at(-1) },
    });
  });

  it.each([
    ['{% $states.input.absent %}', 'returned nothing (undefined)'],
    ['{% 1 + "a" %}', 'T2002'],
    ['{% $error("stop") %}', 'stop'],
    ['{% function($x) { $x } %}', 'unsupported result type'],
    ['{% $eval("1 + 1") %}', 'has no $eval'],
  ])('fails by %s with States.QueryEvaluationError', async (expression, reason) => {
    const arn = await fixture.begin(single({ Type: 'Pass', Output: { value: expression } }));
    const { status, error, cause } = await fixture.ended(arn);
    expect({ status, error }).toEqual({ status: 'FAILED', error: 'States.QueryEvaluationError' });
    expect(cause).toContain(
      "An error occurred while executing the state 'Only' (entered at the event id #2).",
    );
    expect(cause).toContain("for the field 'Output/value'");
    expect(cause).toContain(reason);
    expect((await fixture.history(arn)).map(({ type }) => type)).toEqual([
      'ExecutionStarted',
      'PassStateEntered',
      'EvaluationFailed',
      'ExecutionFailed',
    ]);
  });
});

describe('variables', () => {
  it('are assigned for later states, with the values from before the state', async () => {
    const output = await fixture.run(
      {
        StartAt: 'First',
        States: {
          First: {
            Type: 'Pass',
            Assign: { x: 1, y: { z: '{% $states.input.z %}' } },
            Next: 'Second',
          },
          Second: {
            Type: 'Pass',
            Assign: { x: '{% $x + 1 %}', old: '{% $x %}' },
            Output: '{% $x %}',
            Next: 'Third',
          },
          Third: { Type: 'Succeed', Output: '{% [$x, $old, $y.z, $states.input] %}' },
        },
      },
      { z: 'deep' },
    );
    expect(output).toEqual([2, 1, 'deep', 1]);
  });

  it('of an outer scope are seen in branches, and those of a branch stay inside', async () => {
    const output = await fixture.run({
      StartAt: 'Set',
      States: {
        Set: { Type: 'Pass', Assign: { outer: 7 }, Next: 'Fan' },
        Fan: {
          Type: 'Parallel',
          Branches: [
            {
              StartAt: 'In',
              States: {
                In: { Type: 'Pass', Assign: { inner: '{% $outer * 2 %}' }, Next: 'Out' },
                Out: { Type: 'Pass', Output: '{% $inner + $outer %}', End: true },
              },
            },
          ],
          Next: 'After',
        },
        After: {
          Type: 'Succeed',
          Output: '{% {"branches": $states.input, "inner": $exists($inner)} %}',
        },
      },
    });
    expect(output).toEqual({ branches: [21], inner: false });
  });

  it('are listed in the history', async () => {
    const arn = await fixture.begin(single({ Type: 'Pass', Assign: { a: { b: 1 } } }));
    await fixture.ended(arn);
    const exited = (await fixture.history(arn)).find(({ type }) => type === 'PassStateExited');
    expect(exited?.stateExitedEventDetails).toMatchObject({
      assignedVariables: { a: '{"b":1}' },
    });
  });
});

describe('Choice', () => {
  const definition = {
    StartAt: 'Which',
    States: {
      Which: {
        Type: 'Choice',
        Choices: [
          { Condition: '{% $states.input.n > 10 %}', Next: 'Large', Output: 'large' },
          {
            Condition: '{% $states.input.n > 5 %}',
            Assign: { medium: true },
            Next: 'Medium',
          },
        ],
        Default: 'Small',
        Output: 'default',
      },
      Large: { Type: 'Succeed' },
      Medium: { Type: 'Succeed', Output: '{% [$medium, $states.input.n] %}' },
      Small: { Type: 'Succeed' },
    },
  };

  it('follows the first rule that is true, or the default', async () => {
    expect(await fixture.run(definition, { n: 11 })).toBe('large');
    expect(await fixture.run(definition, { n: 6 })).toEqual([true, 6]);
    expect(await fixture.run(definition, { n: 1 })).toBe('default');
  });

  it('fails without a match and without a default, and by a condition that is no truth', async () => {
    const { Default, ...which } = definition.States.Which;
    const { Small, ...others } = definition.States;
    const without = { ...definition, States: { ...others, Which: which } };
    expect(await fixture.fail(without, { n: 1 })).toMatchObject({
      error: 'States.NoChoiceMatched',
    });
    const text = structuredClone(definition);
    text.States.Which.Choices[0] = { Condition: "{% 'yes' %}", Next: 'Large', Output: '' };
    const { error, cause } = await fixture.fail(text, { n: 1 });
    expect(error).toBe('States.QueryEvaluationError');
    expect(cause).toContain("'Choices[0]/Condition' must be true or false");
  });
});

describe('Task', () => {
  it('invokes a function by its ARN with the input or the arguments', async () => {
    const task = { Type: 'Task', Resource: functionArn('double') };
    expect(await fixture.run(single(task), { n: 4 })).toBe(8);
    const output = await fixture.run(
      single({
        ...task,
        Arguments: { n: '{% $states.input.count + 1 %}' },
        Output: '{% {"given": $states.input.count, "result": $states.result} %}',
        Assign: { kept: '{% $states.result %}' },
      }),
      { count: 9 },
    );
    expect(output).toEqual({ given: 9, result: 20 });
  });

  it('invokes a function by the integration of Lambda', async () => {
    const output = await fixture.run(
      single({
        Type: 'Task',
        Resource: INVOKE,
        Arguments: { FunctionName: 'double', Payload: { n: '{% $states.input.n %}' } },
      }),
      { n: 21 },
    );
    expect(output).toEqual({
      ExecutedVersion: '$LATEST',
      Payload: 42,
      SdkHttpMetadata: {
        AllHttpHeaders: expect.objectContaining({ 'Content-Length': ['2'] }),
        HttpHeaders: expect.objectContaining({ 'Content-Type': 'application/json' }),
        HttpStatusCode: 200,
      },
      SdkResponseMetadata: { RequestId: expect.any(String) },
      StatusCode: 200,
    });
    const byArn = single({
      Type: 'Task',
      Resource: INVOKE,
      Arguments: {
        FunctionName: functionArn('double'),
        Payload: { n: 1 },
        InvocationType: 'Event',
      },
    });
    expect(await fixture.run(byArn)).toMatchObject({
      SdkHttpMetadata: { HttpStatusCode: 202 },
      StatusCode: 202,
    });
  });

  it('records its events as AWS does', async () => {
    const arn = await fixture.begin(
      single({
        Type: 'Task',
        Resource: INVOKE,
        Arguments: { FunctionName: 'double', Payload: { n: 2 } },
        TimeoutSeconds: 60,
      }),
    );
    await fixture.ended(arn);
    const events = await fixture.history(arn);
    expect(events.map(({ id, previousEventId, type }) => [id, previousEventId, type])).toEqual([
      [1, 0, 'ExecutionStarted'],
      [2, 0, 'TaskStateEntered'],
      [3, 2, 'TaskScheduled'],
      [4, 3, 'TaskStarted'],
      [5, 4, 'TaskSucceeded'],
      [6, 5, 'TaskStateExited'],
      [7, 6, 'ExecutionSucceeded'],
    ]);
    expect(events[2]?.taskScheduledEventDetails).toEqual({
      resourceType: 'lambda',
      resource: 'invoke',
      region: 'ap-south-1',
      parameters: '{"FunctionName":"double","Payload":{"n":2}}',
      timeoutInSeconds: 60,
    });
    expect(JSON.parse(events[4]?.taskSucceededEventDetails?.output ?? '')).toMatchObject({
      ExecutedVersion: '$LATEST',
      Payload: 4,
      StatusCode: 200,
    });
  });

  it('fails with the error of its function', async () => {
    const task = { Type: 'Task', Resource: functionArn('broken') };
    const { error, cause } = await fixture.fail(single(task));
    expect(error).toBe('CustomError');
    expect(JSON.parse(cause ?? '')).toEqual({
      errorType: 'CustomError',
      errorMessage: 'CustomError happened',
    });
    expect(await fixture.fail(single({ ...task, Resource: functionArn('none') }))).toMatchObject({
      error: 'Lambda.ResourceNotFoundException',
    });
    const throttled = { ...task, Resource: functionArn('throttled') };
    expect(await fixture.fail(single(throttled))).toMatchObject({
      error: 'Lambda.TooManyRequestsException',
    });
  });

  it('fails when its result is larger than 256 KiB', async () => {
    const task = {
      Type: 'Task',
      Resource: functionArn('large'),
      Catch: [{ ErrorEquals: ['States.ALL'], Next: 'Caught' }],
    };
    const States = { Only: { ...task, Next: 'Caught' }, Caught: { Type: 'Succeed' } };
    expect(await fixture.fail({ StartAt: 'Only', States })).toMatchObject({
      error: 'States.DataLimitExceeded',
    });
  });
});

describe('Wait', () => {
  it('waits for seconds, by the clock', async () => {
    const arn = await fixture.begin(single({ Type: 'Wait', Seconds: '{% $states.input.s %}' }), {
      s: 600,
    });
    await fixture.reached(arn, 'WaitStateEntered');
    await fixture.advance(599);
    expect((await fixture.describe(arn)).status).toBe('RUNNING');
    await fixture.advance(1);
    expect((await fixture.ended(arn)).output).toBe('{"s":600}');
  });

  it('waits until a time, with its offset', async () => {
    const at = new Date(fixture.now().getTime() + 3_600_000);
    const local = new Date(at.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 19);
    const arn = await fixture.begin(single({ Type: 'Wait', Timestamp: '{% $states.input.at %}' }), {
      at: `${local}+05:30`,
    });
    await fixture.reached(arn, 'WaitStateEntered');
    await fixture.advance(3_599);
    expect((await fixture.describe(arn)).status).toBe('RUNNING');
    await fixture.advance(1);
    expect((await fixture.ended(arn)).status).toBe('SUCCEEDED');
  });

  it('ends many waits that are due at once', async () => {
    const Branches = Array.from({ length: 120 }, (_, index) => ({
      StartAt: `W${index}`,
      States: { [`W${index}`]: { Type: 'Wait', Seconds: 60, End: true } },
    }));
    const arn = await fixture.begin(single({ Type: 'Parallel', Branches, Output: 'all' }));
    await fixture.reached(arn, 'WaitStateEntered', 120);
    await fixture.advance(60);
    expect((await fixture.ended(arn)).output).toBe('"all"');
  });

  it('does not wait for a past time, and refuses what is no time', async () => {
    expect(await fixture.run(single({ Type: 'Wait', Timestamp: '2020-01-01T00:00:00Z' }))).toEqual(
      {},
    );
    expect(await fixture.run(single({ Type: 'Wait', Seconds: 0 }))).toEqual({});
    for (const wait of [{ Timestamp: '{% "soon" %}' }, { Seconds: '{% 1.5 %}' }])
      expect(await fixture.fail(single({ Type: 'Wait', ...wait }))).toMatchObject({
        error: 'States.QueryEvaluationError',
      });
  });
});

describe('Parallel', () => {
  const branch = (state: object) => ({ StartAt: 'X', States: { X: state } });

  it('gives the outputs of its branches in their order', async () => {
    const output = await fixture.run(
      single({
        Type: 'Parallel',
        Arguments: { n: '{% $states.input.n %}' },
        Branches: [
          {
            StartAt: 'A',
            States: { A: { Type: 'Task', Resource: functionArn('double'), End: true } },
          },
          { StartAt: 'B', States: { B: { Type: 'Pass', Output: 'b', End: true } } },
        ],
        Output: '{% {"all": $states.result} %}',
      }),
      { n: 3, dropped: true },
    );
    expect(output).toEqual({ all: [6, 'b'] });
  });

  it('fails with the first failure and ends the other branches', async () => {
    const arn = await fixture.begin({
      StartAt: 'Fan',
      States: {
        Fan: {
          Type: 'Parallel',
          Branches: [
            { StartAt: 'Long', States: { Long: { Type: 'Wait', Seconds: 60, End: true } } },
            branch({ Type: 'Fail', Error: 'Broken', Cause: 'by itself' }),
          ],
          Catch: [{ ErrorEquals: ['Broken'], Next: 'Caught' }],
          End: true,
        },
        Caught: { Type: 'Wait', Seconds: 3_600, End: true },
      },
    });
    await fixture.reached(arn, 'WaitStateEntered', 2);
    await fixture.advance(60);
    await fixture.advance(3_540);
    const { output } = await fixture.ended(arn);
    expect(JSON.parse(output ?? '')).toEqual({ Error: 'Broken', Cause: 'by itself' });
    const types = (await fixture.history(arn)).map(({ type }) => type);
    expect(types.filter((type) => type === 'WaitStateExited')).toHaveLength(1);
    expect(types).toContain('ParallelStateFailed');
  });
});

describe('Map', () => {
  const double = {
    StartAt: 'Double',
    States: { Double: { Type: 'Task', Resource: functionArn('double'), End: true } },
  };

  it('runs its processor for each item, with at most MaxConcurrency at once', async () => {
    let running = 0;
    let most = 0;
    fixture.lambda.functions.set('count', async (event) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return event;
    });
    const output = await fixture.run(
      single({
        Type: 'Map',
        Items: '{% $states.input.items %}',
        ItemSelector: {
          index: '{% $states.context.Map.Item.Index %}',
          value: '{% $states.context.Map.Item.Value & $states.input.suffix %}',
        },
        MaxConcurrency: 2,
        ItemProcessor: {
          ProcessorConfig: { Mode: 'INLINE' },
          StartAt: 'Count',
          States: { Count: { Type: 'Task', Resource: functionArn('count'), End: true } },
        },
      }),
      { items: ['a', 'b', 'c', 'd', 'e'], suffix: '!' },
    );
    expect(output).toEqual(
      ['a', 'b', 'c', 'd', 'e'].map((value, index) => ({ index, value: `${value}!` })),
    );
    expect(most).toBeLessThanOrEqual(2);
  });

  it('takes its items from the input, and none at all', async () => {
    const definition = single({ Type: 'Map', ItemProcessor: double });
    expect(await fixture.run(definition, [{ n: 1 }, { n: 2 }])).toEqual([2, 4]);
    expect(await fixture.run(definition, [])).toEqual([]);
    expect(await fixture.fail(definition, { n: 1 })).toMatchObject({
      error: 'States.QueryEvaluationError',
    });
  });

  it('runs a Map inside of a Map inside of a Parallel', async () => {
    const output = await fixture.run(
      single({
        Type: 'Parallel',
        Branches: [
          {
            StartAt: 'Rows',
            States: {
              Rows: {
                Type: 'Map',
                Items: [[1, 2], [], [3]],
                ItemProcessor: {
                  StartAt: 'Cells',
                  States: {
                    Cells: {
                      Type: 'Map',
                      ItemSelector: { n: '{% $states.context.Map.Item.Value %}' },
                      ItemProcessor: double,
                      End: true,
                    },
                  },
                },
                End: true,
              },
            },
          },
        ],
      }),
    );
    expect(output).toEqual([[[2, 4], [], [6]]]);
  });

  it('fails with its first failed item, starts no more, and is retried as a whole', async () => {
    let failures = 0;
    fixture.lambda.functions.set('second-fails', (event) => {
      if (event !== 2) return event;
      failures += 1;
      if (failures === 1) throw new FunctionFailure('Flaky');
      return 'two';
    });
    const arn = await fixture.begin(
      single({
        Type: 'Map',
        Items: [1, 2, 3],
        MaxConcurrency: 1,
        ItemProcessor: {
          StartAt: 'Work',
          States: { Work: { Type: 'Task', Resource: functionArn('second-fails'), End: true } },
        },
        Retry: [{ ErrorEquals: ['Flaky'], IntervalSeconds: 30, MaxAttempts: 1 }],
      }),
    );
    await fixture.reached(arn, 'MapStateFailed');
    await fixture.advance(30);
    const { output } = await fixture.ended(arn);
    expect(JSON.parse(output ?? '')).toEqual([1, 'two', 3]);
    const events = await fixture.history(arn);
    const started = events.filter(({ type }) => type === 'MapIterationStarted');
    expect(started.map((event) => event.mapIterationStartedEventDetails?.index)).toEqual([
      0, 1, 0, 1, 2,
    ]);
  });
});
