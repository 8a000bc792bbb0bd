import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { regularExpressionsIn } from '#tests/support/project/regular-expressions.ts';

// The JavaScript build of the analyser, in this thread: it runs the same everywhere without Java,
// and a worker's replies can be lost on a busy machine.
process.env['RECHECK_SYNC_BACKEND'] = 'pure';
const { checkSync } = await import('recheck');

/**
 * Every regular expression that can receive input runs in linear time. The check is static: it
 * finds expressions with quadratic or exponential time without running them.
 */

const files = globSync([
  'contracts/**/*.ts',
  'lambdas/**/*.ts',
  'frontend/src/**/*.{ts,tsx}',
  'packages/bundle-composer/src/**/*.ts',
]);

/**
 * Expressions that the automaton cannot analyse (a lookahead next to a repetition) and that are
 * linear: both are anchored at the start and repeat once, so each character is read at most twice.
 */
const proven: readonly string[] = ['/^::ffff:(?=\\d+\\.)/i', '/^0+(?=.)/'];

/** Expressions that earlier runs found linear: the analysis of one takes up to seconds. */
const LINEAR = 'node_modules/.cache/linear-expressions.json';
const { version } = JSON.parse(readFileSync('node_modules/recheck/package.json', 'utf8'));
const judged = new Map<string, string | undefined>(
  linearBefore().map((expression) => [expression, undefined]),
);

function linearBefore(): readonly string[] {
  try {
    const kept = JSON.parse(readFileSync(LINEAR, 'utf8'));
    return kept.version === version ? kept.expressions : [];
  } catch {
    // The first run, or one that was stopped while it wrote.
    return [];
  }
}

afterAll(() => {
  const found = [...judged].filter(([, cost]) => cost === undefined).map(([one]) => one);
  mkdirSync(dirname(LINEAR), { recursive: true });
  writeFileSync(LINEAR, JSON.stringify({ version, expressions: found }));
});

/**
 * Why an expression is costly, with an example text; undefined for a linear one. Uses only the
 * automaton, without random search or time limit, so the result is the same on every machine.
 */
function costOf(source: string, flags: string): string | undefined {
  const expression = `/${source}/${flags}`;
  if (proven.includes(expression)) return undefined;
  if (!judged.has(expression)) {
    const result = checkSync(source, flags, { checker: 'automaton', timeout: null });
    const reason = result.status === 'vulnerable' ? result.attack.pattern : result.status;
    judged.set(expression, result.status === 'safe' ? undefined : `${expression}: ${reason}`);
  }
  return judged.get(expression);
}

/** The costly expressions in a source text. */
const costlyIn = (source: string): string[] =>
  regularExpressionsIn(source, false).flatMap((one) => costOf(one.source, one.flags) ?? []);

const expressions = files.flatMap((file) =>
  regularExpressionsIn(readFileSync(file, 'utf8'), file.endsWith('x')).map((one) => ({
    ...one,
    file,
  })),
);

test('every regular expression takes linear time', { timeout: 600_000 }, () => {
  expect(files.length).toBeGreaterThan(400);
  const costly = expressions.flatMap(({ file, source, flags }) => {
    const fault = costOf(source, flags);
    return fault === undefined ? [] : [`${file} ${fault}`];
  });
  expect(costly).toEqual([]);
});

test.each([
  ['quadratic without an anchor', 'export const f = (t: string) => t.replace(/<[^>]*>/g, "")'],
  ['quadratic at the end', 'const trimmed = text.replace(/\\s+$/, "")'],
  ['exponential', 'if (/^(a+)+$/.test(name)) throw new Error()'],
])('reports a planted expression that is %s', (_, source) => {
  expect(costlyIn(source)).toHaveLength(1);
});

test('every listed exception still exists in the source', () => {
  const written = new Set(expressions.map(({ source, flags }) => `/${source}/${flags}`));
  expect(proven.filter((one) => !written.has(one))).toEqual([]);
});

test('no expression is built at run time, where this check cannot analyse it', () => {
  const made = files.filter((file) => /new RegExp\(/.test(readFileSync(file, 'utf8')));
  expect(made).toEqual([
    // The list of schemes in contracts/rules/rich-text.ts.
    'frontend/src/shared/ui/text/clean-html.ts',
    // The escaped words of a search, which match in linear time.
    'frontend/src/features/transcripts/model/find-text.ts',
  ]);
});
