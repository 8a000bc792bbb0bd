import {
  type AttributeValue,
  type DocumentPath,
  type Item,
  numbersEqual,
  typeOf,
  valueAt,
  valuesEqual,
} from '../attribute-value.ts';
import { encodeScalar } from '../key-encoding.ts';

/** An operand: a path, a literal or size(…). */
export type Operand =
  | DocumentPath
  | AttributeValue
  | { type: 'function'; name: string; args: Operand[] };

/** A condition, filter or key condition. */
export type Condition =
  | { type: 'and' | 'or' | 'not'; args: Condition[] }
  | { type: 'function'; name: string; args: Operand[] }
  | { type: '=' | '<>' | '<' | '<=' | '>' | '>=' | 'between' | 'in'; args: Operand[] };

/** Whether an item meets a parsed expression. Pass an empty item if there is none. */
export function evaluateCondition(condition: Condition, item: Item): boolean {
  switch (condition.type) {
    case 'and':
      return condition.args.every((part) => evaluateCondition(part, item));
    case 'or':
      return condition.args.some((part) => evaluateCondition(part, item));
    case 'not':
      return !condition.args.some((part) => evaluateCondition(part, item));
    default: {
      const [subject, ...others] = condition.args.map((operand) => resolve(operand, item));
      return condition.type === 'function'
        ? evaluateFunction(condition.name, subject, others[0])
        : evaluateComparison(condition.type, subject, others);
    }
  }
}

/** -1, 0 or 1 by DynamoDB's order of two values of one scalar type; undefined for other values. */
export function compareScalars(a: AttributeValue, b: AttributeValue): number | undefined {
  for (const type of ['S', 'N', 'B'] as const) {
    if (a[type] !== undefined && b[type] !== undefined) {
      return Buffer.compare(encodeScalar(a, type), encodeScalar(b, type));
    }
  }
  return undefined;
}

export function startsWith(value: AttributeValue, prefix: AttributeValue): boolean {
  if (value.S !== undefined && prefix.S !== undefined) return value.S.startsWith(prefix.S);
  if (value.B === undefined || prefix.B === undefined) return false;
  const start = Buffer.from(prefix.B, 'base64');
  return Buffer.from(value.B, 'base64').subarray(0, start.length).equals(start);
}

type Comparison = '=' | '<>' | '<' | '<=' | '>' | '>=' | 'between' | 'in';

function evaluateComparison(
  type: Comparison,
  subject: AttributeValue | undefined,
  others: (AttributeValue | undefined)[],
): boolean {
  const [other, upper] = others;
  const ordered = (
    a: AttributeValue | undefined,
    b: AttributeValue | undefined,
    holds: (order: number) => boolean,
  ) => {
    const order = a && b ? compareScalars(a, b) : undefined;
    return order !== undefined && holds(order);
  };
  const equal = (a: AttributeValue | undefined, b: AttributeValue | undefined) =>
    a !== undefined && b !== undefined && valuesEqual(a, b);
  switch (type) {
    case '=':
      return equal(subject, other);
    case '<>':
      return !equal(subject, other);
    case '<':
      return ordered(subject, other, (order) => order < 0);
    case '<=':
      return ordered(subject, other, (order) => order <= 0);
    case '>':
      return ordered(subject, other, (order) => order > 0);
    case '>=':
      return ordered(subject, other, (order) => order >= 0);
    case 'between':
      return (
        ordered(subject, other, (order) => order >= 0) &&
        ordered(subject, upper, (order) => order <= 0)
      );
    case 'in':
      return others.some((member) => equal(subject, member));
  }
}

function evaluateFunction(
  name: string,
  subject: AttributeValue | undefined,
  argument: AttributeValue | undefined,
): boolean {
  if (name === 'attribute_exists') return subject !== undefined;
  if (name === 'attribute_not_exists') return subject === undefined;
  if (subject === undefined || argument === undefined) return false;
  if (name === 'attribute_type') return typeOf(subject) === argument.S;
  if (name === 'begins_with') return startsWith(subject, argument);
  if (name === 'contains') return contains(subject, argument);
  throw new Error(`Unknown function ${name}`);
}

function contains(container: AttributeValue, part: AttributeValue): boolean {
  const { S, N, B } = part;
  if (container.L) return container.L.some((member) => valuesEqual(member, part));
  if (S !== undefined) {
    return container.S?.includes(S) ?? container.SS?.includes(S) ?? false;
  }
  if (N !== undefined) return container.NS?.some((member) => numbersEqual(member, N)) ?? false;
  if (B !== undefined) {
    if (container.B === undefined) return container.BS?.includes(B) ?? false;
    return Buffer.from(container.B, 'base64').includes(Buffer.from(B, 'base64'));
  }
  return false;
}

function resolve(operand: Operand, item: Item): AttributeValue | undefined {
  if (Array.isArray(operand)) return valueAt(operand, item);
  if (!('type' in operand)) return operand;
  const [argument] = operand.args;
  const value = argument === undefined ? undefined : resolve(argument, item);
  const size = value === undefined ? undefined : lengthOf(value);
  return size === undefined ? undefined : { N: String(size) };
}

/** The value of size(…); undefined for numbers, booleans and null. */
function lengthOf(value: AttributeValue): number | undefined {
  if (value.S !== undefined) return value.S.length;
  if (value.B !== undefined) return Buffer.byteLength(value.B, 'base64');
  if (value.M) return Object.keys(value.M).length;
  return (value.L ?? value.SS ?? value.NS ?? value.BS)?.length;
}
