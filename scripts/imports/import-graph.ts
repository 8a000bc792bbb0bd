import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** One import of one file by another; paths from the root of the repository. */
export type Import = {
  from: string;
  to: string;
  /** `static` is loaded with the file, `lazy` (`import()`) when needed, `type` never. */
  kind: 'static' | 'lazy' | 'type';
};

/** Static imports and re-exports as the formatter writes them, on one line or several. */
const STATIC = /^(?:import|export)\s+(?<type>type\s)?(?:[^'"`;]*?\sfrom\s+)?'(?<name>[^']+)';/gm;
const LAZY = /\bimport\(\s*'(?<name>[^']+)'/g;

/** Every TypeScript file of the folders. */
export function sourceFiles(folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
      .filter((file) => !file.includes('node_modules')),
  );
}

/** The imports of one file from this repository. Throws if one cannot be found. */
export function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8');
  const found = (name: string | undefined, kind: Import['kind']): Import[] => {
    const to = name && fileOf(file, name);
    return to ? [{ from: file, to, kind }] : [];
  };
  return [
    ...[...text.matchAll(STATIC)].flatMap(({ groups }) =>
      found(groups?.['name'], groups?.['type'] ? 'type' : 'static'),
    ),
    ...[...text.matchAll(LAZY)].flatMap(({ groups }) => found(groups?.['name'], 'lazy')),
  ];
}

/** All files that are loaded when these files are, themselves included. */
export function loadedWith(files: readonly string[]): Set<string> {
  const loaded = new Set(files);
  // A set that grows is iterated to its new end.
  for (const file of loaded)
    for (const { to, kind } of importsOf(file)) if (kind === 'static') loaded.add(to);
  return loaded;
}

type Names = Record<string, string | Record<string, string>>;
const readNames = (path: string, part: 'imports' | 'exports'): Names =>
  JSON.parse(readFileSync(join(root, path), 'utf8'))[part] ?? {};

/** Patterns such as `#lambdas/*` with the files that they stand for. */
const patterns: [pattern: string, file: string][] = [
  ...patternsOf(readNames('package.json', 'imports'), '', (name) => name),
  ...readdirSync(join(root, 'packages')).flatMap((folder) =>
    patternsOf(
      readNames(`packages/${folder}/package.json`, 'exports'),
      `packages/${folder}`,
      (name) => join(folder, name),
    ),
  ),
];

function patternsOf(
  names: Names,
  folder: string,
  full: (name: string) => string,
): [string, string][] {
  return Object.entries(names).flatMap(([name, file]): [string, string][] => {
    const path = typeof file === 'string' ? file : (file['import'] ?? file['default']);
    return path === undefined ? [] : [[full(name), join(folder, path)]];
  });
}

/** The imported file; undefined for a package from outside. */
function fileOf(importer: string, name: string): string | undefined {
  const plain = name.replace(/\?.*$/, '');
  const path = plain.startsWith('.') ? normalize(join(dirname(importer), plain)) : named(plain);
  if (path === undefined) return undefined;
  if (!existsSync(join(root, path))) throw new Error(`${importer} imports ${name}: no such file`);
  return path;
}

function named(name: string): string | undefined {
  for (const [pattern, file] of patterns) {
    const [start = '', end] = pattern.split('*');
    if (end === undefined && name === pattern) return file;
    if (end !== undefined && name.startsWith(start) && name.endsWith(end))
      return file.replace('*', name.slice(start.length, name.length - end.length));
  }
  return undefined;
}
