/**
 * npm run pack: makes dist/packages/<name>, the folder that `npm publish` takes, and its tarball for
 * each folder of packages/ (docs/adr/0048-published-packages.md).
 */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The oldest Node that runs the published JavaScript: node:sqlite needs no flag since 22.13. */
export const PUBLISHED_NODE = '>=22.13.0';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Fields of a package.json in packages/. */
export type Manifest = {
  name: string;
  version: string;
  description: string;
  license: string;
  type: 'module';
  sideEffects?: boolean;
  bin?: Record<string, string>;
  exports: Record<string, string>;
  dependencies?: Record<string, string>;
};

export const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

export const packageNames = readdirSync(join(root, 'packages')).sort();

/** A package as it is published, and its tarball. */
export type PackedPackage = { name: string; folder: string; tarball: string };

/**
 * Compiles and packs all packages into `outDir`, whose content is replaced. Throws with the output of
 * the compiler if a type is wrong, and for an import of a file that is not in the package.
 */
export function packPackages(outDir: string): PackedPackage[] {
  rmSync(outDir, { recursive: true, force: true });
  mkdirSync(outDir, { recursive: true });
  run(join(root, 'node_modules/.bin/tsc'), [
    ...['--project', join(root, 'tsconfig.packages.json')],
    ...['--outDir', outDir, '--singleThreaded'],
  ]);
  const packed = packageNames.map((name) => {
    const folder = join(outDir, name);
    const manifest = writePackage(join(root, 'packages', name), folder);
    return { name, folder, tarball: join(outDir, `${name}-${manifest.version}.tgz`) };
  });
  const options = ['--pack-destination', outDir, '--offline', '--ignore-scripts', '--silent'];
  run('npm', ['pack', ...options, ...packed.map(({ folder }) => folder)]);
  return packed;
}

/** Completes the folder that the compiler has filled. Returns the published package.json. */
function writePackage(source: string, folder: string): Manifest {
  const dist = join(folder, 'dist');
  renameSync(join(folder, 'src'), dist);
  for (const file of globSync('**/*.{js,ts}', { cwd: dist })) leadToJavaScript(join(dist, file));
  for (const file of otherFiles(join(source, 'src'))) {
    mkdirSync(dirname(join(dist, file)), { recursive: true });
    copyFileSync(join(source, 'src', file), join(dist, file));
  }
  for (const file of ['README.md', 'LICENSE']) copyFileSync(join(source, file), join(folder, file));
  const manifest = publishedManifest(readManifest(source));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  for (const file of Object.values(manifest.bin ?? {})) chmodSync(join(folder, file), 0o755);
  refuseMissingFiles(folder, manifest);
  return manifest;
}

/** What the code reads and the compiler does not write: pages, styles, scripts of pages, types. */
const otherFiles = (folder: string) =>
  filesIn(folder).filter((file) => !file.endsWith('.ts') || isTypes(file));

/** Paths of all files below a folder. */
export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));

const isTypes = (file: string) => file.endsWith('.d.ts');

/** A path to a file of the same package, in quotes. */
const RELATIVE_PATH = /(['"])(\.\.?\/[^'"\s]+)\1/g;

/**
 * The compiler changes the extension in imports of JavaScript. This does it in declarations and in
 * addresses of workers and processes, e.g. `new URL('./worker.ts', import.meta.url)`.
 */
function leadToJavaScript(file: string): void {
  const code = readFileSync(file, 'utf8');
  const changed = code.replace(RELATIVE_PATH, (path) => path.replace(/\.ts(?=['"]$)/, '.js'));
  if (changed !== code) writeFileSync(file, changed);
}

/** Only what a user of the package needs: no scripts, and nothing for its development. */
function publishedManifest(manifest: Manifest) {
  const { name, version, description, license, type, sideEffects, dependencies } = manifest;
  return {
    ...{ name, version, description, license, type },
    ...(sideEffects !== undefined && { sideEffects }),
    engines: { node: PUBLISHED_NODE },
    files: ['dist'],
    ...(manifest.bin && { bin: compiledPaths(manifest.bin) }),
    exports: compiledPaths(manifest.exports),
    ...(dependencies && { dependencies }),
  };
}

const compiledPaths = (paths: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(paths).map(([key, path]) => [
      key,
      path.replace(/^(\.\/)?src\//, '$1dist/').replace(/\.ts$/, '.js'),
    ]),
  );

/** Throws if the code or the package.json names a file that is not in the folder. */
function refuseMissingFiles(folder: string, { bin = {}, exports }: Manifest): void {
  const named = [...Object.values(bin), ...Object.values(exports)].map((path) =>
    join(folder, path),
  );
  for (const file of globSync('dist/**/*.{js,ts}', { cwd: folder })) {
    const code = readFileSync(join(folder, file), 'utf8');
    for (const [, , path = ''] of code.matchAll(RELATIVE_PATH)) {
      const target = join(folder, dirname(file), path);
      named.push(isTypes(file) ? target.replace(/\.js$/, '.d.ts') : target);
    }
  }
  const missing = named.filter((path) => !existsSync(path));
  if (missing.length > 0) throw new Error(`Missing from the package: ${missing.join(', ')}`);
}

function run(command: string, args: string[]): void {
  try {
    execFileSync(command, args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${command} failed\n${stdout}${stderr}`, { cause: error });
  }
}

if (import.meta.main)
  for (const { tarball } of packPackages(join(root, 'dist/packages'))) console.log(tarball);
