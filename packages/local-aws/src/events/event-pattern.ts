/**
 * Event patterns: values, prefix, suffix, equals-ignore-case, wildcard, anything-but, numeric,
 * exists and $or, as EventBridge documents them.
 */
import { notCovered, ServiceError } from '../shared/json-service.ts';

export type EventPattern = (event: unknown) => boolean;

/** Decides about the leaf values of a field; empty if the field does not exist. */
type FieldTest = (values: unknown[]) => boolean;
type ValueTest = (value: unknown) => boolean;
type Json = Record<string, unknown>;

/** Throws InvalidEventPatternException, or 501 for an operator that is not covered. */
export function readPattern(text: string): EventPattern {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw invalid('It is not valid JSON');
  }
  if (!isObject(parsed)) throw invalid('It must be an object');
  return objectPattern(parsed);
}

function objectPattern(pattern: Json): EventPattern {
  const entries = Object.entries(pattern);
  if (!entries.length) throw invalid('Empty objects are not allowed');
  const tests = entries.map(([key, rule]) => (key === '$or' ? orPattern(rule) : field(key, rule)));
  return (node) => tests.every((test) => test(node));
}

function orPattern(alternatives: unknown): EventPattern {
  if (!Array.isArray(alternatives) || alternatives.length < 2 || !alternatives.every(isObject))
    throw invalid('$or must be an array of two or more objects');
  const tests = alternatives.map(objectPattern);
  return (node) => tests.some((test) => test(node));
}

function field(key: string, rule: unknown): EventPattern {
  const read = (node: unknown) =>
    isObject(node) && Object.hasOwn(node, key) ? node[key] : undefined;
  if (isObject(rule)) {
    const nested = objectPattern(rule);
    return (node) => {
      const value = read(node);
      // One element of an array must match all nested fields.
      const objects = listOf(value).filter(isObject);
      return (objects.length ? objects : [undefined]).some(nested);
    };
  }
  if (!Array.isArray(rule)) throw invalid(`"${key}" must be an object or an array`);
  if (!rule.length) throw invalid('Empty arrays are not allowed');
  const tests = rule.map(fieldTest);
  return (node) => {
    const values = listOf(read(node)).filter((value) => !isObject(value));
    return tests.some((test) => test(values));
  };
}

function fieldTest(rule: unknown): FieldTest {
  if (isObject(rule) && Object.keys(rule).length === 1 && 'exists' in rule) {
    const { exists } = rule;
    if (typeof exists !== 'boolean') throw invalid('exists must be true or false');
    return (values) => values.length > 0 === exists;
  }
  const test = isObject(rule) ? operatorTest(rule) : scalarTest(rule);
  return (values) => values.some(test);
}

function scalarTest(wanted: unknown): ValueTest {
  if (Array.isArray(wanted)) throw invalid('A value must not be an array');
  return (value) => value === wanted;
}

function operatorTest(rule: Json): ValueTest {
  const [[operator, operand] = ['', undefined], ...others] = Object.entries(rule);
  if (others.length) throw invalid('Only one key allowed in match expression');
  switch (operator) {
    case 'numeric':
      return numericTest(operand);
    case 'anything-but':
      return anythingBut(operand);
    case 'cidr':
      throw notCovered('EventBridge', 'event patterns with cidr');
    default:
      return textTest(operator, operand);
  }
}

function textTest(operator: string, operand: unknown): ValueTest {
  const text = textMatcher(operator, operand);
  return (value) => typeof value === 'string' && text(value);
}

function textMatcher(operator: string, operand: unknown): (text: string) => boolean {
  if ((operator === 'prefix' || operator === 'suffix') && isObject(operand)) {
    const wanted = requireText(operator, operand['equals-ignore-case']).toLowerCase();
    if (Object.keys(operand).length > 1) throw invalid(`Unsupported ${operator} pattern`);
    return operator === 'prefix'
      ? (text) => text.toLowerCase().startsWith(wanted)
      : (text) => text.toLowerCase().endsWith(wanted);
  }
  const wanted = requireText(operator, operand);
  switch (operator) {
    case 'prefix':
      return (text) => text.startsWith(wanted);
    case 'suffix':
      return (text) => text.endsWith(wanted);
    case 'equals-ignore-case':
      return (text) => text.toLowerCase() === wanted.toLowerCase();
    case 'wildcard':
      return wildcardMatcher(wanted);
    default:
      throw invalid(`Unrecognized match type ${operator}`);
  }
}

function requireText(operator: string, operand: unknown): string {
  if (typeof operand === 'string') return operand;
  throw invalid(`${operator} match pattern must be a string`);
}

/** '*' matches any characters; a backslash escapes '*' and itself. */
function wildcardMatcher(pattern: string): (text: string) => boolean {
  const literals = [''];
  for (const [token] of pattern.matchAll(/\\.?|\*|[^\\*]+/gs)) {
    if (token === '*') literals.push('');
    else if (token.startsWith('\\')) {
      if (token !== '\\*' && token !== '\\\\') throw invalid('Invalid escape character');
      literals.push((literals.pop() ?? '') + token.slice(1));
    } else literals.push((literals.pop() ?? '') + token);
  }
  const [head = '', ...others] = literals;
  const tail = others.pop();
  if (tail === undefined) return (text) => text === head;
  if (others.includes('')) throw invalid('Consecutive wildcard characters');
  return (text) => {
    if (!text.startsWith(head)) return false;
    let position = head.length;
    for (const literal of others) {
      const found = text.indexOf(literal, position);
      if (found === -1) return false;
      position = found + literal.length;
    }
    return text.length - position >= tail.length && text.endsWith(tail);
  };
}

function anythingBut(operand: unknown): ValueTest {
  if (isObject(operand)) {
    const [[operator, texts] = ['', undefined], ...others] = Object.entries(operand);
    if (others.length) throw invalid('Only one key allowed in match expression');
    const excluded = requireNonEmpty(texts).map((text) => textMatcher(operator, text));
    return (value) => typeof value !== 'string' || !excluded.some((test) => test(value));
  }
  const excluded = requireNonEmpty(operand);
  const types = new Set(excluded.map((value) => typeof value));
  if (types.size > 1 || !(types.has('string') || types.has('number')))
    throw invalid('anything-but must name texts or numbers');
  return (value) => !excluded.includes(value);
}

function requireNonEmpty(operand: unknown): unknown[] {
  const list = listOf(operand);
  if (!list.length) throw invalid('anything-but must name at least one value');
  return list;
}

const COMPARISONS = new Map<unknown, (value: number, limit: number) => boolean>([
  ['=', (value, limit) => value === limit],
  ['<', (value, limit) => value < limit],
  ['<=', (value, limit) => value <= limit],
  ['>', (value, limit) => value > limit],
  ['>=', (value, limit) => value >= limit],
]);

/** One comparison, or a lower and an upper one: ['>', 0, '<=', 5]. */
function numericTest(operand: unknown): ValueTest {
  if (!Array.isArray(operand) || ![2, 4].includes(operand.length))
    throw invalid('Value of numeric must be an array of one or two comparisons');
  const tests: ((value: number) => boolean)[] = [];
  for (let index = 0; index < operand.length; index += 2) {
    const compare = COMPARISONS.get(operand[index]);
    const limit: unknown = operand[index + 1];
    if (!compare) throw invalid(`Unrecognized numeric range operator: ${operand[index]}`);
    if (typeof limit !== 'number') throw invalid('Value of numeric operator must be a number');
    tests.push((value) => compare(value, limit));
  }
  const isRange = /^>/.test(String(operand[0])) && /^</.test(String(operand[2]));
  if (operand.length === 4 && !isRange) throw invalid('Bad numeric range');
  return (value) => typeof value === 'number' && tests.every((test) => test(value));
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The elements of an array, or the value itself; nothing for undefined. */
function listOf(value: unknown): unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value.flat(Number.POSITIVE_INFINITY) : [value];
}

const invalid = (reason: string) =>
  new ServiceError('InvalidEventPatternException', `Event pattern is not valid. Reason: ${reason}`);
