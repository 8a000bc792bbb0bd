import { execFileSync } from 'node:child_process';
import { createHash, type webcrypto } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  filesIn,
  type PackedPackage,
  PUBLISHED_NODE,
  packageNames,
  packPackages,
  readManifest,
} from '#scripts/pack-packages.ts';
import { textPdf } from '../../../packages/bundle-composer/tests/make-pdf.ts';
import { readFrames } from '../../../packages/mp3-encoder/tests/read-mp3.ts';
import { readSignatures } from '../../../packages/pdf-signatures/src/index.ts';
import { makeDocument } from '../../../packages/pdf-signatures/tests/make-document.ts';
import { makeSigner } from '../../../packages/pdf-signatures/tests/make-signer.ts';
import { drawPage } from '../../../packages/recogniser/tests/scans/draw-page.ts';
import { writePdf } from '../../../packages/recogniser/tests/scans/write-pdf.ts';
import { openRendered } from '../../../packages/typesetter/tests/pdfium.ts';

/**
 * The packages as they are published: packed, installed in an empty folder outside of the repository,
 * and used there as their README says. Dependencies are links into this repository's node_modules, so
 * that only declared ones are found and no network is needed.
 */

const root = fileURLToPath(new URL('../../..', import.meta.url));
const sourceOf = (name: string) => join(root, 'packages', name);
const readmeOf = (name: string) => readFileSync(join(sourceOf(name), 'README.md'), 'utf8');

const outside = realpathSync(mkdtempSync(join(tmpdir(), 'packed-packages-')));
const userOf = (name: string) => join(outside, 'users', name);
let packed: readonly PackedPackage[] = [];

beforeAll(() => {
  packed = packPackages(join(outside, 'packed'));
  for (const name of packageNames) {
    const [, installed = ''] = /^npm install (?:--save-dev )?(.+)$/m.exec(readmeOf(name)) ?? [];
    for (const each of installed.split(' ')) install(each, { user: userOf(name), from: root });
    const [, example = ''] = /^```ts\n(.*?)^```$/ms.exec(readmeOf(name)) ?? [];
    writeFileSync(join(userOf(name), 'example.mts'), example);
    writeFileSync(join(userOf(name), 'example.mjs'), example);
  }
});
afterAll(() => rmSync(outside, { recursive: true, force: true }));

/** What npm would do, with links for packages of others. `from` is the folder that declares it. */
function install(name: string, { user, from }: { user: string; from: string }): void {
  const target = join(user, 'node_modules', name);
  if (existsSync(target)) return;
  mkdirSync(dirname(target), { recursive: true });
  const own = packed.find((each) => each.name === name);
  if (!own) {
    symlinkSync(installedFolder(name, from), target);
    return;
  }
  mkdirSync(target);
  execFileSync('tar', ['-xzf', own.tarball, '-C', target, '--strip-components=1']);
  for (const dependency of Object.keys(readManifest(target).dependencies ?? {}))
    install(dependency, { user, from: sourceOf(name) });
}

/** Where the modules of `from` find a package. */
function installedFolder(name: string, from: string): string {
  const folder = join(from, 'node_modules', name);
  return existsSync(folder) ? realpathSync(folder) : installedFolder(name, dirname(from));
}

/** Runs plain Node as a user of the package, and returns what it prints. */
function runNode(name: string, ...args: string[]): string {
  const { NODE_OPTIONS: _, ...env } = process.env;
  return execFileSync(process.execPath, ['--no-strip-types', ...args], {
    ...{ cwd: userOf(name), env, encoding: 'utf8' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

const runExample = (name: string) => runNode(name, 'example.mjs');
const readResult = (name: string, file: string) => readFileSync(join(userOf(name), file));
const feed = (name: string, file: string, bytes: Uint8Array) =>
  writeFileSync(join(userOf(name), file), bytes);

describe.each(packageNames)('%s', (name) => {
  const installed = join(userOf(name), 'node_modules', name);

  it('has each of its files, compiled', () => {
    const sources = filesIn(join(sourceOf(name), 'src'));
    const compiled = sources.flatMap((file) =>
      /(?<!\.d)\.ts$/.test(file)
        ? [file.replace(/\.ts$/, '.js'), file.replace(/\.ts$/, '.d.ts')]
        : [file],
    );
    expect(filesIn(installed).sort()).toEqual(
      [
        ...['LICENSE', 'README.md', 'package.json'],
        ...compiled.map((file) => join('dist', file)),
      ].sort(),
    );
  });

  it('declares what its users need, and nothing of this repository', () => {
    const {
      devDependencies: _,
      private: __,
      ...source
    } = JSON.parse(readFileSync(join(sourceOf(name), 'package.json'), 'utf8'));
    const published = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
    expect(published).toEqual({
      ...source,
      license: 'MIT',
      engines: { node: PUBLISHED_NODE },
      files: ['dist'],
      exports: expect.anything(),
      ...(source.bin && { bin: expect.anything() }),
    });
    for (const [dependency, range] of Object.entries<string>(published.dependencies ?? {}))
      expect([range, range.replace(/^npm:.*@/, '')]).toContain(
        readManifest(installedFolder(dependency, sourceOf(name))).version,
      );
    expect(readFileSync(join(installed, 'LICENSE'), 'utf8')).toMatch(/^MIT License\n\nCopyright /);
  });

  it('loads by each path that it exports', () => {
    const paths = Object.keys(readManifest(installed).exports);
    const imports = paths.map((path) => `await import('${join(name, path)}');`);
    writeFileSync(join(userOf(name), 'load.mjs'), imports.join('\n'));
    expect(runNode(name, 'load.mjs')).toBe('');
  });
});

it('the examples of the READMEs have the types that the packages declare', () => {
  const options = ['--strict', '--skipLibCheck', '--noEmit', '--singleThreaded'];
  const types = ['--types', 'node', '--typeRoots', join(root, 'node_modules/@types')];
  const files = packageNames.map((name) => join(userOf(name), 'example.mts'));
  execFileSync(
    join(root, 'node_modules/.bin/tsc'),
    [...options, '--module', 'nodenext', '--target', 'es2024', ...types, ...files],
    { cwd: outside, stdio: ['ignore', 'inherit', 'inherit'] },
  );
});

describe('the example of the README', () => {
  it('bundle-composer: composes a PDF with contents and the chosen pages', async () => {
    const pages = Array.from({ length: 8 }, (_, at) => `Claim, page ${at + 1}`);
    feed('bundle-composer', 'claim.pdf', textPdf(...pages));
    const printed = runExample('bundle-composer');
    const bundle = readResult('bundle-composer', 'bundle.pdf');
    expect(printed).toContain(createHash('sha256').update(bundle).digest('hex'));
    const { pageCount, text } = await openRendered(bundle);
    expect(pageCount).toBe(5);
    expect(text(0)).toContain('शपथ पत्र');
    expect(text(4)).toContain('Claim, page 7');
  });

  it('typesetter: writes a PDF with text in five scripts', async () => {
    runExample('typesetter');
    const { text } = await openRendered(readResult('typesetter', 'award.pdf'));
    for (const word of ['Award', 'पंचाट', 'ରାୟ', 'தீர்ப்பு', 'فیصلہ']) expect(text(0)).toContain(word);
  });

  it('recogniser: reads a page', async () => {
    const page = await drawPage(writePdf({ text: 'The award is final.', sizePoints: 20 }), 300);
    const header = Buffer.from(`P5\n${page.width} ${page.height}\n255\n`);
    feed('recogniser', 'page.pgm', Buffer.concat([header, page.gray]));
    expect(runExample('recogniser')).toMatch(/^eng 9\d 0\nThe award is final\./);
  });

  it('mp3-encoder: encodes a second of sound, whole and in parts', () => {
    runExample('mp3-encoder');
    const whole = readFrames(readResult('mp3-encoder', 'tone.mp3'));
    const parts = readFrames(readResult('mp3-encoder', 'parts.mp3'));
    // Of 576 samples each; the delay of 1057 samples included.
    const count = Math.ceil((16_000 + 1057) / 576);
    expect([whole.length, parts.length]).toEqual([count, count]);
    expect([whole[0], parts[0]]).toMatchObject([
      { sampleRate: 16_000, bitrate: 48 },
      { sampleRate: 16_000, bitrate: 32 },
    ]);
  });

  it('pdf-signatures: signs a PDF, and the signature verifies', async () => {
    const dayMs = 86_400_000;
    const { key, certificates } = await makeSigner('आशा राव', {
      from: new Date(Date.now() - dayMs),
      to: new Date(Date.now() + dayMs),
    });
    const [signer, issuer] = certificates;
    const exported = await crypto.subtle.exportKey('pkcs8', key as webcrypto.CryptoKey);
    feed('pdf-signatures', 'award.pdf', await makeDocument());
    feed('pdf-signatures', 'signer.key', new Uint8Array(exported));
    feed('pdf-signatures', 'signer.der', signer ?? new Uint8Array());
    feed('pdf-signatures', 'root.der', issuer ?? new Uint8Array());
    expect(runExample('pdf-signatures')).toBe('true\nआशा राव true true\n');
    const signed = readResult('pdf-signatures', 'signed.pdf');
    expect(await readSignatures(signed)).toMatchObject([
      { signerName: 'आशा राव', isIntact: true, coversWholeFile: true },
    ]);
    expect((await openRendered(signed)).pageCount).toBe(1);
  });

  it('local-aws: DynamoDB stores an item and gives it back', () => {
    expect(runExample('local-aws')).toBe('Hearing adjourned\n');
    expect(existsSync(join(userOf('local-aws'), 'state/dynamodb'))).toBe(true);
  });
});

it('local-aws has a command line', () => {
  const { bin } = readManifest(join(userOf('local-aws'), 'node_modules/local-aws'));
  const file = join('node_modules/local-aws', bin?.['local-aws'] ?? '');
  expect(runNode('local-aws', file, '--help')).toContain('--dynamodb');
});
