/**
 * Event patterns: values, prefix, suffix, equals-ignore-case, wildcard, anything-but, numeric,
 * exists and $or, as EventBridge documents them.
 */
import { notCovered, ServiceError } from '../shared/json-service.ts';
import { readJson } from './event-json.ts';

export type EventPattern = (event: unknown) => boolean;

/** Decides about the leaf values of a field; empty if the field does not exist. */
type FieldTest = (values: unknown[]) => boolean;
type ValueTest = (value: unknown) => boolean;
type Json = Record<string, unknown>;

/** Throws InvalidEventPatternException, or 501 for an operator that is not covered. */
export function readPattern(text: string): EventPattern {
  const parsed = readJson(text);
  if (parsed === undefined) throw invalid('It is not valid JSON');
  if (!isObject(parsed)) throw invalid('Filter is not an object');
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

function field(path: string, rule: unknown): EventPattern {
  const [key = '', ...rest] = path.split('.');
  if (rest.length) return field(key, { [rest.join('.')]: rule });
  if (isObject(rule)) {
    const nested = objectPattern(rule);
    return (node) => {
      const value = readField(node, key);
      // One element of an array must match all nested fields.
      const objects = listOf(value).filter(isObject);
      return (objects.length ? objects : [undefined]).some(nested);
    };
  }
  if (!Array.isArray(rule)) throw invalid(`"${key}" must be an object or an array`);
  if (!rule.length) throw invalid('Empty arrays are not allowed');
  const tests = rule.map(fieldTest);
  return (node) => {
    const values = listOf(readField(node, key)).filter((value) => !isObject(value));
    return tests.some((test) => test(values));
  };
}

/** EventBridge compares paths: the field "state.status" is also the field "status" of "state". */
function readField(node: unknown, key: string): unknown {
  if (!isObject(node)) return undefined;
  const start = `${key}.`;
  const dotted = Object.entries(node).filter(([name]) => name.startsWith(start));
  const value = Object.hasOwn(node, key) ? node[key] : undefined;
  if (!dotted.length) return value;
  const nested = Object.fromEntries(dotted.map(([name, each]) => [name.slice(start.length), each]));
  return isObject(value) ? { ...nested, ...value } : [...listOf(value), nested];
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
  if (!TEXT_OPERATORS.has(operator)) throw invalid(`Unrecognized match type ${operator}`);
  const wanted = requireText(operator, operand);
  switch (operator) {
    case 'prefix':
      return (text) => text.startsWith(wanted);
    case 'suffix':
      return (text) => text.endsWith(wanted);
    case 'equals-ignore-case':
      return (text) => text.toLowerCase() === wanted.toLowerCase();
    default:
      return wildcardMatcher(wanted);
  }
}

const TEXT_OPERATORS = new Set(['prefix', 'suffix', 'equals-ignore-case', 'wildcard']);

function requireText(operator: string, operand: unknown): string {
  if (typeof operand === 'string') return operand;
  throw invalid(`${operator} match pattern must be a string`);
}

/** '*' matches any characters; a backslash escapes '*' and itself. */
function wildcardMatcher(pattern: string): (text: string) => boolean {
  const literals = [''];
  for (const { 0: token, index } of pattern.matchAll(/\\.?|\*|[^\\*]+/gs)) {
    if (token === '*') {
      if (pattern.startsWith('*', index + 1))
        throw invalid(`Consecutive wildcard characters at pos ${index + 1}`);
      literals.push('');
    } else if (token.startsWith('\\')) {
      if (token !== '\\*' && token !== '\\\\') throw invalid('Invalid escape character');
      literals.push((literals.pop() ?? '') + token.slice(1));
    } else literals.push((literals.pop() ?? '') + token);
  }
  const [head = '', ...others] = literals;
  const tail = others.pop();
  if (tail === undefined) return (text) => text === head;
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
    const excluded = requireTexts(operator, texts).map((text) => textMatcher(operator, text));
    return (value) => typeof value !== 'string' || !excluded.some((test) => test(value));
  }
  const excluded = requireNonEmpty(operand);
  const types = new Set(excluded.map((value) => typeof value));
  if (types.size > 1 || !(types.has('string') || types.has('number')))
    throw invalid(
      Array.isArray(operand)
        ? 'Inside anything but list, start|null|boolean is not supported.'
        : WRONG_ANYTHING_BUT,
    );
  return (value) => !excluded.includes(value);
}

const WRONG_ANYTHING_BUT = 'Value of anything-but must be an array or single string/number value.';

function requireNonEmpty(operand: unknown): unknown[] {
  const list = listOf(operand);
  if (!list.length) throw invalid('anything-but must name at least one value');
  return list;
}

/** The texts that anything-but excludes by an operator. */
function requireTexts(operator: string, operand: unknown): unknown[] {
  const texts = requireNonEmpty(operand);
  const isAffix = operator === 'prefix' || operator === 'suffix';
  if (isAffix && texts.some(isObject)) throw invalid(WRONG_ANYTHING_BUT);
  if (isAffix && texts.some((text) => typeof text !== 'string'))
    throw invalid('prefix/suffix match pattern must be a string');
  if (isAffix && texts.includes('')) throw invalid('Null prefix/suffix not allowed');
  if (operator === 'equals-ignore-case' && texts.some((text) => typeof text !== 'string'))
    throw invalid(
      'Inside anything-but/equals-ignore-case list, number|start|null|boolean is not supported.',
    );
  return texts;
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
  if (!Array.isArray(operand)) throw invalid('Value of numeric must be an array.');
  const tests: ((value: number) => boolean)[] = [];
  for (let index = 0; index < Math.max(operand.length, 1); index += 2) {
    const operator: unknown = operand[index];
    const limit: unknown = operand[index + 1];
    const compare = COMPARISONS.get(operator);
    if (!compare) throw invalid(`Unrecognized numeric range operator: ${operator}`);
    if (typeof limit !== 'number') throw invalid(`Value of ${operator} must be numeric`);
    tests.push((value) => compare(value, limit));
  }
  if (operand.length > 4) throw invalid('Too many terms in numeric range expression');
  const isRange = /^>/.test(String(operand[0])) && /^</.test(String(operand[2]));
  if (operand.length === 4 && !isRange) throw invalid(`Bad numeric range operator: ${operand[2]}`);
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
