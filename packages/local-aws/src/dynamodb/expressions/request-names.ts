import { tableArn } from '../table-model.ts';

/**
 * JavaScript gives the name `__proto__` a meaning of its own: assigning it to an object changes
 * the prototype. Such an attribute has another name of the same length inside the emulator.
 */
const OUTSIDE = '__proto__';
const INSIDE = '__prot\0__';

const INSIDE_IN_JSON = JSON.stringify(INSIDE).slice(1, -1);
const EXPRESSIONS = /Expression$/;
/** Members of a request whose values are names of attributes. */
const NAMING = new Set(['AttributeName', 'NonKeyAttributes', 'ExpressionAttributeNames']);

/** AWS takes the ARN of a table for its name. */
const ARN_PREFIX = tableArn('');

/**
 * Parses a request's JSON. An attribute named `__proto__` gets its inside name; a table named by
 * its ARN gets its plain name.
 */
export function parseNames(text: string): unknown {
  // Unicode escapes can spell the names as well.
  const isPlain = !['proto', 'arn:', '\\u'].some((part) => text.includes(part));
  if (isPlain) return JSON.parse(text);
  return JSON.parse(text, (member, value: unknown) => {
    if (member === 'TableName' && typeof value === 'string' && value.startsWith(ARN_PREFIX))
      return value.slice(ARN_PREFIX.length);
    if (NAMING.has(member)) return renameValues(value);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return renameMembers(value);
  });
}

/** The JSON of an answer with the names as they are outside. */
export function restoreNames(json: string): string {
  return json.includes(INSIDE_IN_JSON) ? json.replaceAll(INSIDE_IN_JSON, OUTSIDE) : json;
}

/** A request without `__proto__` in the text of its expressions, where a placeholder replaces it. */
function renameMembers(request: object): object {
  const entries = Object.entries(request).map(([name, value]): [string, unknown] =>
    name === OUTSIDE ? [INSIDE, value] : [name, value],
  );
  return Object.fromEntries(withPlaceholder(entries));
}

function withPlaceholder(entries: [string, unknown][]): [string, unknown][] {
  const literal = /(?<![#:\w])__proto__(?!\w)/g;
  let isUsed = false;
  const replaced = entries.map(([name, value]): [string, unknown] => {
    if (!EXPRESSIONS.test(name) || typeof value !== 'string' || !literal.test(value))
      return [name, value];
    isUsed = true;
    return [name, value.replaceAll(literal, '#__proto__')];
  });
  if (!isUsed) return entries;
  const names = entries.find(([name]) => name === 'ExpressionAttributeNames')?.[1];
  const known = typeof names === 'object' && names !== null ? names : {};
  return [
    ...replaced.filter(([name]) => name !== 'ExpressionAttributeNames'),
    ['ExpressionAttributeNames', { ...known, '#__proto__': INSIDE }],
  ];
}

function renameValues(value: unknown): unknown {
  if (value === OUTSIDE) return INSIDE;
  if (Array.isArray(value)) return value.map(renameValues);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, inner === OUTSIDE ? INSIDE : inner]),
  );
}
