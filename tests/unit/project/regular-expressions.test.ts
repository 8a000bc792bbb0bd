import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { regularExpressionsIn } from '#tests/support/regular-expressions.ts';

// The analyser in JavaScript: the same on every machine, without Java.
process.env['RECHECK_BACKEND'] = 'pure';
const { checkSync } = await import('recheck');

/**
 * Every regular expression that can meet input takes time in proportion to its text. The check
 * is static: it finds an expression of quadratic or exponential time before anybody sends it a
 * text.
 */

const files = globSync(['contracts/**/*.ts', 'lambdas/**/*.ts', 'frontend/src/**/*.{ts,tsx}']);

/**
 * What the automaton cannot judge (a lookahead beside a repetition), and why it is linear. Both
 * are anchored at the beginning and repeat once: each character is read once more at most.
 */
const proven: readonly string[] = ['/^::ffff:(?=\\d+\\.)/i', '/^0+(?=.)/'];

const judged = new Map<string, string | undefined>();

/**
 * Why an expression is costly, with a text that shows it; undefined for a linear one. By the
 * automaton alone: no random search and no time limit, the same result on every machine.
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

/** The costly expressions of a source. */
const costlyIn = (source: string, isTsx = false): string[] =>
  regularExpressionsIn(source, isTsx).flatMap((one) => costOf(one.source, one.flags) ?? []);

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

test('the proven expressions are still there', () => {
  const all = files.flatMap((file) =>
    regularExpressionsIn(readFileSync(file, 'utf8'), file.endsWith('x')),
  );
  const written = new Set(all.map(({ source, flags }) => `/${source}/${flags}`));
  expect(proven.filter((one) => !written.has(one))).toEqual([]);
});

test('no expression is made from text at run time, where this check cannot see it', () => {
  const made = files.filter((file) => /new RegExp\(/.test(readFileSync(file, 'utf8')));
  // Made from the list of schemes in contracts/rules/rich-text.ts.
  expect(made).toEqual(['frontend/src/shared/ui/text/clean-html.ts']);
});
