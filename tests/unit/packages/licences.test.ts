import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { packageNames } from '#scripts/pack-packages.ts';

/** Whatever ships, in the product or with a package, may be used and passed on without copyleft. */

const root = fileURLToPath(new URL('../../..', import.meta.url));

const PERMISSIVE = new Set([
  ...['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'MIT-0', 'Zlib'],
  // Fonts.
  'OFL-1.1',
]);

/** Whether a licence permits it, e.g. `MIT`, `(MPL-2.0 OR Apache-2.0)`, `MIT AND OFL-1.1`. */
const isPermissive = (licence: string): boolean =>
  licence
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((each) => PERMISSIVE.has(each)));

type Installed = {
  name: string;
  license?: string | { type: string };
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};

const readPackage = (folder: string): Installed =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** The folder of a package as the modules in `from` find it; undefined where it is not installed. */
function findPackage(name: string, from: string): string | undefined {
  const folder = join(from, 'node_modules', name);
  if (existsSync(join(folder, 'package.json'))) return realpathSync(folder);
  return from === dirname(from) ? undefined : findPackage(name, dirname(from));
}

/** Licences by folder, of all packages that the code in `folder` needs. Throws for a missing one. */
function licencesOf(folder: string, known = new Map<string, string>()): Map<string, string> {
  const { name, dependencies = {}, optionalDependencies = {}, ...rest } = readPackage(folder);
  // An optional peer is what a user of the package chooses: the product declares it if it does.
  const { peerDependencies = {}, peerDependenciesMeta = {} } = rest;
  const peers = Object.entries(peerDependencies).filter(
    ([peer]) => !peerDependenciesMeta[peer]?.optional,
  );
  const names = { ...Object.fromEntries(peers), ...dependencies, ...optionalDependencies };
  for (const each of Object.keys(names)) {
    const found = findPackage(each, folder);
    if (!found && each in dependencies && !(each in optionalDependencies))
      throw new Error(`${name} needs ${each}, which is not installed`);
    // Optional ones are for other platforms, or not used.
    if (!found) continue;
    if (known.has(found)) continue;
    const { license = 'none' } = readPackage(found);
    known.set(found, typeof license === 'string' ? license : license.type);
    licencesOf(found, known);
  }
  return known;
}

const refused = (folder: string) =>
  [...licencesOf(folder)].filter(([, licence]) => !isPermissive(licence));

it.each(packageNames)('%s and its dependencies have permissive licences', (name) => {
  const folder = join(root, 'packages', name);
  expect(readPackage(folder).license).toBe('MIT');
  expect(refused(folder)).toEqual([]);
});

it('the product’s dependencies have permissive licences', () => {
  expect(licencesOf(root).size).toBeGreaterThan(200);
  expect(refused(root)).toEqual([]);
});

it('pdfjs-dist, which the browser loads and bundle-composer declares, has a permissive licence', () => {
  const folder = findPackage('pdfjs-dist', root) ?? '';
  expect(readPackage(folder).license).toBe('Apache-2.0');
  expect(refused(folder)).toEqual([]);
});

it.each(['GPL-3.0-only', 'MIT AND LGPL-2.1', 'MPL-2.0', 'UNLICENSED', undefined])(
  'the licence %s of a dependency’s dependency is refused',
  (license) => {
    const folder = mkdtempSync(join(tmpdir(), 'licences-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const write = (path: string, content: object) => {
      mkdirSync(join(folder, path), { recursive: true });
      writeFileSync(join(folder, path, 'package.json'), JSON.stringify(content));
    };
    write('.', { name: 'product', dependencies: { near: '1.0.0' } });
    write('node_modules/near', { name: 'near', license: 'MIT', dependencies: { far: '1.0.0' } });
    write('node_modules/near/node_modules/far', { name: 'far', license });
    expect(refused(folder)).toEqual([[expect.stringMatching(/far$/), license ?? 'none']]);
  },
);
