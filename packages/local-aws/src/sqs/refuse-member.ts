import * as z from 'zod';
import { valueAt, wrongTypeMessage } from '../shared/constraints.ts';
import { ServiceError } from '../shared/json-service.ts';
import { invalidValue, missingParameter } from './sqs-error.ts';

/** An integer within bounds, refused in the words of SQS. */
export const bounded = (min: number, max: number, reason = `Must be between ${min} and ${max}`) =>
  z.number().int().min(min, `${reason}, if provided.`).max(max, `${reason}, if provided.`);

/**
 * The error of a member that does not match its operation's schema: MissingParameter, a type of JSON
 * that it does not have, or the bounds that the schema states as the issue's message.
 */
export function refuseMember(issue: z.core.$ZodIssue, input: unknown): ServiceError | undefined {
  const name = issue.path.map(String).join('.');
  const value = valueAt(issue, input);
  if (issue.code === 'invalid_type' && value === undefined) return missingParameter(name);
  if (issue.code === 'invalid_type' && issue.expected !== 'int')
    return new ServiceError('SerializationException', wrongTypeMessage(issue));
  if (issue.code !== 'too_big' && issue.code !== 'too_small') return undefined;
  return invalidValue(name, String(value), issue.message);
}
