import * as z from 'zod';
import { matching } from '../shared/constraints.ts';
import { LOCAL_ACCOUNT, LOCAL_REGION } from '../shared/emulator.ts';
import { notCovered, operation, ServiceError } from '../shared/json-service.ts';
import { findListingPlace, writeListingToken } from '../shared/listing-token.ts';
import { readJson } from './event-json.ts';
import { readPattern } from './event-pattern.ts';
import type { Rule, RuleStore } from './rule-store.ts';

/** Quota of rules of one event bus. */
export const MOST_RULES = 300;
const MOST_TARGETS = 5;
const MOST_RESULTS = 100;
const ARN = `arn:aws:events:${LOCAL_REGION}:${LOCAL_ACCOUNT}:`;
const SQS_ARN = `arn:aws:sqs:${LOCAL_REGION}:${LOCAL_ACCOUNT}:`;
const DEFAULT_BUS = 'default';

/** The default event bus by name or ARN. */
export const busSchema = z.string().min(1).max(1600).default(DEFAULT_BUS);
export function requireDefaultBus(bus: string): void {
  if (bus !== DEFAULT_BUS && bus !== `${ARN}event-bus/${DEFAULT_BUS}`)
    throw notCovered('EventBridge', `the event bus ${bus}; it has the default bus only`);
}

const nameSchema = z
  .string()
  .min(1)
  .max(64)
  .regex(...matching('[.\\-_A-Za-z0-9]+'));
const patternSchema = z.string().max(4096);
const states = ['ENABLED', 'DISABLED', 'ENABLED_WITH_ALL_CLOUDTRAIL_MANAGEMENT_EVENTS'] as const;
const ARN_FORM = /^arn:aws[\w-]*:[\w-]+:[\w-]*:(\d{12})?:.+$/;
const ruleShape = { EventBusName: busSchema };
const pageShape = {
  ...ruleShape,
  Limit: z.number().int().min(1).max(MOST_RESULTS).default(MOST_RESULTS),
  NextToken: z.string().min(1).max(2048).optional(),
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
        EventPattern: patternSchema.optional(),
        State: z.enum(states).default('ENABLED'),
        Description: z.string().max(512).optional(),
      }),
      ({ Name, EventPattern, State, Description = null, EventBusName }) => {
        requireDefaultBus(EventBusName);
        if (EventPattern === undefined)
          throw new ServiceError(
            'ValidationException',
            'Parameter(s) EventPattern or ScheduleExpression must be specified.',
          );
        if (State === 'ENABLED_WITH_ALL_CLOUDTRAIL_MANAGEMENT_EVENTS')
          throw notCovered('EventBridge', `the state ${State}`);
        readPattern(EventPattern);
        if (!rules.find(Name) && rules.count() >= MOST_RULES) throw limitExceeded();
        rules.put({ name: Name, pattern: EventPattern, state: State, description: Description });
        return { RuleArn: ruleArn(Name) };
      },
    ),

    DescribeRule: operation(
      z.strictObject({ ...ruleShape, Name: nameSchema }),
      ({ Name, EventBusName }) => ({
        ...toWire(getRule({ name: Name, bus: EventBusName })),
        CreatedBy: LOCAL_ACCOUNT,
      }),
    ),

    ListRules: operation(
      z.strictObject({ ...pageShape, NamePrefix: nameSchema.optional() }),
      ({ NamePrefix: prefix = '', EventBusName, Limit, NextToken }) => {
        requireDefaultBus(EventBusName);
        const listing = ['rules', prefix];
        const after = readToken(listing, NextToken);
        const found = rules.list({ prefix, after, limit: Limit + 1 });
        const page = found.slice(0, Limit);
        const last = found.length > Limit ? page.at(-1) : undefined;
        return {
          Rules: page.map(toWire),
          ...(last && { NextToken: writeListingToken(listing, last.name) }),
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
        Targets: z
          .array(z.strictObject({ Id: nameSchema, Arn: z.string().min(1).max(1600) }))
          .min(1)
          .max(100),
      }),
      ({ Rule, EventBusName, Targets }) => {
        const { name } = getRule({ name: Rule, bus: EventBusName });
        for (const { Arn } of Targets) {
          if (!ARN_FORM.test(Arn))
            throw new ServiceError(
              'ValidationException',
              `Parameter ${Arn} is not valid. Reason: Provided Arn is not in correct format.`,
            );
          if (!Arn.startsWith(SQS_ARN) || Arn.endsWith('.fifo'))
            throw notCovered('EventBridge', `the target ${Arn}; it has standard SQS queues only`);
        }
        const ids = new Set(rules.targets(name).map(({ id }) => id));
        for (const { Id } of Targets) ids.add(Id);
        if (ids.size > MOST_TARGETS) throw limitExceeded();
        rules.putTargets(
          name,
          Targets.map(({ Id, Arn }) => ({ id: Id, arn: Arn })),
        );
        return { FailedEntryCount: 0, FailedEntries: [] };
      },
    ),

    RemoveTargets: operation(
      z.strictObject({ ...ruleShape, Rule: nameSchema, Ids: z.array(nameSchema).min(1).max(100) }),
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
      ({ Rule, EventBusName, Limit, NextToken }) => {
        const { name } = getRule({ name: Rule, bus: EventBusName });
        const listing = ['targets', name];
        const after = readToken(listing, NextToken);
        const found = rules.targets(name).filter(({ id }) => id > after);
        const page = found.slice(0, Limit);
        const last = found.length > Limit ? page.at(-1) : undefined;
        return {
          Targets: page.map(({ id, arn }) => ({ Id: id, Arn: arn })),
          ...(last && { NextToken: writeListingToken(listing, last.id) }),
        };
      },
    ),

    TestEventPattern: operation(
      z.strictObject({ EventPattern: patternSchema, Event: z.string() }),
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

const eventSchema = z.looseObject({
  id: z.string(),
  account: z.string(),
  source: z.string(),
  time: z.string(),
  region: z.string(),
  'detail-type': z.string(),
});

/** An event with the fields that TestEventPattern requires. Throws ValidationException. */
function parseEvent(text: string): unknown {
  const event = eventSchema.safeParse(readJson(text));
  if (!event.success) throw invalidParameter('Event');
  return event.data;
}

/** The last item of the page before. Throws if the token is invented, or of another list. */
function readToken(listing: string[], token: string | undefined): string {
  if (token === undefined) return '';
  const after = findListingPlace(listing, token);
  if (after === undefined) throw invalidParameter('NextToken');
  return after;
}

const invalidParameter = (name: string) =>
  new ServiceError('ValidationException', `Parameter ${name} is not valid.`);

const limitExceeded = () =>
  new ServiceError(
    'LimitExceededException',
    'The requested resource exceeds the maximum number allowed.',
  );

const noSuchRule = (name: string) =>
  new ServiceError(
    'ResourceNotFoundException',
    `Rule ${name} does not exist on EventBus ${DEFAULT_BUS}.`,
  );
