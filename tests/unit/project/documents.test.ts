import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob } from 'node:path';
import { describe, expect, it } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };

/**
 * Every repository path, link and npm command in the project's documents exists. A path is a
 * code span that starts with a top-level folder or ends with a source extension; `*`, `{a,b}`
 * and `<placeholder>` match as in a glob.
 */

const documents = globSync([
  'README.md',
  'frontend/README.md',
  'packages/*/README.md',
  'docs/**/*.md',
]);

const folders = [
  'bin',
  'contracts',
  'docs',
  'frontend',
  'lambdas',
  'lib',
  'local',
  'packages',
  'scripts',
  'seed',
  'tests',
];
const isSourceFile = (path: string) => /^[\w./<>*{},-]+\.(tsx?|mjs|md|json|css)$/.test(path);
const isRepositoryPath = (word: string) =>
  !word.startsWith('/') &&
  (folders.includes(word.split('/')[0] ?? '')
    ? /^[\w./<>*{},-]*\/[\w./<>*{},-]*$/.test(word)
    : isSourceFile(word));
/** Written by a build, a deployment or a running stack. */
const isGenerated = (path: string) =>
  /^((dist|\.local|cdk\.out|node_modules)\/|config\.json$)/.test(path);

/** Every file and folder of the project, from its root. */
const everything = globSync(`{*,.*,{${folders}}/**/*}`, {
  exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path),
});

/** A path from the root, from the document's folder, or the end of a path, e.g. `codes/source.ts`. */
function exists(path: string, document: string): boolean {
  const wanted = path.replace(/\/$/, '').replace(/<[^>]*>/g, '*');
  const isWholePath = folders.includes(wanted.split('/')[0] ?? '');
  const patterns = [
    wanted,
    join(dirname(document), wanted),
    ...(isWholePath ? [] : [`**/${wanted}`]),
  ];
  const isLiteral = !/[*{]/.test(wanted);
  return everything.some((known) =>
    isLiteral
      ? patterns.includes(known) || (!isWholePath && known.endsWith(`/${wanted}`))
      : patterns.some((pattern) => matchesGlob(known, pattern)),
  );
}

const scripts = new Set(Object.keys(packageJson.scripts));

function missingCommands(text: string): string[] {
  const runs = [...text.matchAll(/\bnpm (?:run (?:-\S+ |--\S+ )*([\w:.-]+)|(start|test)\b)/g)];
  const programs = [...text.matchAll(/\bnpx (?:--?\S+ )*([\w@/.-]+)/g)];
  return [
    ...runs.flatMap(([command, run, short = '']) => (scripts.has(run ?? short) ? [] : [command])),
    ...programs.flatMap(([command, program = '']) =>
      existsSync(join('node_modules/.bin', program)) ? [] : [command],
    ),
  ];
}

/** `file:line: reference` for each reference that leads nowhere. */
function deadReferences(document: string, text: string): string[] {
  let isFenced = false;
  return text.split('\n').flatMap((line, at) => {
    if (line.startsWith('```')) isFenced = !isFenced;
    const spans = isFenced ? [line] : [...line.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span);
    const paths = spans
      .flatMap((span) => span.split(/[\s,;()]+(?![^{]*\})/))
      .filter((word) => isRepositoryPath(word) && !isGenerated(word))
      .filter((path) => !exists(path, document));
    const links = [...line.matchAll(/\]\((?!https?:|mailto:|#)([^)#]+)[^)]*\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !existsSync(join(dirname(document), target)));
    return [...paths, ...links, ...spans.flatMap(missingCommands)].map(
      (reference) => `${document}:${at + 1}: ${reference}`,
    );
  });
}

describe('documents', () => {
  it('finds the documents', () => {
    expect(documents).toEqual(expect.arrayContaining(['README.md', 'docs/deploy.md']));
  });

  it.each(documents)('%s names only paths, links and commands that exist', (document) => {
    expect(deadReferences(document, readFileSync(document, 'utf8'))).toEqual([]);
  });

  it.each([
    ['`lambdas/gone/handler.ts`', 'lambdas/gone/handler.ts'],
    ['`lambdas/gone/`', 'lambdas/gone/'],
    ['see `gone.test.ts`', 'gone.test.ts'],
    ['`lambdas/*/gone.ts`', 'lambdas/*/gone.ts'],
    ['[gone](gone.md)', 'gone.md'],
    ['`npm run gone -- --all`', 'npm run gone'],
    ['`npx gone run`', 'npx gone'],
    ['`npx vitest run tests/unit/gone.test.ts`', 'tests/unit/gone.test.ts'],
  ])('reports %s with its file and line', (text, reference) => {
    expect(deadReferences('docs/a.md', `first\n${text}\n`)).toEqual([`docs/a.md:2: ${reference}`]);
  });

  it('reports a command of a code block', () => {
    expect(deadReferences('docs/a.md', '```\nnpm run gone\n```\n')).toEqual([
      'docs/a.md:2: npm run gone',
    ]);
  });

  it.each([
    '`lambdas/<domain>/routes.ts` and `lambdas/*/{handler,routes}.ts`',
    '`npm run check`, `npm start -- --port 5000`, `npx vitest run`',
    '`vitest.config.ts`, [deploying](deploy.md#first), [site](https://example.org/gone.md)',
    '`GET cases/{id}` and `dist/web/index.html`',
  ])('accepts %s', (text) => {
    expect(deadReferences('docs/a.md', text)).toEqual([]);
  });
});
