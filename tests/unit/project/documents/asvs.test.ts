import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { asvsSections } from '#tests/support/project/asvs-sections.ts';
import { faultsOfTest } from '#tests/support/project/named-tests.ts';

/** docs/asvs.md says of each requirement of ASVS, levels 1 and 2, what holds it. */

const DOCUMENT = 'docs/asvs.md';
const STATES = ['holds', 'AWS', 'n/a', 'differs', 'open'];

type Row = { number: string; state: string; parts: string[] };

const rowsOf = (document: string): Row[] =>
  document.split('\n').flatMap((line) => {
    const [, number, state = '', text = ''] = line.split('|').map((cell) => cell.trim());
    if (!number || !/^\d/.test(number)) return [];
    return [{ number, state: state.replaceAll('`', ''), parts: text.split('<br>') }];
  });

const numbersOf = (sections: Readonly<Record<string, readonly number[]>>): string[] =>
  Object.entries(sections).flatMap(([section, last]) => last.map((one) => `${section}.${one}`));

const isTest = (part: string) => /^`[^`]+\.test\.tsx?`/.test(part);

/** Names of files in a part, e.g. `lambdas/shared/clock.ts`. */
const pathsOf = (part: string): string[] =>
  [...part.matchAll(/`([^`\s]+\/[^`\s]+\.\w+)`/g)].map(([, path = '']) => path);

/** Missing, repeated and unknown numbers, unknown states, and what is named and does not exist. */
function faultsOf(document: string, known: readonly string[]): string[] {
  const rows = rowsOf(document);
  const listed = rows.map(({ number }) => number);
  return [
    ...known.filter((one) => !listed.includes(one)).map((one) => `no row for ${one}`),
    ...listed.filter((one) => !known.includes(one)).map((one) => `unknown number ${one}`),
    ...listed
      .filter((one, at) => listed.indexOf(one) !== at)
      .map((one) => `more than one row for ${one}`),
    ...rows.flatMap(faultsOfRow),
  ];
}

function faultsOfRow({ number, state, parts }: Row): string[] {
  const words = parts.filter((part) => !isTest(part));
  const paths = words.flatMap(pathsOf);
  const isProved = parts.some(isTest) || paths.length > 0;
  return [
    ...(STATES.includes(state) ? [] : [`${number}: no state ${state}`]),
    ...(parts.join('') ? [] : [`${number}: no words`]),
    ...(['holds', 'AWS'].includes(state) && !isProved ? [`${number}: no test or code`] : []),
    ...parts.filter(isTest).flatMap(faultsOfTest),
    ...paths.filter((path) => !existsSync(path)).map((path) => `no file ${path}`),
  ];
}

it('has one row for each requirement of levels 1 and 2, and names tests and code that exist', () => {
  const known = numbersOf(asvsSections);
  expect(known).toHaveLength(253);
  expect(faultsOf(readFileSync(DOCUMENT, 'utf8'), known)).toEqual([]);
});

describe('the check', () => {
  const own = '`tests/unit/project/documents/asvs.test.ts`';
  const first = `| 1.1.1 | \`holds\` | Words<br>${own} the check |`;
  const second = '| 1.1.2 | `n/a` | No LDAP |';

  it('accepts a document that is whole', () => {
    expect(faultsOf(`${first}\n${second}`, ['1.1.1', '1.1.2'])).toEqual([]);
  });

  it.each([
    ['no row for 1.1.2', [first]],
    ['unknown number 1.1.3', [first, second, '| 1.1.3 | `open` | Missing |']],
    ['more than one row for 1.1.2', [first, second, second]],
    ['1.1.2: no state maybe', [first, '| 1.1.2 | `maybe` | Words |']],
    ['1.1.2: no words', [first, '| 1.1.2 | `open` | |']],
    ['1.1.2: no test or code', [first, '| 1.1.2 | `holds` | By hand |']],
    ['no file lambdas/gone.ts', [first, '| 1.1.2 | `AWS` | Code: `lambdas/gone.ts` |']],
    ['no file tests/gone.test.ts', [first, '| 1.1.2 | `holds` | `tests/gone.test.ts` |']],
    [
      'no test in tests/unit/project/documents/asvs.test.ts: is gone',
      [first, `| 1.1.2 | \`holds\` | ${own} is gone |`],
    ],
  ])('reports: %s', (fault, rows) => {
    expect(faultsOf(rows.join('\n'), ['1.1.1', '1.1.2'])).toEqual([fault]);
  });
});
