import type { DocumentPath } from '../../attribute-value.ts';
import { invalid } from '../../errors.ts';
import { nestedPaths, type PathProblem, readPath, refuseOverlaps } from './document-paths.ts';
import { createProblems } from './problems.ts';
import type { References } from './references.ts';
import { readTokens } from './tokens.ts';

export type ParsedProjection = { paths: DocumentPath[]; nestedPaths: Record<string, boolean> };

const RANKS = ['reserved', 'path', 'name', 'overlap', 'conflict'] as const;
const KEYWORDS: ReadonlySet<string> = new Set();

/** Parses a ProjectionExpression. Throws ValidationException. */
export function parseProjection(expression: string, references: References): ParsedProjection {
  const problems = createProblems<PathProblem | 'overlap' | 'conflict'>();
  const tokens = readTokens('ProjectionExpression', expression);
  const paths: DocumentPath[] = [];
  do paths.push(readPath(tokens, { references, problems, keywords: KEYWORDS }));
  while (tokens.takeIf('symbol', ','));
  tokens.take('end');
  refuseOverlaps(paths, problems);
  const problem = problems.first(RANKS);
  if (problem !== undefined) throw invalid(`Invalid ProjectionExpression: ${problem}`);
  return { paths, nestedPaths: nestedPaths(paths) };
}
