import { basename, join, resolve } from 'node:path';
import type { Plugin } from 'esbuild';
import { builtFiles, deployedCode, type Files } from './built-files.ts';
import { type Chunks, importedBy, type Paths } from './split-chunks.ts';

/** Where the chunks are, and what they contain. */
type Split = { chunks: Chunks; folder: string; hasMaps: boolean };

/** Chunks that are joined into a file, and those that load later than it. */
type Join = {
  /** Name of the file without extension. */
  out: string;
  /** The chunk whose exports are those of the file. */
  entry?: string;
  joined: Paths;
  /** Joined chunks whose exports the file has too, under unique names. */
  exported: Paths;
  /** Chunks that `core.mjs` contains instead. */
  core?: Paths;
  /** Chunks that load later, joined into as few files as their dynamic imports allow. */
  later?: Paths;
  /** Those of `later` that also get a file of the chunk's name, since other files import it. */
  named?: Paths;
};

const none: Paths = new Set();
/** Namespaces of the modules that the plugin makes. */
const JOINED = 'joined';
const REDIRECTED = 'redirected';

/**
 * Builds the file of the joined chunks and those of `later`. Imports of other chunks remain imports
 * of files of their names.
 */
export function joinChunks(
  { out, entry, joined, exported, core = none, later = none, named = none }: Join,
  { chunks, folder, hasMaps }: Split,
): Promise<Files> {
  const plugin: Plugin = {
    name: 'join-chunks',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: new RegExp(`^${JOINED}$`) }, () => ({ path: JOINED, namespace: JOINED }));
      onLoad({ filter: /./, namespace: JOINED }, () => ({
        contents: [
          ...(entry === undefined ? [] : [`export * from ${JSON.stringify(entry)};`]),
          ...[...exported].map((path) => {
            const names = namesOf(path, chunks).map(({ name, unique }) => `${name} as ${unique}`);
            return `export { ${names} } from ${JSON.stringify(path)};`;
          }),
        ].join('\n'),
        resolveDir: '/',
      }));

      // The other imports are left to esbuild, which is faster than a plugin.
      const names = [...importedBy(joined.union(later), chunks)]
        .filter((path) => !later.has(path) && (!joined.has(path) || exported.has(path)))
        .map((path) => basename(path));
      const filter = new RegExp(`^\\./(?:${[...names, 'core.mjs', 'index.mjs'].join('|')})$`);
      onResolve({ filter }, ({ path, kind, importer, namespace, resolveDir }) => {
        if (namespace === REDIRECTED) return { path, external: true };
        const target = resolve(resolveDir, path);
        // Packages, and loaded chunks that are imported dynamically, have files of their names.
        const isLoaded = joined.has(target) || core.has(target);
        if (kind === 'dynamic-import' || !isLoaded)
          return { path: `./${basename(target)}`, external: true };
        if (joined.has(target) && joined.has(importer)) return undefined;
        // The joined file gets a module of its own: one that it shared would become a further file.
        const suffix = joined.has(importer) ? '?joined' : '';
        return { path: basename(target), namespace: REDIRECTED, suffix };
      });
      onLoad({ filter: /./, namespace: REDIRECTED }, ({ path: name }) => {
        const path = join(folder, name);
        return { contents: reexport(path, core.has(path) ? './core.mjs' : './index.mjs', chunks) };
      });
    },
  };
  return builtFiles({
    ...deployedCode,
    bundle: true,
    splitting: true,
    // esbuild names chunks after paths relative to this folder: a rebuild gives the same names.
    absWorkingDir: folder,
    entryPoints: [
      { in: JOINED, out },
      ...[...named].map((path) => ({ in: path, out: basename(path, '.mjs') })),
    ],
    chunkNames: '[hash]',
    outdir: '/',
    sourcemap: hasMaps && 'external',
    plugins: [plugin],
  });
}

/** The exports of a chunk, with the names that they have in a file of joined chunks. */
function namesOf(path: string, chunks: Chunks) {
  const prefix = basename(path, '.mjs').replaceAll(/\W/g, '_');
  const names = chunks.get(path)?.exports ?? [];
  return names.map((name) => ({ name, unique: `${prefix}_${name}` }));
}

/** Code that stands for a chunk which is joined into `file`. */
export function reexport(path: string, file: string, chunks: Chunks): string {
  const names = namesOf(path, chunks).map(({ name, unique }) => `${unique} as ${name}`);
  return `export{${names}}from${JSON.stringify(file)};`;
}

/** Minifies chunks one by one. */
export function minifyChunks(paths: Paths, { folder, hasMaps }: Split): Promise<Files> {
  return builtFiles({
    ...deployedCode,
    external: [],
    entryPoints: [...paths],
    outbase: folder,
    outdir: '/',
    sourcemap: hasMaps && 'external',
  });
}
