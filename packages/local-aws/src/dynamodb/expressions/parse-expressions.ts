import { type AttributeValue, type Item, itemSize } from '../attribute-value.ts';
import { checkAttributeName, checkAttributeValue } from '../check-value.ts';
import { invalid } from '../errors.ts';
import type { Updates } from './apply-update.ts';
import { type ParsedCondition, parseCondition } from './grammar/parse-condition.ts';
import { type ParsedProjection, parseProjection } from './grammar/parse-projection.ts';
import { parseUpdate } from './grammar/parse-update.ts';
import { createReferences, type References } from './grammar/references.ts';

/** AWS's limits of one expression, and of the names and values of one request. */
const MAX_EXPRESSION_BYTES = 4096;
const MAX_REFERENCE_BYTES = 255;
const MAX_SUBSTITUTION_BYTES = 2 * 1024 * 1024;

/** In the order in which they are parsed. The first one that is invalid is reported. */
const PARSERS = {
  UpdateExpression: {
    member: '_updates',
    parse: (text: string, references: References) => parseUpdate(text, references),
  },
  ConditionExpression: conditionParser('_condition', 'ConditionExpression'),
  KeyConditionExpression: conditionParser('_keyCondition', 'KeyConditionExpression'),
  FilterExpression: conditionParser('_filter', 'FilterExpression'),
  ProjectionExpression: {
    member: '_projection',
    parse: (text: string, references: References) => parseProjection(text, references),
  },
} as const;

type ExpressionName = keyof typeof PARSERS;

// Object.keys forgets the type of the keys.
const NAMES = Object.keys(PARSERS) as ExpressionName[];

type Substitutions = {
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Item;
};

export type ExpressionTexts = Substitutions & { [name in ExpressionName]?: string };

export type ParsedExpressions = {
  _updates?: Updates;
  _condition?: ParsedCondition;
  _keyCondition?: ParsedCondition;
  _filter?: ParsedCondition;
  _projection?: ParsedProjection;
};

/** Checks the length of expressions, before anything else. */
export function checkExpressionSizes(request: ExpressionTexts): void {
  for (const name of NAMES) {
    const size = Buffer.byteLength(request[name] ?? '');
    if (size > MAX_EXPRESSION_BYTES)
      throw invalid(
        `Invalid ${name}: Expression size has exceeded the maximum allowed size; expression size: ${size}`,
      );
  }
}

/** Throws for names or values without an expression that could use them. */
export function checkSubstitutionsAreUsable(
  request: ExpressionTexts,
  expressions: readonly ExpressionName[],
): void {
  if (request.ExpressionAttributeNames && expressions.every((name) => request[name] === undefined))
    throw invalid('ExpressionAttributeNames can only be specified when using expressions');
  const withValues = expressions.filter((name) => name !== 'ProjectionExpression');
  if (
    request.ExpressionAttributeValues &&
    withValues.length > 0 &&
    withValues.every((name) => request[name] === undefined)
  )
    throw invalid(
      `ExpressionAttributeValues can only be specified when using expressions: ${withValues.join(' and ')} ${withValues.length > 1 ? 'are' : 'is'} null`,
    );
}

/** Parses the expressions of a request. Throws ValidationException. */
export function parseExpressions(request: ExpressionTexts): ParsedExpressions {
  checkSubstitutions(request);
  const references = createReferences(
    request.ExpressionAttributeNames,
    request.ExpressionAttributeValues,
  );
  const parsed: Record<string, unknown> = {};
  for (const name of NAMES) {
    const text = request[name];
    if (text === undefined) continue;
    if (text === '') throw invalid(`Invalid ${name}: The expression can not be empty;`);
    const { member, parse } = PARSERS[name];
    parsed[member] = parse(text, references);
  }
  refuseUnused('ExpressionAttributeNames', references.unusedNames());
  refuseUnused('ExpressionAttributeValues', references.unusedValues());
  // Each parser's result is stored under its own member.
  return parsed as ParsedExpressions;
}

function conditionParser<Member extends string>(
  member: Member,
  name: 'ConditionExpression' | 'KeyConditionExpression' | 'FilterExpression',
) {
  return {
    member,
    parse: (text: string, references: References) => parseCondition(name, text, references),
  };
}

function checkSubstitutions(request: Substitutions): void {
  const { ExpressionAttributeNames: names, ExpressionAttributeValues: values } = request;
  if (names) checkMap('ExpressionAttributeNames', names, '#', checkAttributeName);
  if (values) checkMap('ExpressionAttributeValues', values, ':', checkAttributeValue);
  const nameBytes = Object.entries(names ?? {}).reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name) + Buffer.byteLength(value),
    0,
  );
  const valueBytes = itemSize(values ?? {});
  if (valueBytes > MAX_SUBSTITUTION_BYTES)
    throw invalid('ExpressionAttributeValues exceeds max size');
  if (nameBytes + valueBytes > MAX_SUBSTITUTION_BYTES)
    throw invalid(
      'Combined size of ExpressionAttributeNames and ExpressionAttributeValues exceeds max size',
    );
}

function checkMap<Value extends string | AttributeValue>(
  parameter: string,
  map: Record<string, Value>,
  sign: '#' | ':',
  check: (value: Value) => string | undefined,
): void {
  if (Object.keys(map).length === 0) throw invalid(`${parameter} must not be empty`);
  for (const key of Object.keys(map)) {
    if (key[0] !== sign || !/^\w+$/.test(key.slice(1)))
      throw invalid(`${parameter} contains invalid key: Syntax error; key: "${key}"`);
    if (Buffer.byteLength(key) > MAX_REFERENCE_BYTES)
      throw invalid('The expression attribute map contains a key that is too long');
  }
  for (const [key, value] of Object.entries(map)) {
    const problem = check(value);
    if (problem !== undefined)
      throw invalid(`${parameter} contains invalid value: ${problem} for key ${key}`);
  }
}

function refuseUnused(parameter: string, references: string[]): void {
  if (references.length > 0)
    throw invalid(
      `Value provided in ${parameter} unused in expressions: keys: {${references.join(', ')}}`,
    );
}
