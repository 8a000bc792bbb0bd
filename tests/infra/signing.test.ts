import aslValidator from 'asl-validator';
import { describe, expect, it } from 'vitest';
import { asList, flat, type Properties, resourcesOf, theResource } from './support/synthesised.ts';

const machine = theResource('complete', 'AWS::StepFunctions::StateMachine');
const definition = flat(machine.Properties.DefinitionString);
const steps = resourcesOf('complete', 'AWS::Lambda::Function', 'api').find(
  ({ Properties: each }) => each.FunctionName === 'neutral-portal-prod-signing-steps',
);

describe('the signing state machine', () => {
  it('is valid Amazon States Language', () => {
    expect(aslValidator(JSON.parse(definition))).toMatchObject({ isValid: true, errors: [] });
    // The validator finds a state that does not exist.
    const broken = JSON.parse(definition.replace('"Next":"IsOpen"', '"Next":"Nowhere"'));
    expect(aslValidator(broken).isValid).toBe(false);
  });

  it('invokes its own function only', () => {
    const arn = `{${steps?.id}.Arn}`;
    const invoked = [...definition.matchAll(/"FunctionName":"([^"]+)"/g)].map(([, name]) => name);
    expect(new Set(invoked)).toEqual(new Set([arn]));
    const role = flat(machine.Properties.RoleArn).replace('.Arn', '');
    const statements: Properties[] = resourcesOf('complete', 'AWS::IAM::Policy', 'api')
      .filter(({ Properties: each }) => each.Roles.map(flat).includes(role))
      .flatMap(({ Properties: each }) => each.PolicyDocument.Statement);
    const invoking = statements.filter(({ Action }) =>
      asList<string>(Action).some((action) => action.startsWith('lambda:')),
    );
    expect(invoking.map(({ Resource }) => flat(Resource))).toEqual([arn]);
  });

  it('waits for tokens with a time limit, and runs failed steps again', () => {
    const { States } = JSON.parse(definition);
    const tasks = Object.values<Properties>(States).filter(({ Type }) => Type === 'Task');
    for (const { Resource, TimeoutSeconds, Retry } of tasks) {
      expect(Retry[0].MaxAttempts).toBeGreaterThan(3);
      if (Resource.endsWith('waitForTaskToken')) expect(TimeoutSeconds).toBeDefined();
    }
    expect(tasks).toHaveLength(7);
  });

  it('is logged without task tokens, and traced', () => {
    expect(machine.Properties).toMatchObject({
      StateMachineName: 'neutral-portal-prod-signing',
      LoggingConfiguration: { Level: 'ALL', IncludeExecutionData: false },
      TracingConfiguration: { Enabled: true },
    });
  });
});
