import { type AttributeValue, type DocumentPath, typeOf } from '../../attribute-value.ts';
import { invalid } from '../../errors.ts';
import type { Section, UpdateOperand, Updates } from '../apply-update.ts';
import { refuseCount, refuseNoPath, refuseType } from './check-operands.ts';
import {
  nestedPaths,
  type PathProblem,
  readName,
  readPath,
  refuseOverlaps,
} from './document-paths.ts';
import { countOperators, refuseMisusedFunction, refuseUnknownFunction } from './operators.ts';
import { createProblems } from './problems.ts';
import { type References, readReferredValue } from './references.ts';
import { readTokens } from './tokens.ts';

type Problem =
  | PathProblem
  | 'unknownFunction'
  | 'misusedFunction'
  | 'section'
  | 'value'
  | 'overlap'
  | 'conflict'
  | 'operand'
  | 'count'
  | 'type';

const RANKS = [
  'reserved',
  'unknownFunction',
  'misusedFunction',
  'section',
  'path',
  'name',
  'value',
  'overlap',
  'conflict',
  'operand',
  'count',
  'type',
] as const;

const CLAUSES = ['SET', 'REMOVE', 'ADD', 'DELETE'] as const;
const KEYWORDS: ReadonlySet<string> = new Set(CLAUSES);

/** Names of types in messages about ADD and DELETE. Sets are missing: they are allowed. */
const TYPE_NAMES: Record<string, string> = {
  S: 'STRING',
  N: 'NUMBER',
  B: 'BINARY',
  NULL: 'NULL',
  BOOL: 'BOOLEAN',
  L: 'LIST',
  M: 'MAP',
};

/** Parses an UpdateExpression. Throws ValidationException. */
export function parseUpdate(expression: string, references: References): Updates {
  const problems = createProblems<Problem>();
  const tokens = readTokens('UpdateExpression', expression);
  const countOperator = countOperators('UpdateExpression', () => problems.first(RANKS));
  /** All paths, also those on right sides. */
  const paths: DocumentPath[] = [];

  function readClauses(): Section[] {
    const used = new Set<string>();
    const sections: Section[] = [];
    do {
      const clause = CLAUSES.find((it) => tokens.isAt('name', it));
      if (clause === undefined) throw tokens.syntaxError();
      tokens.take('name');
      if (used.has(clause))
        problems.note(
          'section',
          `The "${clause}" section can only be used once in an update expression;`,
        );
      used.add(clause);
      do sections.push(readSection(clause));
      while (tokens.takeIf('symbol', ','));
    } while (!tokens.isAt('end'));
    return sections;
  }

  function readSection(clause: (typeof CLAUSES)[number]): Section {
    const path = readAnyPath();
    if (clause === 'REMOVE') return { type: 'remove', path };
    if (clause === 'SET') {
      tokens.take('symbol', '=');
      const val = readAssigned();
      return { type: 'set', path, val, ...withType(typeOfOperand(val)) };
    }
    const val = readValue();
    const type = typeOf(val);
    const isRefused = Object.hasOwn(TYPE_NAMES, type) && !(clause === 'ADD' && type === 'N');
    if (isRefused)
      problems.note(
        'operand',
        `Incorrect operand type for operator or function; operator: ${clause}, operand type: ${TYPE_NAMES[type]}`,
      );
    return { type: clause === 'ADD' ? 'add' : 'delete', path, val, ...withType(type) };
  }

  /** One operand, or the sum or difference of two. Each of them may stand in parentheses. */
  function readAssigned(): UpdateOperand {
    let open = 0;
    while (tokens.takeIf('symbol', '(')) open += 1;
    let operand = readSum(readOperand());
    for (; open > 0; open -= 1) {
      tokens.take('symbol', ')');
      if (!isSum(operand)) operand = readSum(operand);
    }
    return operand;
  }

  /** `left` itself if neither + nor - follows. */
  function readSum(left: UpdateOperand): UpdateOperand {
    const operator = ['+', '-'].find((it) => tokens.isAt('symbol', it));
    if (operator === undefined) return left;
    tokens.take('symbol');
    countOperator();
    const args = [left, readArgument()];
    refuseOtherTypes(operator, args, 'N');
    return { type: operator === '+' ? 'add' : 'subtract', args };
  }

  function readOperand(): UpdateOperand {
    if (tokens.isAt('valueReference')) return readValue();
    if (tokens.isAt('name') && tokens.isBefore('(')) return readCall();
    return readAnyPath();
  }

  function readAnyPath(): DocumentPath {
    const path = readPath(tokens, { references, problems, keywords: KEYWORDS });
    paths.push(path);
    return path;
  }

  function readCall(): UpdateOperand {
    const name = readName(tokens, KEYWORDS);
    countOperator();
    const isKnown = name === 'if_not_exists' || name === 'list_append';
    if (!isKnown) refuseUnknownFunction(name, problems);
    const args: UpdateOperand[] = [];
    tokens.take('symbol', '(');
    do args.push(readArgument());
    while (tokens.takeIf('symbol', ','));
    tokens.take('symbol', ')');
    if (isKnown && args.length !== 2) refuseCount(name, args, problems);
    else if (name === 'if_not_exists' && !Array.isArray(args[0])) refuseNoPath(name, problems);
    else if (name === 'list_append') checkAppended(args);
    return { type: 'function', name, args };
  }

  function readArgument(): UpdateOperand {
    let open = 0;
    while (tokens.takeIf('symbol', '(')) open += 1;
    const operand = readOperand();
    for (; open > 0; open -= 1) tokens.take('symbol', ')');
    return operand;
  }

  function checkAppended(args: UpdateOperand[]): void {
    for (const operand of args)
      if (isCall(operand) && operand.name === 'list_append')
        refuseMisusedFunction(operand.name, problems);
    refuseOtherTypes('list_append', args, 'L');
  }

  function refuseOtherTypes(operator: string, args: UpdateOperand[], allowed: string): void {
    for (const operand of args) {
      const type = isCall(operand) || Array.isArray(operand) ? '' : typeOf(operand);
      if (type !== '' && type !== allowed) refuseType(operator, type, problems);
    }
  }

  function readValue(): AttributeValue {
    return readReferredValue(tokens, references, (problem) => problems.note('value', problem));
  }

  const sections = readClauses();
  const changed = sections.map(({ path }) => path);
  refuseOverlaps(changed, problems);
  const problem = problems.first(RANKS);
  if (problem !== undefined) throw invalid(`Invalid UpdateExpression: ${problem}`);
  return { sections, paths: changed, nestedPaths: nestedPaths(paths) };
}

function isCall(operand: UpdateOperand): operand is Extract<UpdateOperand, { args: unknown }> {
  return !Array.isArray(operand) && 'args' in operand;
}

function isSum(operand: UpdateOperand): boolean {
  return isCall(operand) && operand.type !== 'function';
}

/** The type of an assigned value, if it is known without the item. */
function typeOfOperand(operand: UpdateOperand): string | undefined {
  if (Array.isArray(operand)) return undefined;
  if (!isCall(operand)) return typeOf(operand);
  if (operand.name === 'if_not_exists') return operand.args[1] && typeOfOperand(operand.args[1]);
  return operand.name === 'list_append' ? 'L' : 'N';
}

function withType(type: string | undefined): { attrType?: string } {
  return type ? { attrType: type } : {};
}
