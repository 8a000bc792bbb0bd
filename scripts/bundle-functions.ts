import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { type BuildOptions, build, type OutputFile, type Plugin } from 'esbuild';

/**
 * Sources of credentials that the AWS SDK imports dynamically if the environment holds none.
 * Lambda always sets them in the environment.
 */
const unusedCredentialProviders = [
  '@aws-sdk/credential-provider-http',
  '@aws-sdk/credential-provider-ini',
  '@aws-sdk/credential-provider-process',
  '@aws-sdk/credential-provider-sso',
  '@aws-sdk/credential-provider-web-identity',
  '@smithy/credential-provider-imds',
] as const;

/** A function to bundle: its unique name, the path of its code from the root, its files. */
type BundledFunction = { name: string; entry: string; files?: readonly string[] };

type BundleOptions = {
  /** The project's root; entries are relative to it. */
  root: string;
  functions: readonly BundledFunction[];
  /** Emptied first. Holds one folder per function, named like it. */
  outDir: string;
  /** Emptied first. Source maps for developers, which double the time; they are not deployed. */
  sourceMapDir?: string;
};

/** Thrown before anything is built or removed. */
export class MissingEntryError extends Error {
  constructor(missing: readonly BundledFunction[]) {
    const lines = missing.map(({ name, entry }) => `  ${name}: ${entry}`);
    super(`These functions are defined but their code is missing:\n${lines.join('\n')}`);
    this.name = 'MissingEntryError';
  }
}

/**
 * Bundles each function into its own folder: `index.mjs`, and a chunk for each module that is
 * imported dynamically. Nothing is written unless every function could be bundled.
 *
 * There are two steps. The first reads all code once and splits it into many chunks, which the
 * functions share. The second joins the chunks of each function into a bundle of its own, so that
 * a cold start loads one file instead of fifty.
 * Packages' files that a function reads at run time are copied to its folder `files`.
 * The AWS SDK is bundled: the runtime's version changes without notice and loads more slowly.
 */
export async function bundleFunctions(options: BundleOptions): Promise<void> {
  const { root, functions, outDir, sourceMapDir } = options;
  const missing = functions.filter(({ entry }) => !existsSync(join(root, entry)));
  if (missing.length > 0) throw new MissingEntryError(missing);

  const hasMaps = sourceMapDir !== undefined;
  const outputs = await withTemporaryFolder(async (staging) => {
    const chunks = await splitAll(functions, { root, outDir: staging, hasMaps });
    const bundles = functions.map(({ name }) =>
      joinChunks(join(staging, `${name}.js`), chunks, { outDir: join(outDir, name), hasMaps }),
    );
    return (await Promise.all(bundles)).flat();
  });
  for (const directory of sourceMapDir ? [outDir, sourceMapDir] : [outDir])
    await rm(directory, { recursive: true, force: true });
  const write = async ({ path, contents }: OutputFile) => {
    const isMap = sourceMapDir !== undefined && path.endsWith('.map');
    const target = isMap ? join(sourceMapDir, relative(outDir, path)) : path;
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, contents);
  };
  const resolveFrom = createRequire(join(root, 'package.json'));
  const copies = functions.flatMap(({ name, files = [] }) =>
    files.map((file) => cp(resolveFrom.resolve(file), join(outDir, name, 'files', basename(file)))),
  );
  await Promise.all([...outputs.map(write), ...copies]);
}

const common = {
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  logLevel: 'warning',
  external: [...unusedCredentialProviders],
} as const satisfies BuildOptions;

type Step = { outDir: string; hasMaps: boolean };

/** A file of the first step: the files that it imports with itself, and the names it exports. */
type SharedChunk = { imports: readonly string[]; exports: readonly string[] };

/** Writes an entry for each function and the chunks that they share; returns both by path. */
async function splitAll(
  functions: readonly BundledFunction[],
  { root, outDir, hasMaps }: Step & { root: string },
): Promise<ReadonlyMap<string, SharedChunk>> {
  const { metafile } = await build({
    ...common,
    absWorkingDir: root,
    entryPoints: functions.map(({ name, entry }) => ({ in: entry, out: name })),
    outdir: outDir,
    mainFields: ['module', 'main'],
    minifySyntax: true,
    sourcemap: hasMaps && 'inline',
    metafile: true,
  });
  return new Map(
    Object.entries(metafile.outputs).map(([path, { imports, exports }]) => [
      resolve(root, path),
      {
        imports: imports
          .filter(({ kind, external }) => kind === 'import-statement' && !external)
          .map((one) => resolve(root, one.path)),
        exports,
      },
    ]),
  );
}

/** Joins a function's entry with all that loads with it, and what is loaded later into chunks. */
async function joinChunks(
  entry: string,
  chunks: ReadonlyMap<string, SharedChunk>,
  { outDir, hasMaps }: Step,
): Promise<OutputFile[]> {
  const { outputFiles } = await build({
    ...common,
    // esbuild names chunks after paths relative to this folder: a rebuild gives the same names.
    absWorkingDir: dirname(entry),
    entryPoints: [{ in: INDEX, out: 'index' }],
    outdir: outDir,
    outExtension: { '.js': '.mjs' },
    chunkNames: 'chunks/[hash]',
    minify: true,
    sourcemap: hasMaps && 'external',
    write: false,
    // CommonJS packages call require, which ES modules lack.
    banner: {
      js: "import{createRequire as requireFrom__}from'node:module';const require=requireFrom__(import.meta.url);",
    },
    plugins: [loadOnceWithIndex(entry, chunks)],
  });
  return outputFiles;
}

const INDEX = 'index-of-function';

/**
 * Puts all files that load with the entry into the index. Left to itself, esbuild makes a chunk
 * of each group of them that a chunk loaded later imports too. Here the index exports what they
 * export, under unique names, and chunks loaded later import it from the index.
 */
function loadOnceWithIndex(entry: string, chunks: ReadonlyMap<string, SharedChunk>): Plugin {
  const withEntry = new Set([entry]);
  for (const path of withEntry)
    for (const imported of chunks.get(path)?.imports ?? []) withEntry.add(imported);
  const paths = [...withEntry];
  const namesIn = (path: string) =>
    (chunks.get(path)?.exports ?? []).map((name) => ({
      name,
      unique: `from${paths.indexOf(path)}_${name}`,
    }));
  return {
    name: 'load-once-with-index',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: new RegExp(`^${INDEX}$`) }, () => ({ path: INDEX, namespace: INDEX }));
      onLoad({ filter: /./, namespace: INDEX }, () => ({
        contents: [
          `export * from ${JSON.stringify(entry)};`,
          ...paths.slice(1).map((path) => {
            const names = namesIn(path).map(({ name, unique }) => `${name} as ${unique}`);
            return `export { ${names} } from ${JSON.stringify(path)};`;
          }),
        ].join('\n'),
        resolveDir: dirname(entry),
      }));

      onResolve({ filter: /^\./ }, ({ path, importer, kind, resolveDir, namespace }) => {
        if (namespace !== 'file') return { path, external: true };
        const target = resolve(resolveDir, path);
        const isLoaded = withEntry.has(target) && !withEntry.has(importer);
        return kind === 'import-statement' && isLoaded
          ? { path: basename(target), namespace: LOADED }
          : undefined;
      });
      onLoad({ filter: /./, namespace: LOADED }, ({ path }) => {
        const names = namesIn(join(dirname(entry), path)).map(
          ({ name, unique }) => `${unique} as ${name}`,
        );
        return { contents: `export { ${names} } from '../index.mjs';` };
      });
    },
  };
}

const LOADED = 'loaded-with-index';

async function withTemporaryFolder<Result>(work: (folder: string) => Promise<Result>) {
  const folder = await mkdtemp(join(tmpdir(), 'bundle-functions-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
