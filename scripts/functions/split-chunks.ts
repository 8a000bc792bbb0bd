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

/** What a function reaches; `loaded`, `packages` and `later` have no chunk in common. */
export type Program = {
  name: string;
  /** The chunk of its entry. */
  entry: string;
  /** Chunks that load with the entry, itself and the core included. */
  loaded: Paths;
  /** Chunks of packages that load later. */
  packages: Paths;
  /** The other chunks that load later. */
  later: Paths;
};

/**
 * Writes a chunk for each function, of its name, and the chunks that they share, to `folder`.
 * Functions load the chunks of `core` even if their own code does not need them.
 */
export async function splitIntoChunks(
  functions: readonly Entry[],
  { root, folder, hasMaps }: { root: string; folder: string; hasMaps: boolean },
): Promise<{ chunks: Chunks; core: Paths; programs: readonly Program[] }> {
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
  const entries = functions.map(({ name }) => ({ name, entry: join(folder, `${name}.mjs`) }));
  const core = loadedByMost(
    entries.map(({ entry }) => entry),
    chunks,
  );
  return { chunks, core, programs: entries.map((one) => programOf(one, core, chunks)) };
}

/** Chunks that load with nine entries in ten or more, and all that they import; no entries. */
function loadedByMost(entries: readonly string[], chunks: Chunks): Paths {
  const counts = new Map<string, number>();
  for (const entry of entries)
    for (const path of reachedFrom([entry], chunks, isAtOnce))
      counts.set(path, (counts.get(path) ?? 0) + 1);
  const most = [...counts].filter(([, count]) => count >= 0.9 * entries.length);
  return new Set(most.map(([path]) => path)).difference(new Set(entries));
}

function programOf({ name, entry }: Entry, core: Paths, chunks: Chunks): Program {
  const roots = [entry, ...core];
  const loaded = reachedFrom(roots, chunks, isAtOnce);
  const loadedLater = reachedFrom(roots, chunks, () => true).difference(loaded);
  const isOfPackages = (path: string) =>
    [...reachedFrom([path], chunks, isAtOnce)].every(
      (reached) => loaded.has(reached) || chunks.get(reached)?.isFromPackages,
    );
  const packages = new Set([...loadedLater].filter(isOfPackages));
  return { name, entry, loaded, packages, later: loadedLater.difference(packages) };
}

type Imported = Chunk['imports'][number];

const isAtOnce = ({ isLater }: Imported) => !isLater;

function reachedFrom(
  roots: readonly string[],
  chunks: Chunks,
  follows: (one: Imported) => boolean,
): Paths {
  const reached = new Set(roots);
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
