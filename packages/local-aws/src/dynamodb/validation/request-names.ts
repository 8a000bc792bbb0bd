import { tableArn } from '../table-model.ts';

/**
 * Assigning `__proto__` changes an object's prototype in JavaScript. Inside the emulator such an
 * attribute has another name of the same length.
 */
const OUTSIDE = '__proto__';
const INSIDE = '__prot\0__';

const INSIDE_IN_JSON = JSON.stringify(INSIDE).slice(1, -1);
/** Request members whose values are attribute names. */
const NAMING = new Set(['AttributeName', 'NonKeyAttributes', 'ExpressionAttributeNames']);

/** The names can also be written with escapes of printable ASCII characters. */
const ESCAPED = /\\u00[2-7]/;

/** AWS accepts a table's ARN as its name. */
const ARN_PREFIX = tableArn('');

/**
 * Parses a request's JSON. Renames attributes called `__proto__`, and replaces table ARNs with
 * names.
 */
export function parseNames(text: string): unknown {
  if (!text.includes(OUTSIDE) && !text.includes('"arn:') && !ESCAPED.test(text))
    return JSON.parse(text);
  return JSON.parse(text, (member, value: unknown) => {
    if (member === 'TableName' && typeof value === 'string' && value.startsWith(ARN_PREFIX))
      return value.slice(ARN_PREFIX.length);
    if (NAMING.has(member)) return renameValues(value);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return renameMembers(value);
  });
}

/** Restores the original names in a response's JSON. */
export function restoreNames(json: string): string {
  return json.includes(INSIDE_IN_JSON) ? json.replaceAll(INSIDE_IN_JSON, OUTSIDE) : json;
}

function renameMembers(request: object): object {
  return Object.fromEntries(
    Object.entries(request).map(([name, value]) => [name === OUTSIDE ? INSIDE : name, value]),
  );
}

function renameValues(value: unknown): unknown {
  if (value === OUTSIDE) return INSIDE;
  if (Array.isArray(value)) return value.map(renameValues);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, inner === OUTSIDE ? INSIDE : inner]),
  );
}
