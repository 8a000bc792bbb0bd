import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { functionCode } from './built-files.ts';

/** A function's name and the path of its code from the root. */
export type Entry = { name: string; entry: string };

/** A piece of the code of all functions. */
type Chunk = {
  imports: readonly { path: string; isLater: boolean }[];
  /** The names that it exports. */
  exports: readonly string[];
  /** Whether all of it is from installed packages. */
  isFromPackages: boolean;
};

/** All chunks by their path. */
export type Chunks = ReadonlyMap<string, Chunk>;

export type Paths = ReadonlySet<string>;

/** What a function reaches; no chunk is in two of the sets but `entry`. */
export type Program = {
  name: string;
  /** The chunk of its entry. */
  entry: string;
  /** Chunks that load with the entry, itself included. */
  loaded: Paths;
  /** Chunks of packages that load later. */
  packages: Paths;
  /** The other chunks that load later. */
  later: Paths;
};

/** Writes a chunk for each function, of its name, and the chunks that they share, to `folder`. */
export async function splitIntoChunks(
  functions: readonly Entry[],
  { root, folder, hasMaps }: { root: string; folder: string; hasMaps: boolean },
): Promise<{ chunks: Chunks; programs: readonly Program[] }> {
  const { metafile } = await build({
    ...functionCode,
    bundle: true,
    splitting: true,
    absWorkingDir: root,
    entryPoints: functions.map(({ name, entry }) => ({ in: entry, out: name })),
    outdir: folder,
    minifySyntax: true,
    sourcemap: hasMaps && 'inline',
    metafile: true,
  });
  const chunks: Chunks = new Map(
    Object.entries(metafile.outputs).map(([output, { imports, exports, inputs }]) => {
      const chunk = {
        imports: imports
          .filter(({ external }) => !external)
          .map(({ path, kind }) => ({
            path: resolve(root, path),
            isLater: kind === 'dynamic-import',
          })),
        exports,
        isFromPackages: Object.keys(inputs).every((path) => path.includes('node_modules/')),
      };
      return [resolve(root, output), chunk] as const;
    }),
  );
  const programs = functions.map(({ name }) =>
    programOf(name, join(folder, `${name}.mjs`), chunks),
  );
  return { chunks, programs };
}

function programOf(name: string, entry: string, chunks: Chunks): Program {
  const loaded = reachedFrom(entry, chunks, ({ isLater }) => !isLater);
  const loadedLater = reachedFrom(entry, chunks, () => true).difference(loaded);
  const isOfPackages = (path: string) =>
    [...reachedFrom(path, chunks, ({ isLater }) => !isLater)].every(
      (reached) => loaded.has(reached) || chunks.get(reached)?.isFromPackages,
    );
  const packages = new Set([...loadedLater].filter(isOfPackages));
  return { name, entry, loaded, packages, later: loadedLater.difference(packages) };
}

type Imported = Chunk['imports'][number];

function reachedFrom(entry: string, chunks: Chunks, follows: (one: Imported) => boolean): Paths {
  const reached = new Set([entry]);
  for (const path of reached)
    for (const imported of chunks.get(path)?.imports ?? [])
      if (follows(imported)) reached.add(imported.path);
  return reached;
}

/** The chunks that these import. */
export function importedBy(paths: Paths, chunks: Chunks, how?: 'dynamically'): Paths {
  const imports = [...paths].flatMap((path) => chunks.get(path)?.imports ?? []);
  return new Set(imports.filter(({ isLater }) => isLater || !how).map(({ path }) => path));
}
