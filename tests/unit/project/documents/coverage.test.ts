import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { faultsOfTest, hasTest } from '#tests/support/project/named-tests.ts';
import { type SeedSection, seedSections } from '#tests/support/project/seed-sections.ts';

/** docs/coverage.md names for each section of both specifications the tests that hold it. */

const DOCUMENT = 'docs/coverage.md';

type Row = { seed: string; section: string; tests: string[] };

/** The rows of the tables below `## Seed 1, section 2: …`. */
function rowsOf(document: string): Row[] {
  let seed = '';
  return document.split('\n').flatMap((line) => {
    seed = /^## Seed (\d)/.exec(line)?.[1] ?? seed;
    const [, section, , tests] = line.split('|').map((cell) => cell.trim());
    if (!section || !/^\d/.test(section)) return [];
    return [{ seed, section, tests: tests ? tests.split('<br>') : [] }];
  });
}

/** A section without headings is one number; each heading of another has its own. */
const numbersOf = ({ seed, section, headings }: SeedSection): string[] =>
  headings === 0
    ? [`${seed}, ${section}`]
    : Array.from({ length: headings }, (_, at) => `${seed}, ${section}.${at + 1}`);

/** Sections without a row, rows of unknown sections, and tests that do not exist. */
function faultsOf(document: string, sections: readonly SeedSection[]): string[] {
  const rows = rowsOf(document);
  const known = sections.flatMap(numbersOf);
  const listed = new Set(rows.map(({ seed, section }) => `${seed}, ${section}`));
  return [
    ...known.filter((one) => !listed.has(one)).map((one) => `no row for seed ${one}`),
    ...[...listed].filter((one) => !known.includes(one)).map((one) => `no section ${one}`),
    ...rows
      .filter(({ tests }) => tests.length === 0)
      .map(({ seed, section }) => `no test in a row of seed ${seed}, ${section}`),
    ...rows.flatMap(({ tests }) => tests.flatMap(faultsOfTest)),
  ];
}

it('names for each section of both seeds tests that exist', () => {
  expect(seedSections).toHaveLength(18);
  expect(faultsOf(readFileSync(DOCUMENT, 'utf8'), seedSections)).toEqual([]);
});

describe('the check', () => {
  const sections: SeedSection[] = [
    { seed: 1, section: 1, headings: 0 },
    { seed: 2, section: 1, headings: 2 },
  ];
  const own = '`tests/unit/project/documents/coverage.test.ts`';
  const written = (first: string, ...second: string[]) =>
    [
      '## Seed 1, section 1: one',
      ...['| section | what | tests |', '|---|---|---|', first],
      '## Seed 2, section 1: two',
      ...['| section | what | tests |', '|---|---|---|', ...second],
    ].join('\n');
  const first = `| 1 | A group and a file | ${own} the check<br>${own} |`;
  const second = [`| 1.1 | A file | ${own} |`, `| 1.2 | A file | ${own} |`];

  it('accepts a document that is whole', () => {
    expect(rowsOf(written(first, ...second))).toHaveLength(3);
    expect(faultsOf(written(first, ...second), sections)).toEqual([]);
  });

  it.each([
    ['no row for seed 2, 1.2', written(first, `| 1.1 | A file | ${own} |`)],
    ['no section 2, 1.3', written(first, ...second, `| 1.3 | A file | ${own} |`)],
    ['no test in a row of seed 1, 1', written('| 1 | Nothing | |', ...second)],
    ['not a test: by hand', written('| 1 | Words | by hand |', ...second)],
    ['no file tests/gone.test.ts', written('| 1 | Gone | `tests/gone.test.ts` |', ...second)],
    [
      'no test in tests/unit/project/documents/coverage.test.ts: is gone',
      written(`| 1 | Gone | ${own} is gone |`, ...second),
    ],
  ])('reports: %s', (fault, document) => {
    expect(faultsOf(document, sections)).toEqual([fault]);
  });

  it.each([
    ["it('adds one', () => {})", true],
    ['describe("adds one", () => {})', true],
    ["it.each([1, 2])(\n  'adds one',\n  () => {})", true],
    ["expect(words).toEqual(['adds one', 'two'])", false],
    ["it('adds one more', () => {})", false],
    ['// it adds one, and two', false],
  ])('finds the name of a test in %j: %s', (code, isFound) => {
    expect(hasTest(code, 'adds one')).toBe(isFound);
  });
});
