import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Files } from './built-files.ts';
import { joinChunks, minifyChunks, reexport } from './join-chunks.ts';
import {
  type Chunks,
  type Entry,
  importedBy,
  type Paths,
  type Program,
  splitIntoChunks,
} from './split-chunks.ts';

/**
 * Bundles functions so that shared code is joined and minified once.
 *
 * esbuild splits all code into small chunks, which the functions share. A cold start would load up
 * to a hundred and fifty of them, so they are joined: what loads with nearly every function once,
 * into `core.mjs`; what else loads with a function into its `index.mjs`; and what it loads later
 * into as few files as its dynamic imports allow. Packages that load later, most of the code, are
 * minified once and copied.
 * Returns the files by their path, which begins with the function's name.
 */
export async function bundleShared(
  functions: readonly Entry[],
  { root, hasMaps }: { root: string; hasMaps: boolean },
): Promise<Files> {
  const folder = await mkdtemp(join(tmpdir(), 'bundle-functions-'));
  try {
    const { chunks, core, programs } = await splitIntoChunks(functions, { root, folder, hasMaps });
    const options = { chunks, folder, hasMaps };
    const parts = programs.map((program) => partsOf(program, core, chunks));
    const [coreFiles, packageFiles, ...ownFiles] = await Promise.all([
      joinChunks({ out: 'core', joined: core, exported: core }, options),
      minifyChunks(new Set(programs.flatMap(({ packages }) => [...packages])), options),
      ...parts.map(({ index }) => joinChunks(index, options)),
    ]);
    const files = programs.flatMap(({ name, packages }, at) => {
      const copied = new Set([...packages].map((path) => basename(path)));
      return [
        ...coreFiles,
        ...(ownFiles[at] ?? []),
        ...[...packageFiles].filter(([file]) => copied.has(file.replace(/\.map$/, ''))),
        ...(parts[at]?.redirects ?? []),
      ].map(([file, contents]) => [`${name}/${file}`, contents] as const);
    });
    return new Map(files);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** How a function's chunks are put into files. */
function partsOf({ entry, loaded, later, packages }: Program, core: Paths, chunks: Chunks) {
  const joined = loaded.difference(core);
  const dynamic = importedBy(loaded.union(later).union(packages), chunks, 'dynamically');
  const byPackages = importedBy(packages, chunks);
  const fromElsewhere = dynamic.union(byPackages).union(importedBy(later, chunks));
  return {
    index: {
      out: 'index',
      entry,
      joined,
      exported: joined.intersection(fromElsewhere),
      core,
      later,
      named: later.intersection(importedBy(core.union(packages), chunks, 'dynamically')),
    },
    /** Files of the names of loaded chunks, for imports that remain as they are. */
    redirects: [...loaded.intersection(dynamic.union(byPackages))].map((path) => {
      const file = core.has(path) ? './core.mjs' : './index.mjs';
      return [basename(path), reexport(path, file, chunks)] as const;
    }),
  };
}
