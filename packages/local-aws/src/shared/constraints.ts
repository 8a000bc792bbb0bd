import type * as z from 'zod';

/** Longest value that a message repeats; no message holds a member of a megabyte. */
const LONGEST_SHOWN_VALUE = 4_096;

export const NOTHING_SENSITIVE: ReadonlySet<string> = new Set();

/**
 * What a value of a request lacks, in AWS's words: `Value 'a b' at 'jobName' failed to satisfy
 * constraint: Member must …`. Members of request schemas state their patterns by `matching`.
 */
export function describeConstraint(
  issue: z.core.$ZodIssue,
  { body, sensitive }: { body: unknown; sensitive: ReadonlySet<string> },
): string {
  const value = valueAt(issue, body);
  const last = issue.path.findLast((key) => typeof key === 'string') ?? '';
  const isShown = !sensitive.has(last);
  const subject = `Value${isShown ? shown(value) : ''} at '${memberName(issue.path)}'`;
  return `${subject} failed to satisfy constraint: ${constraintOf(issue, value)}`;
}

/** The message of a request with these faults. */
export const validationMessage = (faults: string[]): string =>
  `${faults.length} validation ${faults.length === 1 ? 'error' : 'errors'} detected: ${faults.join('; ')}`;

/** Whether a member, or the body, has another JSON type than the operation's: no input at all. */
export const isOfWrongType = (issue: z.core.$ZodIssue, body: unknown): boolean =>
  issue.code === 'invalid_type' && !(isMissing(valueAt(issue, body)) && issue.path.length > 0);

/** The message of a value of another JSON type, with SerializationException. */
export const wrongTypeMessage = ({ path }: z.core.$ZodIssue): string =>
  `${path.map(String).join('.') || 'The body'} has another type.`;

/** A pattern of AWS's API reference, which a whole value matches, with its message. */
export const matching = (pattern: string): [RegExp, string] => [
  new RegExp(`^(?:${pattern})$`, 'u'),
  `Member must satisfy regular expression pattern: ${pattern}`,
];

const isMissing = (value: unknown) => value === undefined || value === null;

/** What a request has at the place of an issue. */
export const valueAt = (issue: z.core.$ZodIssue, body: unknown): unknown =>
  issue.path.reduce<unknown>(
    (parent, key) => (parent instanceof Object ? Reflect.get(parent, key) : undefined),
    body,
  );

function shown(value: unknown): string {
  if (isMissing(value)) return ' null';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.length > LONGEST_SHOWN_VALUE ? '' : ` '${text}'`;
}

/** A member's name in messages: `userAttributes.1.member.name`. */
const memberName = (path: PropertyKey[]) =>
  path
    .map((key) =>
      typeof key === 'number'
        ? `${key + 1}.member`
        : String(key).replace(/^[A-Z]/, (letter) => letter.toLowerCase()),
    )
    .join('.');

function constraintOf(issue: z.core.$ZodIssue, value: unknown): string {
  if (isMissing(value)) return 'Member must not be null';
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
