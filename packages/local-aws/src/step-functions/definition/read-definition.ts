import * as z from 'zod';
import { notCovered, ServiceError } from '../../shared/json-service.ts';
import { checkExpressions } from './check-expressions.ts';
import { checkScope, checkStateNames } from './check-scope.ts';
import type { Diagnostic, Machine, Scope, State } from './machine.ts';
import { readResource } from './read-resource.ts';
import {
  fieldsNotCovered,
  isWorking,
  itemProcessorSchema,
  jsonPathFields,
  machineSchema,
  type StateDefinition,
  scopeSchema,
  stateSchema,
} from './state-schemas.ts';

/**
 * Reads a definition in Amazon States Language with JSONata. Returns problems as Step Functions
 * reports them. Throws 501 for JSONPath and for what the interpreter does not cover.
 */
export function readDefinition(text: string): { machine: Machine } | { diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return {
      diagnostics: [{ ...schemaProblem(String(error), ''), code: 'INVALID_JSON_DESCRIPTION' }],
    };
  }
  const raw = parse(machineSchema, json, { location: '', diagnostics });
  if (!raw) return { diagnostics };
  const reading: Reading = { diagnostics, isJsonata: raw.QueryLanguage === 'JSONata' };
  const scope = readScope(raw, '', reading);
  diagnostics.push(...checkStateNames(scope));
  if (diagnostics.length) return { diagnostics };
  return { machine: { scope, timeoutSeconds: raw.TimeoutSeconds } };
}

/** The machine of a stored definition. */
export function machineOf(definition: string): Machine {
  const read = readDefinition(definition);
  if ('machine' in read) return read.machine;
  throw invalidDefinition(read.diagnostics);
}

export function invalidDefinition(diagnostics: Diagnostic[]): ServiceError {
  const problems = diagnostics.map(
    ({ code, message, location }) => `${code}: ${message} at ${location || '/'}`,
  );
  return new ServiceError(
    'InvalidDefinition',
    `Invalid State Machine Definition: '${problems.join(', ')}'`,
  );
}

type Reading = { diagnostics: Diagnostic[]; isJsonata: boolean };

function readScope(
  { StartAt, States }: z.output<typeof scopeSchema>,
  location: string,
  reading: Reading,
): Scope {
  const states = new Map<string, State>();
  for (const [name, raw] of Object.entries(States)) {
    const state = readState(raw, `${location}/States/${name}`, reading);
    if (state) states.set(name, state);
  }
  const scope = { startAt: StartAt, states };
  // Without an unreadable state, which would be missing from the graph.
  if (states.size === Object.keys(States).length)
    reading.diagnostics.push(...checkScope(scope, location));
  return scope;
}

function readState(raw: unknown, location: string, reading: Reading): State | undefined {
  requireJsonata(raw, reading);
  const state = parse(stateSchema, raw, { location, diagnostics: reading.diagnostics });
  if (!state) return undefined;
  reading.diagnostics.push(...checkState(state, location));
  return { ...state, scopes: readScopes(state, location, reading) };
}

function requireJsonata(raw: unknown, { isJsonata }: Reading): void {
  const state = z.object({ QueryLanguage: z.unknown() }).partial().safeParse(raw).data ?? {};
  const { QueryLanguage = isJsonata ? 'JSONata' : 'JSONPath' } = state;
  if (QueryLanguage === 'JSONPath') throw noJsonPath();
}

const noJsonPath = () =>
  notCovered(
    'Step Functions',
    "the query language JSONPath; set QueryLanguage to 'JSONata' at the top of the definition",
  );

function readScopes(state: StateDefinition, location: string, reading: Reading): Scope[] {
  const { diagnostics } = reading;
  if (state.Type === 'Parallel')
    return state.Branches.flatMap((raw, index) => {
      const place = `${location}/Branches[${index}]`;
      const branch = parse(scopeSchema, raw, { location: place, diagnostics });
      return branch ? [readScope(branch, place, reading)] : [];
    });
  if (state.Type !== 'Map') return [];
  const place = `${location}/ItemProcessor`;
  const mode = z
    .object({ ProcessorConfig: z.object({ Mode: z.literal('DISTRIBUTED') }) })
    .safeParse(state.ItemProcessor);
  if (mode.success) throw notCovered('Step Functions', 'the distributed mode of Map states');
  const processor = parse(itemProcessorSchema, state.ItemProcessor, {
    location: place,
    diagnostics,
  });
  return processor ? [readScope(processor, place, reading)] : [];
}

/** What the schema of a state does not say. */
function checkState(state: StateDefinition, location: string): Diagnostic[] {
  const problems: Diagnostic[] = [];
  for (const [field, value] of Object.entries(state))
    if (!['Branches', 'ItemProcessor', 'Comment'].includes(field))
      problems.push(...checkExpressions(value, `${location}/${field}`));
  if (isWorking(state) && (state.Next === undefined) === (state.End === undefined))
    problems.push(schemaProblem('Set either Next or End', location));
  if (state.Type === 'Task') {
    readResource(state.Resource);
    const { TimeoutSeconds = Number.POSITIVE_INFINITY, HeartbeatSeconds = 0 } = state;
    if (typeof TimeoutSeconds === 'number' && typeof HeartbeatSeconds === 'number')
      if (HeartbeatSeconds >= TimeoutSeconds)
        problems.push(
          schemaProblem('HeartbeatSeconds must be smaller than TimeoutSeconds', location),
        );
  }
  if (state.Type === 'Wait') {
    if ((state.Seconds === undefined) === (state.Timestamp === undefined))
      problems.push(schemaProblem('Set either Seconds or Timestamp', location));
  }
  if ('Retry' in state)
    for (const [list, rules] of Object.entries({ Retry: state.Retry, Catch: state.Catch }))
      problems.push(...checkErrorNames(rules, `${location}/${list}`));
  return problems;
}

function checkErrorNames(rules: { ErrorEquals: string[] }[], location: string): Diagnostic[] {
  return rules.flatMap(({ ErrorEquals }, index) =>
    ErrorEquals.includes('States.ALL') && (ErrorEquals.length > 1 || index < rules.length - 1)
      ? [
          schemaProblem(
            'States.ALL must appear alone, in the last rule',
            `${location}[${index}]/ErrorEquals`,
          ),
        ]
      : [],
  );
}

const schemaProblem = (message: string, location: string): Diagnostic => ({
  code: 'SCHEMA_VALIDATION_FAILED',
  message,
  location,
});

/** Adds the problems of the input. Throws 501 for fields that are not covered. */
function parse<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  { location, diagnostics }: { location: string; diagnostics: Diagnostic[] },
): z.output<Schema> | undefined {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  for (const issue of result.error.issues) {
    const place = issue.path.reduce<string>(
      (path, key) => (typeof key === 'number' ? `${path}[${key}]` : `${path}/${String(key)}`),
      location,
    );
    if (issue.code === 'invalid_key')
      diagnostics.push(schemaProblem(issue.issues[0]?.message ?? issue.message, place));
    else if (issue.code !== 'unrecognized_keys')
      diagnostics.push(schemaProblem(issue.message, place));
    else
      for (const key of issue.keys) {
        if (jsonPathFields.has(key)) throw noJsonPath();
        if (fieldsNotCovered.has(key)) throw notCovered('Step Functions', `the field ${key}`);
        diagnostics.push(schemaProblem(`Field '${key}' is not supported`, `${place}/${key}`));
      }
  }
  return undefined;
}
