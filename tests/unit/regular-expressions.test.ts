import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { regularExpressionsIn } from '../support/regular-expressions.ts';

// The analyser in JavaScript: the same on every machine, without Java.
process.env['RECHECK_BACKEND'] = 'pure';
const { checkSync } = await import('recheck');

/**
 * Every regular expression that can meet input takes time in proportion to its text. The check
 * is static: it finds an expression of quadratic or exponential time before anybody sends it a
 * text.
 */

const files = globSync(['contracts/**/*.ts', 'lambdas/**/*.ts', 'frontend/src/**/*.{ts,tsx}']);

/** The faults of a source: each costly expression, with a text that shows it. */
function costlyIn(source: string, isTsx = false): string[] {
  return regularExpressionsIn(source, isTsx).flatMap(({ source: pattern, flags }) => {
    const result = checkSync(pattern, flags, { timeout: null, randomSeed: 1 });
    if (result.status === 'safe') return [];
    const reason = result.status === 'vulnerable' ? result.attack.pattern : result.error.kind;
    return [`/${pattern}/${flags}: ${reason}`];
  });
}

test('every regular expression takes linear time', { timeout: 600_000 }, () => {
  expect(files.length).toBeGreaterThan(400);
  const costly = files.flatMap((file) =>
    costlyIn(readFileSync(file, 'utf8'), file.endsWith('x')).map((fault) => `${file} ${fault}`),
  );
  expect(costly).toEqual([]);
});

test.each([
  ['quadratic without an anchor', 'export const f = (t: string) => t.replace(/<[^>]*>/g, "")'],
  ['quadratic at the end', 'const trimmed = text.replace(/\\s+$/, "")'],
  ['exponential', 'if (/^(a+)+$/.test(name)) throw new Error()'],
])('finds a planted expression that is %s', (_, source) => {
  expect(costlyIn(source)).toHaveLength(1);
});

test('no expression is made from text at run time, where this check cannot see it', () => {
  const made = files.filter((file) => /new RegExp\(/.test(readFileSync(file, 'utf8')));
  // Made from the list of schemes in contracts/rich-text.ts.
  expect(made).toEqual(['frontend/src/shared/ui/clean-html.ts']);
});
