import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PUBLISHED_NODE } from '#scripts/pack-packages.ts';

/**
 * Three versions of Node, each decided in one place: the oldest that `npm start` and `npm ci` are called
 * with (`engines`), the pinned one that runs everything (`devDependencies.node`), and the oldest for the
 * published packages (`PUBLISHED_NODE`). docs/adr/0048-published-packages.md
 */

const read = (path: string) => readFileSync(path, 'utf8');
const { engines, devDependencies } = JSON.parse(read('package.json'));
const majorOf = (version: string) => /\d+/.exec(version)?.[0];

/** The first group of each match. */
const found = (path: string, pattern: RegExp) =>
  Array.from(read(path).matchAll(pattern), ([, version]) => version);

it.each(['README.md', 'docs/deploy.md'])('%s names the oldest Node that starts', (path) => {
  expect(found(path, /Node (\d+) or later/g)).toEqual([majorOf(engines.node)]);
});

it.each([
  ['docs/deploy.md', /pinned Node (\d+)/g],
  ['docs/adr/0008-node-runs-typescript.md', /Node (\d+) strips types/g],
  ['lib/constructs/functions/domain-function.ts', /Runtime\.NODEJS_(\d+)_X/g],
  ['scripts/bench/parts/synth.ts', /--target=node(\d+)/g],
  ['scripts/doctor/check-machine.ts', /NODE_MAJOR = (\d+)/g],
  ['scripts/functions/built-files.ts', /target: 'node(\d+)'/g],
  ...globSync('packages/*/README.md').map((path) => [path, /Node (\d+) runs the Type/g] as const),
] as const)('%s names the pinned Node', (path, pattern) => {
  expect(found(path, pattern)).toEqual([majorOf(devDependencies.node)]);
});

it('the pinned Node has the types of its version', () => {
  expect(majorOf(devDependencies['@types/node'])).toBe(majorOf(devDependencies.node));
});

it.each(globSync('packages/*/'))('%s names the oldest Node for its published code', (folder) => {
  const [oldest] = /\d+\.\d+/.exec(PUBLISHED_NODE) ?? [];
  expect(found(`${folder}/README.md`, /needs Node ([\d.]+) or later/g)).toEqual([oldest]);
  // With a number of its own, `npm ci` warns on the Node that starts the portal.
  expect(JSON.parse(read(`${folder}/package.json`))).not.toHaveProperty('engines');
});
