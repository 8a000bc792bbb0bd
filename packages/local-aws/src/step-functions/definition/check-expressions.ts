import jsonata from 'jsonata';
import { expressionOf, type Template } from '../expressions/evaluation.ts';
import type { Diagnostic } from './machine.ts';

/**
 * Problems of the expressions in a template that Step Functions finds before an execution: syntax
 * errors, and names that are neither variables nor fields of $states.
 */
export function checkExpressions(template: Template, location: string): Diagnostic[] {
  if (typeof template === 'string') {
    const expression = expressionOf(template);
    return expression === undefined ? [] : checkExpression(expression, location);
  }
  if (Array.isArray(template))
    return template.flatMap((item, index) => checkExpressions(item, `${location}[${index}]`));
  if (typeof template !== 'object' || template === null) return [];
  return Object.entries(template).flatMap(([key, value]) =>
    checkExpressions(value, `${location}/${key}`),
  );
}

function checkExpression(expression: string, location: string): Diagnostic[] {
  const invalid = (message: string) => [{ code: 'INVALID_JSONATA_EXPRESSION', message, location }];
  if (!expression) return invalid('The expression is empty.');
  let ast: unknown;
  try {
    ast = jsonata(expression).ast();
  } catch (error) {
    const isProblem = typeof error === 'object' && error !== null && 'message' in error;
    return invalid(String(isProblem ? error.message : error));
  }
  return [...topLevelReferences(ast)].map((name) => ({
    code: 'UNSUPPORTED_JSONATA_EXPRESSION',
    message:
      name === '$$'
        ? "Reference to '$$' is not supported."
        : `Reference to '${name}' at the top level is not supported.`,
    location,
  }));
}

/** Parts of a syntax tree that are evaluated in the context of the whole. */
const SAME_CONTEXT = [
  'lhs',
  'rhs',
  'expression',
  'expressions',
  'arguments',
  'procedure',
  'body',
  'condition',
  'then',
  'else',
] as const;

function* topLevelReferences(node: unknown): Generator<string> {
  if (Array.isArray(node)) {
    for (const each of node) yield* topLevelReferences(each);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  const { type, value, steps }: { type?: unknown; value?: unknown; steps?: unknown } = node;
  if (type === 'name') yield String(value);
  else if (type === 'variable' && value === '$') yield '$$';
  // Later steps have the context of the step before them.
  else if (type === 'path' && Array.isArray(steps)) yield* topLevelReferences(steps[0]);
  else if (type === 'transform') return;
  else
    for (const part of SAME_CONTEXT)
      if (part in node) yield* topLevelReferences((node as Record<string, unknown>)[part]);
}
