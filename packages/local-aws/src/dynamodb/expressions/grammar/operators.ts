import { invalid } from '../../errors.ts';
import type { Problems } from './problems.ts';

const MAX_OPERATORS = 300;

/**
 * Counts the operators and functions of an expression. Throws at the first one too many, which also
 * limits how deep a parser calls itself.
 */
export function countOperators(
  parameter: string,
  earlierProblem: () => string | undefined,
): () => void {
  let count = 0;
  return () => {
    count += 1;
    if (count <= MAX_OPERATORS) return;
    const problem =
      earlierProblem() ??
      `The expression contains too many operators; operator count: ${MAX_OPERATORS + 1}`;
    throw invalid(`Invalid ${parameter}: ${problem}`);
  };
}

export function refuseUnknownFunction(name: string, problems: Problems<'unknownFunction'>): void {
  problems.note('unknownFunction', `Invalid function name; function: ${name}`);
}

export function refuseMisusedFunction(name: string, problems: Problems<'misusedFunction'>): void {
  problems.note(
    'misusedFunction',
    `The function is not allowed to be used this way in an expression; function: ${name}`,
  );
}
