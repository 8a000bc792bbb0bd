import { existsSync } from 'node:fs';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { build, type OutputFile } from 'esbuild';

/** A function to bundle: its unique name, the path of its code from the root, its files. */
type BundledFunction = {
  name: string;
  entry: string;
  files?: readonly string[];
  filesBesideCode?: readonly string[];
  /** Modules that the function starts as processes: processes/<name>.mjs. */
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
 * Each function is a build of its own. One build of all would move every module that two
 * functions share into a chunk, and a cold start would load 50 files instead of 10.
 * Packages' files that a function reads at run time are copied to its folder `files`, those that
 * a package looks for beside its code to each folder of code.
 * The AWS SDK is bundled: the runtime's version changes without notice and loads more slowly.
 */
export async function bundleFunctions(options: BundleOptions): Promise<void> {
  const { root, functions, outDir, sourceMapDir } = options;
  const missing = functions.filter(({ entry }) => !existsSync(join(root, entry)));
  if (missing.length > 0) throw new MissingEntryError(missing);

  const bundles = [];
  for (const { name, entry, files = [], filesBesideCode = [], processes = [], image } of functions)
    bundles.push({
      name,
      files,
      filesBesideCode,
      image,
      outputs: await bundle(root, [entry, ...processes], {
        outDir: join(outDir, name),
        hasMaps: sourceMapDir !== undefined,
      }),
    });
  for (const directory of sourceMapDir ? [outDir, sourceMapDir] : [outDir])
    await rm(directory, { recursive: true, force: true });
  const resolveFrom = createRequire(join(root, 'package.json'));
  for (const { name, files, filesBesideCode, image, outputs } of bundles) {
    for (const file of files)
      await cp(resolveFrom.resolve(file), join(outDir, name, 'files', basename(file)));
    if (image !== undefined)
      await cp(join(root, image, 'Dockerfile'), join(outDir, name, 'Dockerfile'));
    for (const { path, contents } of outputs) {
      const isMap = sourceMapDir !== undefined && path.endsWith('.map');
      const target = isMap ? join(sourceMapDir, relative(outDir, path)) : path;
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, contents);
    }
    // The code that looks for a file is in any of these folders.
    for (const folder of new Set(outputs.map(({ path }) => dirname(path))))
      for (const file of filesBesideCode)
        await cp(resolveFrom.resolve(file), join(folder, basename(file)));
  }
}

async function bundle(
  root: string,
  [entry, ...processes]: readonly [string, ...string[]],
  { outDir, hasMaps }: { outDir: string; hasMaps: boolean },
): Promise<OutputFile[]> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [
      { in: entry, out: 'index' },
      ...processes.map((path) => ({ in: path, out: `processes/${basename(path, '.ts')}` })),
    ],
    outdir: outDir,
    outExtension: { '.js': '.mjs' },
    chunkNames: 'chunks/[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    mainFields: ['module', 'main'],
    minify: true,
    sourcemap: hasMaps && 'external',
    write: false,
    logLevel: 'warning',
    // CommonJS packages call require, which ES modules lack.
    banner: {
      js: "import{createRequire as requireFrom__}from'node:module';const require=requireFrom__(import.meta.url);",
    },
  });
  return outputFiles;
}
