import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { eventFunctions } from '#lambdas/functions.constants.ts';
import { flat, type Properties, resourcesOf, variants } from './support/synthesised.ts';

/** How often a call that fails is made again is written in the templates, never left to a default. */

/** Event functions whose caller waits for their result, so that nothing delivers an event twice. */
const called: Readonly<Record<string, string>> = {
  'auth-triggers': 'Cognito calls it within a request and fails that request',
};

describe.each(variants)('in %s', (variant) => {
  const functions = resourcesOf(variant, 'AWS::Lambda::Function');
  const nameOf = (reference: unknown) =>
    functions.find(({ id }) => flat(reference).startsWith(`{${id}`))?.Properties.FunctionName;
  const rules = resourcesOf(variant, 'AWS::Events::Rule').map(({ Properties: each }) => each);
  const mappings = resourcesOf(variant, 'AWS::Lambda::EventSourceMapping').map(
    ({ Properties: each }) => each,
  );
  const scheduled = rules.filter(({ ScheduleExpression }) => ScheduleExpression !== undefined);

  it('each scheduled function has its retries, and the age of its events, twice: of rule and call', () => {
    expect(scheduled.length).toBeGreaterThanOrEqual(2);
    expect(resourcesOf(variant, 'AWS::Scheduler::Schedule')).toEqual([]);
    const configs = resourcesOf(variant, 'AWS::Lambda::EventInvokeConfig').map(
      ({ Properties: each }) => each,
    );
    for (const { Targets, ScheduleExpression } of scheduled)
      for (const { Arn, RetryPolicy } of Targets) {
        // The next run does what a failed one has left; a call that waits is over when it is due.
        const [, count, unit = ''] =
          /^rate\((\d+) (minute|hour)s?\)$/.exec(ScheduleExpression) ?? [];
        const retries = {
          MaximumRetryAttempts: 0,
          MaximumEventAgeInSeconds: Number(count) * (unit === 'hour' ? 3_600 : 60),
        };
        expect(RetryPolicy).toEqual(retries);
        const config = configs.find(({ FunctionName }) => nameOf(FunctionName) === nameOf(Arn));
        expect(config).toMatchObject(retries);
      }
  });

  it('no scheduled function runs twice at once', () => {
    for (const { Targets } of scheduled)
      for (const { Arn } of Targets)
        expect(
          functions.find(({ id }) => flat(Arn).startsWith(`{${id}`))?.Properties
            .ReservedConcurrentExecutions,
        ).toBe(1);
  });

  it('each stream and each queue has its retries', () => {
    const queues = resourcesOf(variant, 'AWS::SQS::Queue');
    for (const { EventSourceArn, MaximumRetryAttempts } of mappings) {
      const queue = queues.find(({ id }) => flat(EventSourceArn).startsWith(`{${id}`));
      if (queue) expect(queue.Properties.RedrivePolicy.maxReceiveCount).toBeGreaterThanOrEqual(1);
      else expect(MaximumRetryAttempts).toBeGreaterThanOrEqual(0);
    }
  });

  it('each function that is invoked asynchronously is delivered its events twice in a test', () => {
    const machines = resourcesOf(variant, 'AWS::StepFunctions::StateMachine');
    const definitions = machines.map(({ Properties: each }) => flat(each.DefinitionString)).join();
    const invoked = new Set([
      ...mappings.map(({ FunctionName }) => nameOf(FunctionName)),
      ...rules.flatMap(({ Targets }) => Targets.map(({ Arn }: Properties) => nameOf(Arn))),
      ...functions
        .filter(({ id }) => definitions.includes(`{${id}.Arn}`))
        .map(({ Properties: each }) => each.FunctionName),
    ]);
    invoked.delete(undefined);
    const stage = variant === 'first' || variant === 'complete' ? 'prod' : variant;
    const suites = Object.values(eventFunctions)
      .filter(({ name }) => called[name] === undefined)
      .map(({ name }) => `neutral-portal-${stage}-${name}`);
    expect([...invoked].sort()).toEqual(suites.sort());
  });
});

it('the suites of event functions deliver each event twice', () => {
  const suite = readFileSync('tests/support/handlers/test-events.ts', 'utf8');
  expect(suite).toContain("test('is delivered twice'");
  for (const { name } of Object.values(eventFunctions)) {
    const tests = readFileSync(`tests/handlers/events/${name}.test.ts`, 'utf8');
    expect([name, /await testEvents\(/.test(tests)]).toEqual([name, true]);
  }
});
