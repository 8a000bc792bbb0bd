import { type AttributeValue, typeOf } from '../../attribute-value.ts';
import { compareScalars, type Operand } from '../evaluate-condition.ts';
import { pathText } from './document-paths.ts';
import type { Problems } from './problems.ts';

export type OperandProblem = 'count' | 'distinct' | 'type';

type Found = Problems<OperandProblem>;

/** Number of operands by function of a condition. */
const FUNCTIONS = {
  attribute_exists: 1,
  attribute_not_exists: 1,
  attribute_type: 2,
  begins_with: 2,
  contains: 2,
  size: 1,
} as const;

type FunctionName = keyof typeof FUNCTIONS;

const TYPES = ['S', 'N', 'B', 'NULL', 'SS', 'BOOL', 'L', 'BS', 'NS', 'M'];
const ORDERED: readonly string[] = ['S', 'N', 'B'];
const PREFIXES: readonly string[] = ['S', 'B'];
const WITHOUT_SIZE: readonly string[] = ['N', 'BOOL', 'NULL'];

export function isFunctionName(name: string): name is FunctionName {
  return Object.hasOwn(FUNCTIONS, name);
}

/** Checks number and types of a function's operands, as far as they are known without an item. */
export function checkFunction(name: FunctionName, args: Operand[], problems: Found): void {
  if (args.length !== FUNCTIONS[name]) {
    refuseCount(name, args, problems);
    return;
  }
  refuseSamePaths(name, args, problems);
  const [first, second] = args;
  switch (name) {
    case 'attribute_exists':
    case 'attribute_not_exists':
      if (!Array.isArray(first)) refuseNoPath(name, problems);
      return;
    case 'begins_with':
      for (const operand of args) {
        const type = typeOfOperand(operand);
        if (type && !PREFIXES.includes(type)) refuseType(name, type, problems);
      }
      return;
    case 'attribute_type': {
      const type = second && typeOfOperand(second);
      if (type !== 'S') refuseType(name, type ?? '{NS,SS,L,BS,N,M,B,BOOL,NULL,S}', problems);
      // The type S is that of a literal.
      else refuseUnknownType((second as AttributeValue).S ?? '', problems);
      return;
    }
    case 'size': {
      const type = first && typeOfOperand(first);
      if (type && WITHOUT_SIZE.includes(type)) refuseType(name, type, problems);
      return;
    }
    case 'contains':
      return;
  }
}

/** Checks the operands of a comparison. */
export function checkComparison(operator: string, args: Operand[], problems: Found): void {
  refuseSamePaths(operator, args, problems);
  if (operator !== '=' && operator !== '<>') refuseUnordered(operator, args, problems);
}

/** Checks the operands of BETWEEN: the subject, the lower and the upper bound. */
export function checkBetween(args: Operand[], problems: Found): void {
  refuseUnordered('BETWEEN', args, problems);
  const [lower, upper] = args.slice(1).flatMap((bound) => literalOf(bound) ?? []);
  if (!lower || !upper) return;
  const bounds = `lower bound operand: AttributeValue: ${textOf(lower)}, upper bound operand: AttributeValue: ${textOf(upper)}`;
  if (typeOf(lower) !== typeOf(upper))
    problems.note(
      'type',
      `The BETWEEN operator requires same data type for lower and upper bounds; ${bounds}`,
    );
  else if ((compareScalars(lower, upper) ?? 0) > 0)
    problems.note(
      'type',
      `The BETWEEN operator requires upper bound to be greater than or equal to lower bound; ${bounds}`,
    );
}

export function refuseCount(name: string, args: unknown[], problems: Problems<'count'>): void {
  problems.note(
    'count',
    `Incorrect number of operands for operator or function; operator or function: ${name}, number of operands: ${args.length}`,
  );
}

export function refuseType(name: string, type: string, problems: Problems<'type'>): void {
  problems.note(
    'type',
    `Incorrect operand type for operator or function; operator or function: ${name}, operand type: ${type}`,
  );
}

export function refuseNoPath(name: string, problems: Problems<'type'>): void {
  problems.note(
    'type',
    `Operator or function requires a document path; operator or function: ${name}`,
  );
}

function refuseUnknownType(type: string, problems: Found): void {
  if (TYPES.includes(type)) return;
  problems.note(
    'type',
    `Invalid attribute type name found; type: ${type}, valid types: {B,NULL,SS,BOOL,L,BS,N,NS,S,M}`,
  );
}

function refuseUnordered(operator: string, args: Operand[], problems: Found): void {
  const type = args
    .map((operand) => literalOf(operand))
    .map((literal) => literal && typeOf(literal))
    .find((it) => it && !ORDERED.includes(it));
  if (type) refuseType(operator, type, problems);
}

function refuseSamePaths(operator: string, args: Operand[], problems: Found): void {
  const [first, second] = args;
  if (!Array.isArray(first) || !Array.isArray(second)) return;
  if (first.length !== second.length || first.some((piece, at) => piece !== second[at])) return;
  problems.note(
    'distinct',
    `The first operand must be distinct from the remaining operands for this operator or function; operator: ${operator}, first operand: ${pathText(first)}`,
  );
}

/** Undefined for paths, whose type depends on the item. */
function typeOfOperand(operand: Operand): string | undefined {
  if (Array.isArray(operand)) return undefined;
  return 'type' in operand ? 'N' : typeOf(operand);
}

function literalOf(operand: Operand): AttributeValue | undefined {
  return Array.isArray(operand) || 'type' in operand ? undefined : operand;
}

function textOf(literal: AttributeValue): string {
  const [[type, value] = ['', '']] = Object.entries(literal);
  return `{${type}:${value}}`;
}
