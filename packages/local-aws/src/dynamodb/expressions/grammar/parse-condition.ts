import type { AttributeValue, DocumentPath } from '../../attribute-value.ts';
import { invalid } from '../../errors.ts';
import type { Condition, Operand } from '../evaluate-condition.ts';
import {
  checkBetween,
  checkComparison,
  checkFunction,
  isFunctionName,
  type OperandProblem,
} from './check-operands.ts';
import { namesOf, nestedPaths, type PathProblem, readName, readPath } from './document-paths.ts';
import { countOperators, refuseMisusedFunction, refuseUnknownFunction } from './operators.ts';
import { createProblems } from './problems.ts';
import { type References, readReferredValue } from './references.ts';
import { readTokens } from './tokens.ts';

export type ParsedCondition = {
  expression: Condition;
  /** Attributes whose members or elements are compared. */
  nestedPaths: Record<string, boolean>;
  /** All attributes that are compared. */
  pathHeads: Record<string, boolean>;
};

type ConditionParameter = 'ConditionExpression' | 'FilterExpression' | 'KeyConditionExpression';

type Call = { type: 'function'; name: string; args: Operand[] };

/** What stands in an expression before it is known whether a condition or an operand is meant. */
type Term = { isParenthesised?: true } & (
  | { kind: 'condition'; condition: Condition }
  | { kind: 'operand'; operand: DocumentPath | AttributeValue }
  | { kind: 'call'; call: Call }
);

type Problem =
  | PathProblem
  | OperandProblem
  | 'parentheses'
  | 'unknownFunction'
  | 'misusedFunction'
  | 'condition';

const RANKS = [
  'parentheses',
  'unknownFunction',
  'misusedFunction',
  'reserved',
  'path',
  'condition',
] as const;
/** Problems of one condition. The first condition with any of them is the one to report. */
const CONDITION_RANKS = ['name', 'count', 'distinct', 'type'] as const;

const COMPARATORS = ['=', '<>', '<', '<=', '>', '>='] as const;
const KEYWORDS = new Set(['AND', 'OR', 'NOT', 'BETWEEN', 'IN']);
const MAX_IN_OPERANDS = 100;

/** How tightly operators bind. */
const OR = 1;
const AND = 2;
const COMPARISON = 3;

/**
 * Parses a condition: OR, AND, NOT, comparisons, functions and parentheses. Throws
 * ValidationException.
 */
export function parseCondition(
  parameter: ConditionParameter,
  expression: string,
  references: References,
): ParsedCondition {
  const problems = createProblems<Problem>();
  const tokens = readTokens(parameter, expression);
  const countOperator = countOperators(parameter, () => problems.first(RANKS));
  const paths: DocumentPath[] = [];

  function readExpression(tightness: number): Term {
    return continueExpression(readTerm(), tightness);
  }

  /** Reads the operators behind a term that bind at least as tightly as `tightness`. */
  function continueExpression(first: Term, tightness: number): Term {
    let left = first;
    for (;;) {
      if (tightness <= OR && tokens.isAt('name', 'OR')) left = join('or', left, AND);
      else if (tightness <= AND && tokens.isAt('name', 'AND')) left = join('and', left, COMPARISON);
      else {
        const comparison = readComparison(left);
        if (!comparison) return left;
        left = { kind: 'condition', condition: comparison };
      }
    }
  }

  function join(type: 'and' | 'or', first: Term, tightness: number): Term {
    const left = asCondition(first);
    tokens.take('name');
    countOperator();
    const right = asCondition(readExpression(tightness));
    return { kind: 'condition', condition: { type, args: [left, right] } };
  }

  /** Undefined if no comparison begins here. */
  function readComparison(first: Term): Condition | undefined {
    const comparator = COMPARATORS.find((it) => tokens.isAt('symbol', it));
    const word = ['BETWEEN', 'IN'].find((it) => tokens.isAt('name', it));
    if (comparator === undefined && word === undefined) return undefined;
    const subject = asOperand(first);
    tokens.take(comparator === undefined ? 'name' : 'symbol');
    countOperator();
    if (comparator !== undefined) {
      const args = [subject, asOperand(readTerm())];
      checkComparison(comparator, args, problems);
      return settled({ type: comparator, args });
    }
    if (word === 'BETWEEN') {
      const lower = asOperand(readTerm());
      tokens.take('name', 'AND');
      const args = [subject, lower, asOperand(readTerm())];
      checkBetween(args, problems);
      return settled({ type: 'between', args });
    }
    const members = readList();
    if (members.length > MAX_IN_OPERANDS)
      problems.note(
        'count',
        `The IN operator is provided with too many operands; number of operands: ${members.length}`,
      );
    return settled({ type: 'in', args: [subject, ...members] });
  }

  /** Parentheses that open together are read in a loop, so that any number needs no stack. */
  function readTerm(): Term {
    if (tokens.takeIf('name', 'NOT')) {
      countOperator();
      const condition = asCondition(readExpression(COMPARISON));
      return { kind: 'condition', condition: { type: 'not', args: [condition] } };
    }
    let open = 0;
    while (tokens.takeIf('symbol', '(')) open += 1;
    if (open === 0) return readPlainTerm();
    let term = readExpression(OR);
    for (; open > 0; open -= 1) {
      tokens.take('symbol', ')');
      if (term.isParenthesised)
        problems.note('parentheses', 'The expression has redundant parentheses;');
      term = { ...term, isParenthesised: true };
      if (open > 1) term = continueExpression(term, OR);
    }
    return term;
  }

  function readPlainTerm(): Term {
    if (tokens.isAt('valueReference')) return { kind: 'operand', operand: readValue() };
    if (tokens.isAt('name') && tokens.isBefore('(')) return { kind: 'call', call: readCall() };
    const path = readPath(tokens, { references, problems, keywords: KEYWORDS });
    paths.push(path);
    return { kind: 'operand', operand: path };
  }

  function readCall(): Call {
    const name = readName(tokens, KEYWORDS);
    countOperator();
    if (!isFunctionName(name)) refuseUnknownFunction(name, problems);
    const args = readList();
    if (isFunctionName(name)) checkFunction(name, args, problems);
    return { type: 'function', name, args };
  }

  function readList(): Operand[] {
    const members: Operand[] = [];
    tokens.take('symbol', '(');
    do members.push(asOperand(readTerm()));
    while (tokens.takeIf('symbol', ','));
    tokens.take('symbol', ')');
    return members;
  }

  function readValue(): AttributeValue {
    return readReferredValue(tokens, references, (problem) => problems.note('name', problem));
  }

  function asCondition(term: Term): Condition {
    if (term.kind === 'condition') return term.condition;
    if (term.kind === 'operand') throw tokens.syntaxError();
    if (term.call.name === 'size') refuseMisusedFunction(term.call.name, problems);
    return settled(term.call);
  }

  function asOperand(term: Term): Operand {
    if (term.kind === 'operand') return term.operand;
    if (term.kind === 'condition') throw tokens.syntaxError();
    if (term.call.name !== 'size') refuseMisusedFunction(term.call.name, problems);
    return term.call;
  }

  function settled(condition: Condition): Condition {
    const problem = problems.first(CONDITION_RANKS);
    if (problem !== undefined) problems.note('condition', problem);
    return condition;
  }

  const whole = asCondition(readExpression(OR));
  tokens.take('end');
  const problem = problems.first(RANKS);
  if (problem !== undefined) throw invalid(`Invalid ${parameter}: ${problem}`);
  return { expression: whole, nestedPaths: nestedPaths(paths), pathHeads: namesOf(paths) };
}
