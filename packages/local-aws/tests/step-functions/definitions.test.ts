import {
  CreateStateMachineCommand,
  DescribeExecutionCommand,
  StopExecutionCommand,
  ValidateStateMachineDefinitionCommand,
} from '@aws-sdk/client-sfn';
import validate from 'asl-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  functionArn,
  INVOKE,
  ROLE,
  type StepFunctionsFixture,
  single,
  startFixture,
} from './step-functions-fixture.ts';

let fixture: StepFunctionsFixture;
beforeAll(async () => {
  fixture = await startFixture({ expressionTimeoutMs: 1_000, mostEvents: 500 });
});
afterAll(() => fixture.close());

const pass = { Type: 'Pass', End: true };
const task = { Type: 'Task', Resource: functionArn('any'), End: true };
const machine = (States: object, StartAt = Object.keys(States)[0] ?? '') => ({ StartAt, States });

describe('InvalidDefinition', () => {
  it.each<[string, object, string]>([
    ['no states', { StartAt: 'A' }, 'SCHEMA_VALIDATION_FAILED'],
    ['a start that is missing', machine({ A: pass }, 'B'), 'MISSING_TRANSITION_TARGET'],
    [
      'a target that is missing',
      machine({ A: { Type: 'Pass', Next: 'B' } }),
      'target: B at /States/A',
    ],
    ['a state that is not reached', machine({ A: pass, B: pass }), 'State "B" is not reachable'],
    [
      'a loop without an end',
      machine({ A: { Type: 'Pass', Next: 'B' }, B: { Type: 'Pass', Next: 'A' } }),
      'MISSING_END_STATE',
    ],
    ['Next and End', machine({ A: { ...pass, Next: 'A' } }), 'either Next or End'],
    ['an unknown type', machine({ A: { ...pass, Type: 'Sleep' } }), '/States/A/Type'],
    ['an unknown field', machine({ A: { ...pass, Colour: 1 } }), "Field 'Colour' is not supported"],
    ['Retry in a Pass', machine({ A: { ...pass, Retry: [] } }), "Field 'Retry' is not supported"],
    ['a Wait without a time', machine({ A: { Type: 'Wait', End: true } }), 'Seconds or Timestamp'],
    [
      'a heartbeat as long as the timeout',
      machine({ A: { ...task, TimeoutSeconds: 5, HeartbeatSeconds: 5 } }),
      'HeartbeatSeconds must be smaller',
    ],
    [
      'States.ALL beside another name',
      machine({ A: { ...task, Retry: [{ ErrorEquals: ['States.ALL', 'E'] }] } }),
      'States.ALL must appear alone',
    ],
    [
      'States.ALL before another rule',
      machine({
        A: {
          ...task,
          Catch: [
            { ErrorEquals: ['States.ALL'], Next: 'B' },
            { ErrorEquals: ['E'], Next: 'B' },
          ],
        },
        B: pass,
      }),
      'States.ALL must appear alone',
    ],
    ['a reserved variable', machine({ A: { ...pass, Assign: { states: 1 } } }), 'reserved'],
    ['a broken expression', machine({ A: { ...pass, Output: '{% 1 + %}' } }), 'INVALID_JSONATA'],
    ['an empty expression', machine({ A: { ...pass, Output: '{% %}' } }), 'INVALID_JSONATA'],
    [
      'a name that is no variable',
      machine({ A: { ...pass, Output: { v: '{% phone %}' } } }),
      "Reference to 'phone' at the top level is not supported. at /States/A/Output/v",
    ],
    ['the top of the data', machine({ A: { ...pass, Output: '{% $$.a %}' } }), "Reference to '$$'"],
    [
      'two states with one name',
      machine({ A: { Type: 'Parallel', Branches: [machine({ A: pass })], End: true } }),
      'Duplicate state name: A',
    ],
    [
      'a target outside of the branch',
      machine({
        A: {
          Type: 'Parallel',
          Branches: [machine({ In: { Type: 'Pass', Next: 'B' } })],
          Next: 'B',
        },
        B: pass,
      }),
      "Missing 'Next' target: B at /States/A/Branches[0]/States/In",
    ],
    [
      'an outer variable that a branch assigns',
      machine({
        A: {
          Type: 'Parallel',
          Assign: { x: 1 },
          Branches: [machine({ In: { ...pass, Assign: { x: 2 } } })],
          End: true,
        },
      }),
      "The variable 'x' is already assigned",
    ],
  ])('for %s', async (_, definition, message) => {
    const creation = fixture.create(definition);
    await expect(creation).rejects.toMatchObject({ name: 'InvalidDefinition' });
    await expect(creation).rejects.toThrow(message);
  });

  it('for what is no JSON', async () => {
    const command = new CreateStateMachineCommand({ name: 'x', definition: '{', roleArn: ROLE });
    await expect(fixture.client.send(command)).rejects.toThrow('INVALID_JSON_DESCRIPTION');
  });

  it('is not thrown for names inside of predicates, sorts, groups and functions', async () => {
    const Output = [
      '{% $states.input.items[price > 3].name %}',
      '{% $states.input.items^(>price) %}',
      '{% $states.input.items{name: price} %}',
      '{% $map($states.input.items, function($item) { $item.price }) %}',
      '{% ($x := $states.input; $x.a ? $x.a : $x.b) %}',
    ];
    await expect(fixture.create(single({ Type: 'Pass', Output }))).resolves.toBeTruthy();
  });

  it('is reported by ValidateStateMachineDefinition without a machine', async () => {
    const check = async (definition: object) => {
      const { result, diagnostics } = await fixture.client.send(
        new ValidateStateMachineDefinitionCommand({ definition: JSON.stringify(definition) }),
      );
      return { result, diagnostics };
    };
    const good = { QueryLanguage: 'JSONata', ...machine({ A: pass }) };
    expect(await check(good)).toEqual({ result: 'OK', diagnostics: [] });
    expect(await check({ ...good, StartAt: 'B' })).toEqual({
      result: 'FAIL',
      diagnostics: [
        {
          severity: 'ERROR',
          code: 'MISSING_TRANSITION_TARGET',
          message: "Missing 'Next' target: B",
          location: '/StartAt',
        },
      ],
    });
  });
});

describe('501', () => {
  it.each<[string, object, string]>([
    ['JSONPath', { QueryLanguage: 'JSONPath', ...machine({ A: pass }) }, 'JSONPath'],
    ['no query language', { QueryLanguage: undefined, ...machine({ A: pass }) }, 'JSONPath'],
    ['a field of JSONPath', machine({ A: { ...pass, InputPath: '$.a' } }), 'JSONPath'],
    [
      'a rule of JSONPath',
      machine({ A: { Type: 'Choice', Choices: [{ Variable: '$.a', Next: 'A' }] } }),
      'JSONPath',
    ],
    [
      'a distributed map',
      machine({
        A: {
          Type: 'Map',
          ItemProcessor: { ProcessorConfig: { Mode: 'DISTRIBUTED' }, ...machine({ B: pass }) },
          End: true,
        },
      }),
      'distributed mode',
    ],
    [
      'another service',
      machine({ A: { ...task, Resource: 'arn:aws:states:::sqs:sendMessage' } }),
      'sqs:sendMessage',
    ],
    ['credentials', machine({ A: { ...task, Credentials: {} } }), 'Credentials'],
  ])('is the answer to %s', async (_, definition, message) => {
    const creation = fixture.create(definition);
    await expect(creation).rejects.toMatchObject({ $metadata: { httpStatusCode: 501 } });
    await expect(creation).rejects.toThrow(message);
  });

  it('is the answer to a state in JSONPath, and not to a machine whose states are in JSONata', async () => {
    const mixed = {
      QueryLanguage: undefined,
      ...machine({ A: { ...pass, QueryLanguage: 'JSONata' } }),
    };
    await expect(fixture.create(mixed)).resolves.toBeTruthy();
    const inner = machine({ A: { ...pass, QueryLanguage: 'JSONPath' } });
    await expect(fixture.create(inner)).rejects.toThrow('JSONPath');
  });
});

it('accepts what asl-validator accepts', () => {
  const definition = {
    QueryLanguage: 'JSONata',
    StartAt: 'A',
    States: {
      A: {
        Type: 'Task',
        Resource: `${INVOKE}.waitForTaskToken`,
        Arguments: { FunctionName: 'send', Payload: '{% $states.context.Task.Token %}' },
        TimeoutSeconds: 432_000,
        Retry: [{ ErrorEquals: ['E'], MaxDelaySeconds: 60, JitterStrategy: 'FULL' }],
        Catch: [{ ErrorEquals: ['States.ALL'], Output: '{% $states.errorOutput %}', Next: 'B' }],
        Next: 'B',
      },
      B: {
        Type: 'Choice',
        Choices: [{ Condition: '{% $exists($states.input.a) %}', Next: 'C' }],
        Default: 'D',
      },
      C: { Type: 'Wait', Seconds: 5, Next: 'D' },
      D: {
        Type: 'Map',
        Items: '{% [1, 2] %}',
        ItemProcessor: { StartAt: 'E', States: { E: { Type: 'Succeed' } } },
        End: true,
      },
    },
  };
  expect(validate(definition)).toMatchObject({ isValid: true });
  return expect(fixture.create(definition)).resolves.toBeTruthy();
});

describe('a hostile definition', () => {
  const loop = (state: object) =>
    machine({
      A: { Type: 'Pass', ...state, Next: 'Again' },
      Again: {
        Type: 'Choice',
        Choices: [{ Condition: false, Next: 'End' }],
        Default: 'A',
      },
      End: { Type: 'Succeed' },
    });

  it('that loops for ever ends with a full history, and others run meanwhile', async () => {
    const arn = await fixture.begin(loop({}));
    expect(await fixture.run(single({ Type: 'Pass', Output: 'meanwhile' }))).toBe('meanwhile');
    const { error, cause } = await fixture.ended(arn);
    expect({ error, cause }).toEqual({
      error: 'States.Runtime',
      cause: 'The execution reached the maximum number of history events (500).',
    });
  });

  it('that loops for ever can be stopped', async () => {
    const arn = await fixture.begin(loop({}));
    await fixture.client.send(new StopExecutionCommand({ executionArn: arn }));
    const describe = new DescribeExecutionCommand({ executionArn: arn });
    expect((await fixture.client.send(describe)).status).toBe('ABORTED');
  });

  it.each([
    ['recursion without an end', '{% ($f := function($n) { $f($n + 1) }; $f(1)) %}'],
    ['recursion that nests', '{% ($f := function($n) { 1 + $f($n + 1) }; $f(1)) %}'],
    ['a large range', '{% [1..10000000] %}'],
    ['a large range of $range', '{% $range(1, 100000000, 1) %}'],
    ['a regular expression that backtracks', `{% $match("${'a'.repeat(40)}!", /(a+)+$/) %}`],
    ['a text that doubles', '{% $reduce([1..60], function($t, $n) { $t & $t }, "aa") %}'],
  ])('with %s fails, and others run meanwhile', async (_, Output) => {
    const arn = await fixture.begin(single({ Type: 'Pass', Output }));
    expect(await fixture.run(single({ Type: 'Succeed' }), 1)).toBe(1);
    const { status, error } = await fixture.ended(arn);
    expect({ status, error }).toEqual({ status: 'FAILED', error: 'States.QueryEvaluationError' });
    expect(await fixture.run(single({ Type: 'Pass', Output: '{% 1 + 1 %}' }))).toBe(2);
  });

  it('with data over 256 KiB fails', async () => {
    // With the time limit of the service, which a busy machine does not reach.
    const own = await startFixture();
    const Output = '{% $pad("", 300000, "x") %}';
    for (const state of [
      { Type: 'Pass', Output },
      { Type: 'Pass', Assign: { a: Output } },
    ])
      expect(await own.fail(single(state))).toMatchObject({ error: 'States.DataLimitExceeded' });
    await own.close();
  });

  it('cannot reach the process by an expression', async () => {
    for (const name of ['process', 'require', 'constructor', '__proto__'])
      expect(await fixture.fail(single({ Type: 'Pass', Output: `{% $${name} %}` }))).toMatchObject({
        error: 'States.QueryEvaluationError',
      });
  });
});
