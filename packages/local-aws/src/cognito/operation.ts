import * as z from 'zod';
import type { CognitoDeps } from './cognito-deps.ts';
import { CognitoError, invalidParameter, notCovered } from './cognito-error.ts';

/** An operation of the JSON API: takes the parsed request, returns the response body. */
export type Operation = (deps: CognitoDeps, body: unknown) => Promise<object> | object;
export type Operations = Record<string, Operation>;

/** Adds request validation to an operation. Schemas are strict: an unknown field answers 501. */
export function operation<S extends z.ZodType>(
  schema: S,
  run: (deps: CognitoDeps, request: z.output<S>) => Promise<object> | object,
): Operation {
  return (deps, body) => {
    const parsed = schema.safeParse(body);
    if (!parsed.success) throw refusal(parsed.error, body);
    return run(deps, parsed.data);
  };
}

/** Accepts only covered values of a field; other values answer 501. */
export function onlyCovered<T extends string | number | boolean>(...values: T[]) {
  return z.custom<T>((value) => values.some((candidate) => candidate === value), {
    params: { isNotCovered: true },
  });
}

/** Members whose value Cognito leaves out of its messages. */
const SENSITIVE = new Set(
  'AccessToken ClientId ClientSecret Password PreviousPassword ProposedPassword Session TemporaryPassword Token Username Value'.split(
    ' ',
  ),
);

function refusal(error: z.ZodError, body: unknown): CognitoError {
  for (const issue of error.issues) {
    const path = issue.path.map(String).join('.');
    if (issue.code === 'unrecognized_keys') {
      return notCovered(`the field ${issue.keys.map((key) => join(path, key)).join(', ')}`);
    }
    if (issue.code === 'custom' && issue.params?.['isNotCovered'] === true) {
      return notCovered(`this value of ${path}`);
    }
  }
  const wrongType = error.issues.find((issue) => isWrongType(issue, valueAt(issue, body)));
  if (wrongType) {
    const path = wrongType.path.map(String).join('.');
    return new CognitoError('SerializationException', `${path || 'The body'} has another type.`);
  }
  const faults = error.issues.map(
    (issue) => `${subject(issue, body)} failed to satisfy constraint: ${constraint(issue, body)}`,
  );
  const errors = faults.length === 1 ? 'error' : 'errors';
  return invalidParameter(`${faults.length} validation ${errors} detected: ${faults.join('; ')}`);
}

const isMissing = (value: unknown) => value === undefined || value === null;

const isWrongType = (issue: z.core.$ZodIssue, value: unknown) =>
  issue.code === 'invalid_type' && !(isMissing(value) && issue.path.length > 0);

const valueAt = (issue: z.core.$ZodIssue, body: unknown): unknown =>
  issue.path.reduce<unknown>(
    (parent, key) => (parent instanceof Object ? Reflect.get(parent, key) : undefined),
    body,
  );

function subject(issue: z.core.$ZodIssue, body: unknown): string {
  const value = valueAt(issue, body);
  const last = issue.path.findLast((key) => typeof key === 'string') ?? '';
  const shown = isMissing(value) ? ' null' : ` '${shape(value)}'`;
  return `Value${SENSITIVE.has(last) ? '' : shown} at '${memberName(issue.path)}'`;
}

const shape = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : value);

/** A member's name in messages: `userAttributes.1.member.name`. */
const memberName = (path: PropertyKey[]) =>
  path
    .map((key) =>
      typeof key === 'number'
        ? `${key + 1}.member`
        : String(key).replace(/^[A-Z]/, (letter) => letter.toLowerCase()),
    )
    .join('.');

function constraint(issue: z.core.$ZodIssue, body: unknown): string {
  if (isMissing(valueAt(issue, body))) return 'Member must not be null';
  if (issue.code === 'too_small' || issue.code === 'too_big') {
    const [bound, what] =
      issue.code === 'too_small' ? [issue.minimum, 'greater'] : [issue.maximum, 'less'];
    const measured = issue.origin === 'string' || issue.origin === 'array' ? 'length' : 'value';
    return `Member must have ${measured} ${what} than or equal to ${bound}`;
  }
  if (issue.code === 'invalid_value')
    return `Member must satisfy enum value set: [${issue.values.map(String).join(', ')}]`;
  return issue.message;
}

const join = (path: string, key: string) => (path === '' ? key : `${path}.${key}`);
