import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { build, type Metafile } from 'esbuild';

/** A function to bundle: its unique name, the path of its code from the root, its files. */
type BundledFunction = { name: string; entry: string; files?: readonly string[] };

type BundleOptions = {
  /** The project's root; entries are relative to it. */
  root: string;
  functions: readonly BundledFunction[];
  /** Emptied first. Holds one folder per function, named like it. */
  outDir: string;
  /** Emptied first. The source maps: for people, never deployed. */
  sourceMapDir: string;
};

/** Said before anything is built, so that no half-made asset is ever deployed. */
export class MissingEntryError extends Error {
  constructor(missing: readonly BundledFunction[]) {
    const lines = missing.map(({ name, entry }) => `  ${name}: ${entry}`);
    super(`These functions are defined but their code is missing:\n${lines.join('\n')}`);
    this.name = 'MissingEntryError';
  }
}

/**
 * Bundles every function in one esbuild call and gives each its own folder: `index.mjs` and
 * just the shared chunks that it reaches.
 *
 * One call parses the AWS SDK once instead of once per function. One folder per function
 * keeps a cold start small, and a function is deployed again only when its own code changed.
 * What a function reads from packages at run time lies beside its code, in `files`.
 * The SDK is bundled: the runtime's own changes under us and loads more slowly.
 */
export async function bundleFunctions(options: BundleOptions): Promise<void> {
  const { root, functions, outDir, sourceMapDir } = options;
  const missing = functions.filter(({ entry }) => !existsSync(join(root, entry)));
  if (missing.length > 0) throw new MissingEntryError(missing);

  const workDir = await mkdtemp(join(tmpdir(), 'bundle-'));
  try {
    const { metafile } = await build({
      absWorkingDir: root,
      entryPoints: functions.map(({ name, entry }) => ({ in: entry, out: name })),
      outdir: workDir,
      outExtension: { '.js': '.mjs' },
      chunkNames: 'chunks/[hash]',
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'node',
      target: 'node24',
      mainFields: ['module', 'main'],
      minify: true,
      sourcemap: 'external',
      metafile: true,
      logLevel: 'warning',
      // CommonJS packages call require, which an ES module has not.
      banner: {
        js: "import{createRequire as requireFrom__}from'node:module';const require=requireFrom__(import.meta.url);",
      },
    });
    const imports = importsByFile(root, metafile);
    for (const directory of [outDir, sourceMapDir])
      await rm(directory, { recursive: true, force: true });
    const resolveFrom = createRequire(join(root, 'package.json'));
    for (const { name, files = [] } of functions) {
      for (const file of files)
        await copy(resolveFrom.resolve(file), join(outDir, name, 'files', basename(file)));
      const entryFile = join(workDir, `${name}.mjs`);
      for (const file of reachedFrom(entryFile, imports)) {
        const inFunction = file === entryFile ? 'index.mjs' : file.slice(workDir.length + 1);
        await copy(file, join(outDir, name, inFunction));
        await copy(`${file}.map`, join(sourceMapDir, name, `${inFunction}.map`));
      }
    }
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
}

/** A built file and every chunk it imports, directly or through another chunk. */
function reachedFrom(file: string, imports: ReadonlyMap<string, readonly string[]>): Set<string> {
  const reached = new Set<string>();
  const visit = (path: string) => {
    if (reached.has(path)) return;
    reached.add(path);
    for (const imported of imports.get(path) ?? []) visit(imported);
  };
  visit(file);
  return reached;
}

/** What each built file imports of the others; esbuild writes paths relative to the root. */
function importsByFile(root: string, metafile: Metafile): Map<string, string[]> {
  return new Map(
    Object.entries(metafile.outputs).map(([path, { imports }]) => [
      resolve(root, path),
      imports.filter(({ external }) => !external).map((each) => resolve(root, each.path)),
    ]),
  );
}

async function copy(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await cp(from, to);
}
