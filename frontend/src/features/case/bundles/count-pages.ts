import { parsePageExpression } from 'bundle-composer/plan';

/**
 * Number of pages that an expression names (seed 2, section 5); without one, all pages of the
 * document. Undefined for a wrong expression.
 */
export function countPages(expression: string, documentPages: number): number | undefined {
  const parsed = parsePageExpression(expression, documentPages || undefined);
  return parsed.isValid ? parsed.pageCount : undefined;
}

/** Why an expression is refused for a document; undefined if it is valid. */
export function expressionProblem(expression: string, documentPages: number): string | undefined {
  const parsed = parsePageExpression(expression, documentPages || undefined);
  return parsed.isValid ? undefined : parsed.message;
}
