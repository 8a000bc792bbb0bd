import * as z from 'zod';
import { expressionOf } from '../expressions/evaluation.ts';

/** The fields of each state type with the query language JSONata. */

const expression = z.string().refine((text) => expressionOf(text) !== undefined, {
  error: 'Expected a JSONata expression between {% and %}',
});
const templateSchema = z.unknown();
const mostSeconds = 99_999_999;
const seconds = z.int().min(1).max(mostSeconds);

const common = { Comment: z.string().optional(), QueryLanguage: z.literal('JSONata').optional() };
const transition = { Next: z.string().optional(), End: z.literal(true).optional() };

const variableName = z
  .string()
  .max(80)
  .regex(/^[\p{ID_Start}_][\p{ID_Continue}]*$/u, 'Not a valid variable name')
  .refine((name) => name !== 'states', { error: "The variable name 'states' is reserved" });
const assign = { Assign: z.record(variableName, templateSchema).optional() };
const output = { Output: templateSchema.optional() };

const errorEquals = z.array(z.string().min(1)).min(1);
const retrierSchema = z
  .strictObject({
    Comment: z.string().optional(),
    ErrorEquals: errorEquals,
    IntervalSeconds: seconds.default(1),
    MaxAttempts: z.int().min(0).max(mostSeconds).default(3),
    BackoffRate: z.number().min(1).default(2),
    MaxDelaySeconds: z.int().min(1).max(31_622_400).optional(),
    JitterStrategy: z.enum(['NONE', 'FULL']).default('NONE'),
  })
  .refine(
    ({ IntervalSeconds, MaxDelaySeconds = mostSeconds }) => MaxDelaySeconds > IntervalSeconds,
    {
      error: 'MaxDelaySeconds must be greater than IntervalSeconds',
      path: ['MaxDelaySeconds'],
    },
  );
export type Retrier = z.output<typeof retrierSchema>;

const catcherSchema = z.strictObject({
  Comment: z.string().optional(),
  ErrorEquals: errorEquals,
  Next: z.string(),
  ...output,
  ...assign,
});
export type Catcher = z.output<typeof catcherSchema>;

const handlers = {
  Retry: z.array(retrierSchema).default([]),
  Catch: z.array(catcherSchema).default([]),
};

const choiceRuleSchema = z.strictObject({
  Comment: z.string().optional(),
  Condition: z.union([expression, z.boolean()]),
  Next: z.string(),
  ...output,
  ...assign,
});

const working = { ...common, ...transition, ...output, ...assign };

export const stateSchema = z.discriminatedUnion('Type', [
  z.strictObject({
    Type: z.literal('Task'),
    ...working,
    ...handlers,
    Resource: z.string(),
    Arguments: templateSchema.optional(),
    TimeoutSeconds: z.union([seconds, expression]).optional(),
    HeartbeatSeconds: z.union([seconds, expression]).optional(),
  }),
  z.strictObject({ Type: z.literal('Pass'), ...working }),
  z.strictObject({
    Type: z.literal('Wait'),
    ...working,
    Seconds: z.union([z.int().min(0).max(mostSeconds), expression]).optional(),
    Timestamp: z.string().optional(),
  }),
  z.strictObject({
    Type: z.literal('Choice'),
    ...common,
    ...output,
    ...assign,
    Choices: z.array(choiceRuleSchema).min(1),
    Default: z.string().optional(),
  }),
  z.strictObject({ Type: z.literal('Succeed'), ...common, ...output }),
  z.strictObject({
    Type: z.literal('Fail'),
    ...common,
    Error: z.string().optional(),
    Cause: z.string().optional(),
  }),
  z.strictObject({
    Type: z.literal('Parallel'),
    ...working,
    ...handlers,
    Branches: z.array(z.unknown()).min(1),
    Arguments: templateSchema.optional(),
  }),
  z.strictObject({
    Type: z.literal('Map'),
    ...working,
    ...handlers,
    Items: z.union([z.array(z.unknown()), expression]).optional(),
    ItemSelector: templateSchema.optional(),
    ItemProcessor: z.unknown(),
    MaxConcurrency: z.union([z.int().min(0), expression]).default(0),
  }),
]);
export type StateDefinition = z.output<typeof stateSchema>;

/** States that name their successor by Next, or end their scope by End. */
export type WorkingState = Exclude<StateDefinition, { Type: 'Choice' | 'Succeed' | 'Fail' }>;
export const isWorking = <State extends StateDefinition>(
  state: State,
): state is Extract<State, { Type: WorkingState['Type'] }> =>
  state.Type !== 'Choice' && state.Type !== 'Succeed' && state.Type !== 'Fail';

export const scopeSchema = z.strictObject({
  Comment: z.string().optional(),
  StartAt: z.string(),
  States: z.record(z.string().min(1).max(80), z.unknown()),
});

export const machineSchema = scopeSchema.extend({
  Version: z.literal('1.0').optional(),
  QueryLanguage: z.enum(['JSONata', 'JSONPath']).default('JSONPath'),
  TimeoutSeconds: seconds.optional(),
});

export const itemProcessorSchema = scopeSchema.extend({
  ProcessorConfig: z.strictObject({ Mode: z.literal('INLINE').optional() }).optional(),
});

/** Fields of Step Functions that are answered with 501. */
export const fieldsNotCovered = new Set([
  'Credentials',
  'ItemReader',
  'ItemBatcher',
  'ResultWriter',
  'Label',
  'ToleratedFailureCount',
  'ToleratedFailurePercentage',
]);

/** Fields of the query language JSONPath. */
export const jsonPathFields = new Set([
  'InputPath',
  'OutputPath',
  'ResultPath',
  'ResultSelector',
  'Parameters',
  'Result',
  'ItemsPath',
  'MaxConcurrencyPath',
  'SecondsPath',
  'TimestampPath',
  'TimeoutSecondsPath',
  'HeartbeatSecondsPath',
  'ErrorPath',
  'CausePath',
  'Variable',
  'Iterator',
]);
