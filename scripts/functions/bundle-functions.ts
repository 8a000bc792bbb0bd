import { existsSync } from 'node:fs';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { builtFiles, deployedCode, type Files } from './built-files.ts';
import { bundleShared } from './bundle-shared.ts';

/** A function to bundle: its unique name, the path of its code from the root, its files. */
type BundledFunction = {
  name: string;
  entry: string;
  files?: readonly string[];
  filesBesideCode?: readonly string[];
  /** Modules that the function starts as processes: `processes/<name>.mjs`. */
  processes?: readonly string[];
  /** Folder whose Dockerfile and other files, apart from code, are copied beside the code. */
  image?: { folder: string };
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
 * Bundles each function into its own folder. Nothing is written unless every function could be
 * bundled. A folder holds
 *
 * - `index.mjs`: the function's entry and the code that loads with it,
 * - `core.mjs`: the code that loads with nearly every function, the same file in each folder,
 * - `chunks/`: the code that is imported dynamically,
 * - `processes/`: what the function starts as processes, which share nothing with it,
 * - `files/`: packages' files that the function reads at run time.
 *
 * Files that a package looks for beside its code are copied to each folder of code.
 * The AWS SDK is bundled: the runtime's version changes without notice and loads more slowly.
 */
export async function bundleFunctions(options: BundleOptions): Promise<void> {
  const { root, functions, outDir, sourceMapDir } = options;
  const missing = functions.filter(({ entry }) => !existsSync(join(root, entry)));
  if (missing.length > 0) throw new MissingEntryError(missing);

  const hasMaps = sourceMapDir !== undefined;
  const built = await Promise.all([
    bundleShared(functions, { root, hasMaps }),
    ...functions.map((one) => bundleProcesses(one, { root, hasMaps })),
  ]);
  const code = built.flatMap((files) => [...files]);
  for (const directory of sourceMapDir ? [outDir, sourceMapDir] : [outDir])
    await rm(directory, { recursive: true, force: true });
  await Promise.all(
    code.map(async ([path, contents]) => {
      const isMap = sourceMapDir !== undefined && path.endsWith('.map');
      const target = join(isMap ? sourceMapDir : outDir, path);
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, contents);
    }),
  );
  const resolveFrom = createRequire(join(root, 'package.json'));
  const copy = (file: string, folder: string) =>
    cp(resolveFrom.resolve(file), join(outDir, folder, basename(file)));
  const foldersOfCode = [...new Set(code.map(([path]) => dirname(path)))];
  const copies = functions.flatMap(({ name, files = [], filesBesideCode = [], image }) => [
    ...files.map((file) => copy(file, join(name, 'files'))),
    ...foldersOfCode
      .filter((folder) => folder === name || folder.startsWith(`${name}/`))
      .flatMap((folder) => filesBesideCode.map((file) => copy(file, folder))),
    ...(image
      ? [
          cp(join(root, image.folder), join(outDir, name), {
            recursive: true,
            filter: (path) => !path.endsWith('.ts'),
          }),
        ]
      : []),
  ]);
  await Promise.all(copies);
}

async function bundleProcesses(
  { name, processes = [] }: BundledFunction,
  { root, hasMaps }: { root: string; hasMaps: boolean },
): Promise<Files> {
  if (processes.length === 0) return new Map();
  return builtFiles({
    ...deployedCode,
    absWorkingDir: root,
    bundle: true,
    splitting: true,
    entryPoints: processes.map((path) => ({
      in: path,
      out: `${name}/processes/${basename(path, '.ts')}`,
    })),
    chunkNames: `${name}/processes/chunks/[hash]`,
    outdir: root,
    sourcemap: hasMaps && 'external',
  });
}
