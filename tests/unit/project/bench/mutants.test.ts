import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { accepted } from '#scripts/bench/mutants/accepted.ts';
import { areas } from '#scripts/bench/mutants/areas.ts';
import { judge, type Mutant, TIME_ONLY } from '#scripts/bench/mutants/judge.ts';

const killed = (line: number): Mutant => ({
  file: 'rules.ts',
  line,
  original: `a < ${line}`,
  replacement: `a <= ${line}`,
  isKilled: true,
});
const planted: Mutant = { ...killed(99), isKilled: false };
const nineKilled = Array.from({ length: 9 }, (_, at) => killed(at + 1));
const reason = { ...planted, reason: 'Equivalent: a is never 99' };
const missedOf = (...given: Parameters<typeof judge>) =>
  judge(...given)
    .figures.filter(({ holds }) => !holds)
    .map(({ name }) => name);

it('names a surviving mutant that has no reason', () => {
  expect(missedOf('rules', [...nineKilled, planted], [])).toEqual([
    'rules: survivors without a reason',
  ]);
  expect(judge('rules', [...nineKilled, planted], []).unexplained).toEqual([planted]);
});

it('accepts a surviving mutant with a reason, also on another line', () => {
  expect(missedOf('rules', [...nineKilled, { ...planted, line: 7 }], [reason])).toEqual([]);
});

it('names a reason whose mutant is killed or gone', () => {
  expect(missedOf('rules', [...nineKilled, { ...planted, isKilled: true }], [reason])).toEqual([
    'rules: reasons without a survivor',
  ]);
  expect(missedOf('rules', nineKilled, [reason])).toEqual(['rules: reasons without a survivor']);
});

it('keeps the reason of a mutant that only takes longer, whether or not its time-out kills it', () => {
  const slow = { ...planted, reason: TIME_ONLY };
  for (const isKilled of [true, false])
    expect(missedOf('rules', [...nineKilled, { ...planted, isKilled }], [slow])).toEqual([]);
  expect(missedOf('rules', nineKilled, [slow])).toEqual(['rules: reasons without a survivor']);
});

it('wants 85 % of the mutants killed, whatever the reasons', () => {
  const survivors = (count: number) => Array.from({ length: count }, () => planted);
  const many = Array.from({ length: 85 }, (_, at) => killed(at));
  expect(missedOf('rules', [...many, ...survivors(15)], [reason])).toEqual([]);
  expect(missedOf('rules', [...many, ...survivors(16)], [reason])).toEqual([
    'rules: surviving mutants of 101',
  ]);
});

it('refuses an area without mutants', () => {
  expect(() => judge('rules', [], [])).toThrow('No mutants in rules');
});

it.each(areas)('finds the files and the tests of $name', ({ mutate, tests }) => {
  for (const pattern of [...mutate, ...Object.values(tests).flat()])
    expect(globSync(pattern), pattern).not.toEqual([]);
});

it('has each file of contracts/rules in one area', () => {
  const files = areas.flatMap(({ mutate }) => mutate.flatMap((pattern) => globSync(pattern)));
  expect(files.filter((file) => file.startsWith('contracts/rules/')).sort()).toEqual(
    globSync('contracts/rules/**/*.ts').sort(),
  );
});

it('has accepted survivors of existing code only', () => {
  for (const { file, original } of accepted) {
    expect(existsSync(file), file).toBe(true);
    expect(readFileSync(file, 'utf8')).toContain(original);
  }
});
