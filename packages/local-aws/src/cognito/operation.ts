import * as z from 'zod';
import {
  describeConstraint,
  isOfWrongType,
  validationMessage,
  wrongTypeMessage,
} from '../shared/constraints.ts';
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
  const wrongType = error.issues.find((issue) => isOfWrongType(issue, body));
  if (wrongType) return new CognitoError('SerializationException', wrongTypeMessage(wrongType));
  return invalidParameter(
    validationMessage(
      error.issues.map((issue) => describeConstraint(issue, { body, sensitive: SENSITIVE })),
    ),
  );
}

const join = (path: string, key: string) => (path === '' ? key : `${path}.${key}`);
