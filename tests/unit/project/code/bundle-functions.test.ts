import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleFunctions, MissingEntryError } from '#scripts/functions/bundle-functions.ts';

const projectRoot = fileURLToPath(new URL('../../../..', import.meta.url));
/** Inside the project, so that the entries can resolve its packages. */
let root: string;

beforeAll(() => {
  mkdirSync(join(projectRoot, 'dist'), { recursive: true });
  root = mkdtempSync(join(projectRoot, 'dist', 'bundle-test-'));
  const write = (name: string, text: string) => writeFileSync(join(root, name), text);
  write('shared.ts', "import * as z from 'zod';\nexport const name = z.string().min(3);\n");
  write('only-b.ts', "export const onlyInB = 'only in b';\n");
  write(
    'a.ts',
    "import { name } from './shared.ts';\nexport const handler = (text: string) => name.safeParse(text).success;\n",
  );
  write(
    'b.ts',
    "import { name } from './shared.ts';\nexport const handler = async () => [name.parse('abc'), (await import('./only-b.ts')).onlyInB];\n",
  );
  write(
    'counter.ts',
    "let count = 0;\nexport const next = () => ++count;\nexport const use = 'loads with both';\n",
  );
  write('later.ts', "import { next } from './counter.ts';\nexport const again = () => next();\n");
  write(
    'd.ts',
    "import { next } from './counter.ts';\nexport const handler = async () => [next(), (await import('./later.ts')).again(), (await import('./counter.ts')).next()];\n",
  );
  write(
    'e.ts',
    "import { next, use } from './counter.ts';\nexport const handler = () => [next(), use];\n",
  );
  // A CommonJS package with a require call at run time.
  write('common.cjs', "exports.platform = () => require('node:os').EOL;\n");
  write(
    'c.ts',
    "import common from './common.cjs';\nexport const handler = () => common.platform();\n",
  );
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const bundle = (
  functions: { name: string; entry: string; files?: string[]; filesBesideCode?: string[] }[],
) =>
  bundleFunctions({ root, functions, outDir: join(root, 'out'), sourceMapDir: join(root, 'maps') });

/** Runs a handler of the build output in a new Node process, loaded as Lambda loads it. */
const answerOf = (name: string, argument = '') =>
  JSON.parse(
    execFileSync(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `const { handler } = await import(${JSON.stringify(join(root, 'out', name, 'index.mjs'))});
         console.log(JSON.stringify(await handler(${JSON.stringify(argument)})));`,
      ],
      { encoding: 'utf8' },
    ),
  );

const textOf = (name: string, file: string) => readFileSync(join(root, 'out', name, file), 'utf8');

/** Folder, name and text of each file of the build output. */
const builtFiles = () =>
  readdirSync(join(root, 'out'), { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) => [
      parentPath,
      name,
      readFileSync(join(parentPath, name), 'utf8'),
    ]);

describe('bundleFunctions', () => {
  it('writes a self-contained folder per function, with only the chunks that it imports', async () => {
    await bundle([
      { name: 'a', entry: 'a.ts' },
      { name: 'b', entry: 'b.ts' },
      { name: 'c', entry: 'c.ts' },
    ]);

    expect(answerOf('a', 'ab')).toBe(false);
    expect(answerOf('a', 'abc')).toBe(true);
    expect(answerOf('b')).toEqual(['abc', 'only in b']);
    expect(answerOf('c')).toBe('\n');

    const javaScriptOf = (name: string) =>
      readdirSync(join(root, 'out', name), { recursive: true })
        .map(String)
        .filter((file) => file.endsWith('.mjs'));
    expect(javaScriptOf('a').sort()).toEqual(['core.mjs', 'index.mjs']);
    const withOnlyB = javaScriptOf('b').filter((file) => textOf('b', file).includes('only in b'));
    expect(withOnlyB).toEqual([expect.not.stringMatching(/index|core/)]);
  });

  it('joins what loads with every function into core.mjs, the rest into index.mjs', async () => {
    await bundle([
      { name: 'd', entry: 'd.ts' },
      { name: 'e', entry: 'e.ts' },
    ]);

    expect(textOf('d', 'core.mjs')).toContain('loads with both');
    expect(textOf('e', 'core.mjs')).toBe(textOf('d', 'core.mjs'));
    for (const index of [textOf('d', 'index.mjs'), textOf('e', 'index.mjs')]) {
      expect(index).not.toContain('loads with both');
      expect(index).not.toMatch(/from\s*["']\.\/(?!core)/);
    }
  });

  it.each([
    ['core.mjs', ['d']],
    ['index.mjs', ['d', 'a']],
  ])('loads code once that chunks loaded later share with %s', async (file, names) => {
    await bundle(names.map((name) => ({ name, entry: `${name}.ts` })));

    expect(textOf('d', file)).toContain('loads with both');
    expect(answerOf('d')).toEqual([1, 2, 3]);
  });

  it('writes the same files each time, so that CDK deploys changed code only', async () => {
    const functions = ['a', 'b', 'd'].map((name) => ({ name, entry: `${name}.ts` }));

    await bundle(functions);
    const first = builtFiles();
    await bundle(functions);

    expect(first).not.toEqual([]);
    expect(builtFiles()).toEqual(first);
  });

  it('copies the files that a function reads next to its code', async () => {
    await bundle([{ name: 'a', entry: 'a.ts', files: ['zod/package.json'] }]);
    const copied = readFileSync(join(root, 'out', 'a', 'files', 'package.json'), 'utf8');
    expect(JSON.parse(copied).name).toBe('zod');
  });

  it('copies the files that a package looks for to each folder of code', async () => {
    await bundle([{ name: 'a', entry: 'a.ts', filesBesideCode: ['zod/package.json'] }]);
    const copied = readFileSync(join(root, 'out', 'a', 'package.json'), 'utf8');
    expect(JSON.parse(copied).name).toBe('zod');
  });

  it('writes source maps next to the assets, never into them', async () => {
    await bundle([{ name: 'a', entry: 'a.ts' }]);

    const deployed = readdirSync(join(root, 'out'), { recursive: true }).map(String);
    expect(deployed).toContain(join('a', 'index.mjs'));
    expect(deployed.filter((file) => file.endsWith('.map'))).toEqual([]);
    expect(readFileSync(join(root, 'out', 'a', 'index.mjs'), 'utf8')).not.toContain(
      'sourceMappingURL',
    );
    const map = JSON.parse(readFileSync(join(root, 'maps', 'a', 'index.mjs.map'), 'utf8'));
    expect(map.sources.some((source: string) => source.endsWith('a.ts'))).toBe(true);
  });

  it('names every missing entry and keeps the previous build', async () => {
    await bundle([{ name: 'a', entry: 'a.ts' }]);

    const attempt = bundle([
      { name: 'a', entry: 'a.ts' },
      { name: 'gone', entry: 'gone/handler.ts' },
    ]);

    await expect(attempt).rejects.toThrow(MissingEntryError);
    await expect(attempt).rejects.toThrow('gone: gone/handler.ts');
    expect(existsSync(join(root, 'out', 'a', 'index.mjs'))).toBe(true);
  });
});
