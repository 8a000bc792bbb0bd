/**
 * The error of AWS's JSON services for an input that does not match its schema, in their words:
 * "1 validation error detected: Value '0' at 'limit' failed to satisfy constraint: Member must …".
 */
import type * as z from 'zod';

/** Longest value that a message repeats. AWS omits sensitive values; only those are longer. */
const LONGEST_SHOWN_VALUE = 4_096;

export type InputProblem = { type: 'SerializationException' | 'invalid'; message: string };

/** Undefined if AWS has no words for an issue of this kind. */
export function describeIssues(
  issues: z.core.$ZodIssue[],
  input: unknown,
): InputProblem | undefined {
  const problems: string[] = [];
  for (const issue of issues) {
    const value = issue.path.reduce<unknown>(memberOf, input);
    if (issue.code === 'invalid_type' && value !== undefined)
      return {
        type: 'SerializationException',
        message: `${memberName(issue.path)} must be of type ${issue.expected}.`,
      };
    const constraint = constraintOf(issue);
    if (constraint === undefined) return undefined;
    const place = `at '${memberName(issue.path)}' failed to satisfy constraint: Member must`;
    problems.push(`Value ${shown(value)}${place} ${constraint}`);
  }
  const count =
    problems.length === 1 ? '1 validation error' : `${problems.length} validation errors`;
  return { type: 'invalid', message: `${count} detected: ${problems.join('; ')}` };
}

function constraintOf(issue: z.core.$ZodIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return 'not be null';
    case 'too_small':
      return `have ${measureOf(issue.origin)} greater than or equal to ${issue.minimum}`;
    case 'too_big':
      return `have ${measureOf(issue.origin)} less than or equal to ${issue.maximum}`;
    case 'invalid_format':
      return issue.pattern === undefined
        ? undefined
        : `satisfy regular expression pattern: ${patternOf(issue.pattern)}`;
    case 'invalid_value':
      return `satisfy enum value set: [${issue.values.join(', ')}]`;
    default:
      return undefined;
  }
}

const measureOf = (origin: string): 'length' | 'value' =>
  origin === 'string' || origin === 'array' ? 'length' : 'value';

/** Without the slashes and anchors of JavaScript. */
const patternOf = (pattern: string): string => pattern.replace(/^\/\^?|\$?\/[a-z]*$/g, '');

function shown(value: unknown): string {
  if (value === undefined) return 'null ';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.length > LONGEST_SHOWN_VALUE ? '' : `'${text}' `;
}

/** E.g. targets.1.member.id for Targets[0].Id */
const memberName = (path: PropertyKey[]): string =>
  path
    .map((key) =>
      typeof key === 'number'
        ? `${key + 1}.member`
        : String(key).charAt(0).toLowerCase() + String(key).slice(1),
    )
    .join('.');

const memberOf = (parent: unknown, key: PropertyKey): unknown =>
  typeof parent === 'object' && parent !== null
    ? new Map<PropertyKey, unknown>(Object.entries(parent)).get(String(key))
    : undefined;
