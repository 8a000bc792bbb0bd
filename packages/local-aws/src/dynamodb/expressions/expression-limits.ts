import { type AttributeValue, type Item, itemSize } from '../attribute-value.ts';
import { invalid } from '../errors.ts';
import type { Updates } from './apply-update.ts';
import type { Condition, Operand } from './evaluate-condition.ts';

/** AWS's limits per expression. */
const MAX_EXPRESSION_BYTES = 4096;
const MAX_OPERATORS = 300;
const MAX_IN_OPERANDS = 100;
const MAX_SUBSTITUTION_BYTES = 2 * 1024 * 1024;

const EXPRESSIONS = [
  'UpdateExpression',
  'ConditionExpression',
  'KeyConditionExpression',
  'FilterExpression',
  'ProjectionExpression',
] as const;

/** Types that can be compared by order. */
const ORDERED = new Set(['S', 'N', 'B']);
const ORDERING = new Set(['<', '<=', '>', '>=', 'between']);

/** Checks the length of an expression, before it is parsed. */
export function checkExpressionSizes(request: ExpressionTexts): void {
  for (const name of EXPRESSIONS) {
    const size = Buffer.byteLength(request[name] ?? '');
    if (size > MAX_EXPRESSION_BYTES)
      throw invalid(
        `Invalid ${name}: Expression size has exceeded the maximum allowed size; expression size: ${size}`,
      );
  }
}

type ExpressionTexts = { [name in (typeof EXPRESSIONS)[number]]?: string };

type Parsed = {
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Item;
  _updates?: Updates;
  _condition?: { expression: Condition };
  _keyCondition?: { expression: Condition };
  _filter?: { expression: Condition };
};

/** Checks the limits on names, values, operators, operands and types of literals. */
export function checkExpressionParts(request: Parsed): void {
  checkSubstitutions(request);
  checkCondition('ConditionExpression', request._condition?.expression);
  checkCondition('KeyConditionExpression', request._keyCondition?.expression);
  checkCondition('FilterExpression', request._filter?.expression);
  const values = request._updates?.sections.flatMap((section) =>
    section.type === 'set' ? [section.val] : [],
  );
  refuseTooMany('UpdateExpression', (values ?? []).map(countOperators).reduce(add, 0));
}

function checkSubstitutions(request: Parsed): void {
  const names = Object.entries(request.ExpressionAttributeNames ?? {}).reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name) + Buffer.byteLength(value),
    0,
  );
  const values = itemSize(request.ExpressionAttributeValues ?? {});
  if (values > MAX_SUBSTITUTION_BYTES) throw invalid('ExpressionAttributeValues exceeds max size');
  if (names + values > MAX_SUBSTITUTION_BYTES)
    throw invalid(
      'Combined size of ExpressionAttributeNames and ExpressionAttributeValues exceeds max size',
    );
}

function checkCondition(name: string, condition: Condition | undefined): void {
  if (!condition) return;
  const refuse = (problem: string) => invalid(`Invalid ${name}: ${problem}`);
  const waiting: Condition[] = [condition];
  let operators = 0;
  for (let part = waiting.pop(); part; part = waiting.pop()) {
    if (part.type === 'and' || part.type === 'or' || part.type === 'not') {
      operators += 1;
      waiting.push(...part.args);
      continue;
    }
    operators += part.args.map(countOperators).reduce(add, 1);
    if (part.type === 'in' && part.args.length - 1 > MAX_IN_OPERANDS)
      throw refuse(
        `The IN operator is provided with too many operands; number of operands: ${part.args.length - 1}`,
      );
    if (!ORDERING.has(part.type)) continue;
    const type = part.args.map(literalType).find((one) => one && !ORDERED.has(one));
    if (type)
      throw refuse(
        `Incorrect operand type for operator or function; operator or function: ${part.type.toUpperCase()}, operand type: ${type}`,
      );
  }
  refuseTooMany(name, operators);
}

function refuseTooMany(name: string, operators: number): void {
  if (operators > MAX_OPERATORS)
    throw invalid(
      `Invalid ${name}: The expression contains too many operators; operator count: ${MAX_OPERATORS + 1}`,
    );
}

type Counted =
  | (string | number)[]
  | AttributeValue
  | { type: string; args: readonly Counted[]; name?: string };

/** Operators and functions inside an operand. */
function countOperators(operand: Counted): number {
  if (Array.isArray(operand) || !('args' in operand)) return 0;
  return operand.args.map(countOperators).reduce(add, 1);
}

function literalType(operand: Operand): string | undefined {
  if (Array.isArray(operand) || 'args' in operand) return undefined;
  return Object.keys(operand)[0];
}

const add = (sum: number, one: number) => sum + one;
