import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { type BuildOptions, build, type Plugin, version } from 'esbuild';
import { type BuiltFiles, openBuildCache } from './build-cache.ts';

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
type BundledFunction = {
  name: string;
  entry: string;
  files?: readonly string[];
  filesBesideCode?: readonly string[];
  /** Modules that the function starts as processes: `processes/<name>.mjs`. */
  processes?: readonly string[];
  /** Folder whose Dockerfile is copied beside the code. */
  image?: string;
};

type BundleOptions = {
  /** The project's root; entries are relative to it. */
  root: string;
  functions: readonly BundledFunction[];
  /** Emptied first. Holds one folder per function, named like it. */
  outDir: string;
  /** Emptied first. Source maps for developers, which double the time; they are not deployed. */
  sourceMapDir?: string;
  /** Folder of the functions that earlier builds have joined. Not used for source maps. */
  cacheDir?: string;
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
 * a cold start loads one file instead of fifty. With a cache, only functions whose chunks have
 * changed since the last build are joined.
 * Packages' files that a function reads at run time are copied to its folder `files`, those that
 * a package looks for beside its code to each folder of code.
 * The AWS SDK is bundled: the runtime's version changes without notice and loads more slowly.
 */
export async function bundleFunctions(options: BundleOptions): Promise<void> {
  const { root, functions, outDir, sourceMapDir, cacheDir } = options;
  const missing = functions.filter(({ entry }) => !existsSync(join(root, entry)));
  if (missing.length > 0) throw new MissingEntryError(missing);

  const hasMaps = sourceMapDir !== undefined;
  const cache = cacheDir !== undefined && !hasMaps ? await openBuildCache(cacheDir) : undefined;
  const outputs = await withTemporaryFolder(async (staging) => {
    const chunks = await splitAll(functions, { root, outDir: staging, hasMaps });
    const joined = async (staged: string, folder: string, out: string) => {
      const entry = join(staging, `${staged}.js`);
      const make = () => joinChunks(entry, chunks, { out, hasMaps });
      const files = await (cache?.read(keyOf(entry, chunks, out), make) ?? make());
      return [...files].map(([path, contents]) => ({ path: join(folder, path), contents }));
    };
    const bundles = functions.map(async ({ name, processes = [], filesBesideCode = [] }) => {
      const folders = await Promise.all([
        joined(name, name, 'index'),
        ...processes.map((path) =>
          joined(stagedProcess(name, path), join(name, 'processes'), basename(path, '.ts')),
        ),
      ]);
      return { files: folders.flat(), filesBesideCode };
    });
    return Promise.all(bundles);
  });
  for (const directory of sourceMapDir ? [outDir, sourceMapDir] : [outDir])
    await rm(directory, { recursive: true, force: true });
  const write = async ({ path, contents }: { path: string; contents: Uint8Array }) => {
    const isMap = sourceMapDir !== undefined && path.endsWith('.map');
    const target = join(isMap ? sourceMapDir : outDir, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, contents);
  };
  const resolveFrom = createRequire(join(root, 'package.json'));
  const copies = functions.flatMap(({ name, files = [], image }) => [
    ...files.map((file) =>
      cp(resolveFrom.resolve(file), join(outDir, name, 'files', basename(file))),
    ),
    ...(image ? [cp(join(root, image, 'Dockerfile'), join(outDir, name, 'Dockerfile'))] : []),
  ]);
  const besideCode = outputs.flatMap(({ files, filesBesideCode }) => {
    // The code that looks for a file is in any of these folders.
    const folders = [...new Set(files.map(({ path }) => dirname(path)))];
    return folders.flatMap((folder) =>
      filesBesideCode.map((file) =>
        cp(resolveFrom.resolve(file), join(outDir, folder, basename(file))),
      ),
    );
  });
  const written = outputs.flatMap(({ files }) => files.map(write));
  await Promise.all([...written, ...copies, ...besideCode, cache?.removeUnread()]);
}

/** Name of a process's entry in the first step. */
const stagedProcess = (name: string, path: string) => `${name}.${basename(path, '.ts')}`;

const common = {
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  logLevel: 'warning',
  external: [...unusedCredentialProviders],
} as const satisfies BuildOptions;

/** A file of the first step, with the files that it imports. */
type SharedChunk = {
  /** SHA-256 of its text. */
  hash: string;
  imports: readonly { path: string; isLater: boolean }[];
  /** The names that it imports from each file. */
  names: ReadonlyMap<string, readonly string[]>;
};

type SharedChunks = ReadonlyMap<string, SharedChunk>;

/** Writes an entry for each function and the chunks that they share; returns both by path. */
async function splitAll(
  functions: readonly BundledFunction[],
  { root, outDir, hasMaps }: { root: string; outDir: string; hasMaps: boolean },
): Promise<SharedChunks> {
  const { metafile } = await build({
    ...common,
    absWorkingDir: root,
    entryPoints: functions.flatMap(({ name, entry, processes = [] }) => [
      { in: entry, out: name },
      ...processes.map((path) => ({ in: path, out: stagedProcess(name, path) })),
    ]),
    outdir: outDir,
    mainFields: ['module', 'main'],
    minifySyntax: true,
    sourcemap: hasMaps && 'inline',
    metafile: true,
  });
  const chunks = Object.entries(metafile.outputs).map(async ([output, { imports }]) => {
    const path = resolve(root, output);
    const own = imports.filter(({ external }) => !external);
    const text = await readFile(path, 'utf8');
    const chunk: SharedChunk = {
      hash: createHash('sha256').update(text).digest('hex'),
      imports: own.map((one) => ({
        path: resolve(root, one.path),
        isLater: one.kind === 'dynamic-import',
      })),
      names: importedNames(text, dirname(path)),
    };
    return [path, chunk] as const;
  });
  return new Map(await Promise.all(chunks));
}

/** Reads import statements as esbuild writes them. */
function importedNames(code: string, folder: string): ReadonlyMap<string, readonly string[]> {
  const statements = code.matchAll(/^import \{([^}]*)\} from "(\.[^"]*)";$/gm);
  return new Map(
    Array.from(statements, ([, names = '', path = '']) => [
      join(folder, path),
      names.split(',').map((name) => name.trim().replace(/ as .*/, '')),
    ]),
  );
}

const ownText = readFileSync(import.meta.filename);

/** A hash of all that the second step reads for an entry, this program included. */
function keyOf(entry: string, chunks: SharedChunks, out: string): string {
  const hash = createHash('sha256').update(ownText).update(`${version} ${out}`);
  for (const path of reachedFrom(entry, chunks, () => true))
    hash.update(`\n${basename(path)} ${chunks.get(path)?.hash}`);
  return hash.digest('hex');
}

/**
 * Joins a function's entry with all that loads with it, and what is loaded later into chunks.
 * Paths of the result are relative to the entry's folder in the output.
 */
async function joinChunks(
  entry: string,
  chunks: SharedChunks,
  { out, hasMaps }: { out: string; hasMaps: boolean },
): Promise<BuiltFiles> {
  // Nothing is written there.
  const outDir = join(dirname(entry), 'joined');
  const { outputFiles } = await build({
    ...common,
    // esbuild names chunks after paths relative to this folder: a rebuild gives the same names.
    absWorkingDir: dirname(entry),
    entryPoints: [{ in: INDEX, out }],
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
    plugins: [loadOnceWithIndex(entry, chunks, out)],
  });
  return new Map(outputFiles.map(({ path, contents }) => [relative(outDir, path), contents]));
}

const INDEX = 'index-of-function';

/**
 * Puts all files that load with the entry into the index. Left to itself, esbuild makes a chunk
 * of each group of them that a chunk loaded later imports too. Here the index exports what they
 * export, under unique names, and chunks loaded later import it from the index.
 */
function loadOnceWithIndex(entry: string, chunks: SharedChunks, out: string): Plugin {
  const withEntry = reachedFrom(entry, chunks, ({ isLater }) => !isLater);
  const later = [...reachedFrom(entry, chunks, () => true)].filter((path) => !withEntry.has(path));
  const paths = [...withEntry];
  const namesIn = (path: string) => {
    const names = new Set(later.flatMap((one) => chunks.get(one)?.names.get(path) ?? []));
    return [...names].map((name) => ({ name, unique: `from${paths.indexOf(path)}_${name}` }));
  };
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
        return { contents: `export { ${names} } from '../${out}.mjs';` };
      });
    },
  };
}

const LOADED = 'loaded-with-index';

function reachedFrom(
  entry: string,
  chunks: SharedChunks,
  follows: (imported: SharedChunk['imports'][number]) => boolean,
): ReadonlySet<string> {
  const reached = new Set([entry]);
  for (const path of reached)
    for (const imported of chunks.get(path)?.imports ?? [])
      if (follows(imported)) reached.add(imported.path);
  return reached;
}

async function withTemporaryFolder<Result>(work: (folder: string) => Promise<Result>) {
  const folder = await mkdtemp(join(tmpdir(), 'bundle-functions-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
