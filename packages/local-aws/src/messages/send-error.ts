import type * as z from 'zod';
import {
  describeConstraint,
  isOfWrongType,
  NOTHING_SENSITIVE,
  validationMessage,
  wrongTypeMessage,
} from '../shared/constraints.ts';

/** An error of a sending service: type, status and message. */
export class SendError extends Error {
  readonly type: string;
  readonly status: number;
  readonly details: Record<string, unknown>;

  constructor(
    type: string,
    status: number,
    message: string,
    details: Record<string, unknown> = {},
  ) {
    super(message);
    this.name = 'SendError';
    this.type = type;
    this.status = status;
    this.details = details;
  }
}

/** The error for anything that is not covered. */
export function notImplemented(what: string): SendError {
  return new SendError('NotImplementedException', 501, `The local inbox does not cover ${what}.`);
}

/**
 * The error of a request that its schema refuses: 501 for a field that is not covered, no input at
 * all, or `refuse` with the constraint in AWS's words.
 */
export function refuseRequest(
  error: z.ZodError,
  input: {
    body: unknown;
    operation: string;
    refuse: (message: string, field: string) => SendError;
  },
): SendError {
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys')
      return notImplemented(`the ${input.operation} fields ${issue.keys.join(', ')}`);
  }
  const [issue] = error.issues;
  if (!issue || isOfWrongType(issue, input.body)) {
    const message = issue ? wrongTypeMessage(issue) : error.message;
    return new SendError('SerializationException', 400, message);
  }
  const fault = describeConstraint(issue, { body: input.body, sensitive: NOTHING_SENSITIVE });
  return input.refuse(validationMessage([fault]), issue.path.map(String).join('.'));
}
