import * as z from 'zod';
import { LOCAL_ACCOUNT, LOCAL_REGION } from '../shared/emulator.ts';
import { notCovered, operation, ServiceError } from '../shared/json-service.ts';
import { readPattern } from './event-pattern.ts';
import type { Rule, RuleStore } from './rule-store.ts';

const MOST_TARGETS = 5;
const MOST_RESULTS = 100;
const ARN = `arn:aws:events:${LOCAL_REGION}:${LOCAL_ACCOUNT}:`;
const SQS_ARN = `arn:aws:sqs:${LOCAL_REGION}:${LOCAL_ACCOUNT}:`;
const DEFAULT_BUS = 'default';

/** The default event bus by name or ARN. */
export const busSchema = z.string().default(DEFAULT_BUS);
export function requireDefaultBus(bus: string): void {
  if (bus !== DEFAULT_BUS && bus !== `${ARN}event-bus/${DEFAULT_BUS}`)
    throw notCovered('EventBridge', `the event bus ${bus}; it has the default bus only`);
}

const nameSchema = z.string().regex(/^[\w.-]{1,64}$/);
const ruleShape = { EventBusName: busSchema };
const pageShape = {
  ...ruleShape,
  Limit: z.number().int().min(1).max(MOST_RESULTS).default(MOST_RESULTS),
  NextToken: z.string().default(''),
};

export function ruleOperations(rules: RuleStore) {
  const getRule = ({ name, bus }: { name: string; bus: string }): Rule => {
    requireDefaultBus(bus);
    const rule = rules.find(name);
    if (!rule) throw noSuchRule(name);
    return rule;
  };
  return {
    PutRule: operation(
      z.strictObject({
        ...ruleShape,
        Name: nameSchema,
        EventPattern: z.string().max(4096),
        State: z.enum(['ENABLED', 'DISABLED']).default('ENABLED'),
        Description: z.string().max(512).optional(),
      }),
      ({ Name, EventPattern, State, Description = null, EventBusName }) => {
        requireDefaultBus(EventBusName);
        readPattern(EventPattern);
        rules.put({ name: Name, pattern: EventPattern, state: State, description: Description });
        return { RuleArn: ruleArn(Name) };
      },
    ),

    DescribeRule: operation(
      z.strictObject({ ...ruleShape, Name: nameSchema }),
      ({ Name, EventBusName }) => toWire(getRule({ name: Name, bus: EventBusName })),
    ),

    ListRules: operation(
      z.strictObject({ ...pageShape, NamePrefix: z.string().default('') }),
      ({ NamePrefix, EventBusName, Limit, NextToken }) => {
        requireDefaultBus(EventBusName);
        const found = rules.list({ prefix: NamePrefix, after: NextToken, limit: Limit + 1 });
        const page = found.slice(0, Limit);
        return {
          Rules: page.map(toWire),
          ...(found.length > Limit && { NextToken: page.at(-1)?.name }),
        };
      },
    ),

    DeleteRule: operation(
      z.strictObject({ ...ruleShape, Name: nameSchema }),
      ({ Name, EventBusName }) => {
        requireDefaultBus(EventBusName);
        if (rules.targets(Name).length)
          throw new ServiceError(
            'ValidationException',
            "Rule can't be deleted since it has targets.",
          );
        rules.delete(Name);
        return {};
      },
    ),

    PutTargets: operation(
      z.strictObject({
        ...ruleShape,
        Rule: nameSchema,
        Targets: z.array(z.strictObject({ Id: nameSchema, Arn: z.string() })).min(1),
      }),
      ({ Rule, EventBusName, Targets }) => {
        const { name } = getRule({ name: Rule, bus: EventBusName });
        for (const { Arn } of Targets)
          if (!Arn.startsWith(SQS_ARN) || Arn.endsWith('.fifo'))
            throw notCovered('EventBridge', `the target ${Arn}; it has standard SQS queues only`);
        const ids = new Set(rules.targets(name).map(({ id }) => id));
        for (const { Id } of Targets) ids.add(Id);
        if (ids.size > MOST_TARGETS)
          throw new ServiceError(
            'LimitExceededException',
            'The requested resource exceeds the maximum number allowed.',
          );
        rules.putTargets(
          name,
          Targets.map(({ Id, Arn }) => ({ id: Id, arn: Arn })),
        );
        return { FailedEntryCount: 0, FailedEntries: [] };
      },
    ),

    RemoveTargets: operation(
      z.strictObject({ ...ruleShape, Rule: nameSchema, Ids: z.array(z.string()).min(1) }),
      ({ Rule, EventBusName, Ids }) => {
        const { name } = getRule({ name: Rule, bus: EventBusName });
        const unknown = Ids.filter((id) => !rules.removeTarget(name, id));
        return {
          FailedEntryCount: unknown.length,
          FailedEntries: unknown.map((TargetId) => ({
            TargetId,
            ErrorCode: 'ResourceNotFoundException',
            ErrorMessage: `Rule ${name} has no target ${TargetId}.`,
          })),
        };
      },
    ),

    ListTargetsByRule: operation(
      z.strictObject({ ...pageShape, Rule: nameSchema }),
      ({ Rule, EventBusName }) => {
        const { name } = getRule({ name: Rule, bus: EventBusName });
        return { Targets: rules.targets(name).map(({ id, arn }) => ({ Id: id, Arn: arn })) };
      },
    ),

    TestEventPattern: operation(
      z.strictObject({ EventPattern: z.string(), Event: z.string() }),
      ({ EventPattern, Event }) => ({ Result: readPattern(EventPattern)(parseEvent(Event)) }),
    ),
  };
}

const ruleArn = (name: string): string => `${ARN}rule/${name}`;

const toWire = ({ name, pattern, state, description }: Rule) => ({
  Name: name,
  Arn: ruleArn(name),
  EventPattern: pattern,
  State: state,
  EventBusName: DEFAULT_BUS,
  ...(description !== null && { Description: description }),
});

function parseEvent(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ServiceError('ValidationException', 'Parameter Event is not valid.');
  }
}

const noSuchRule = (name: string) =>
  new ServiceError(
    'ResourceNotFoundException',
    `Rule ${name} does not exist on EventBus ${DEFAULT_BUS}.`,
  );
