import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { close, listen } from 'local-aws';
import { describe, expect, it } from 'vitest';
import { documentsEventFunctions } from '#lambdas/documents/event-functions.constants.ts';
import { baseOf } from '#scripts/office-image/build-image.ts';
import { findDigest } from '#scripts/office-image/find-digest.ts';
import { readDockerfile } from '#scripts/office-image/read-dockerfile.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const { image } = documentsEventFunctions.convertOffice;
const dockerfile = read(join(image.folder, 'Dockerfile'));

/** Packages that a stage installs with apt-get. */
const packagesOf = (stage: ReturnType<typeof readDockerfile>[number] | undefined) =>
  (stage?.instructions ?? []).flatMap((instruction) =>
    instruction.kind === 'run'
      ? (/apt-get install -y --no-install-recommends ([^&]+)/.exec(instruction.command)?.[1] ?? '')
          .split(' ')
          .filter((word) => word !== '')
      : [],
  );

/** `npm run office-image` builds these stages and runs the result. */
describe('the Dockerfile of convert-office', () => {
  const [client, office, ...others] = readDockerfile(dockerfile);

  it('builds each stage from the base image that a stage pins', () => {
    expect(others).toEqual([]);
    expect(client?.base).toBe(image.base);
    expect(office?.base).toBe(image.base);
    expect(baseOf(`${image.base}@sha256:${'0'.repeat(64)}`)).toEqual(baseOf(image.base));
    expect(baseOf(image.base).node).toBe(Number(process.versions.node.split('.')[0]));
  });

  it('installs what the runtime client unpacks and compiles with, LibreOffice and libheif', () => {
    expect(packagesOf(client)).toEqual(
      expect.arrayContaining(['g++', 'make', 'cmake', 'python3', 'unzip', 'xz-utils']),
    );
    expect(packagesOf(office)).toEqual([
      'libreoffice-writer-nogui',
      'libreoffice-calc-nogui',
      'libreoffice-impress-nogui',
      'libreoffice-draw-nogui',
      'libheif-examples',
      'fonts-noto-core',
      'fonts-liberation',
    ]);
  });

  it('names the handler where the runtime client reads it, and a home folder', () => {
    expect(office?.instructions).toContainEqual({ kind: 'env', name: 'HOME', value: '/tmp' });
    expect(office?.instructions.at(-1)).toMatchObject({
      kind: 'entrypoint',
      words: [expect.any(String), '_HANDLER=index.handler', expect.stringMatching(/lambda-ric$/)],
    });
  });

  it('installs the runtime client from its lock file, whose install scripts are allowed', () => {
    expect(client?.instructions).toContainEqual({ kind: 'run', command: 'npm ci' });
    expectInstallScriptsAllowed(join(image.folder, 'runtime-client'));
  });

  it('is read whole: an unknown instruction is an error', () => {
    expect(() => readDockerfile(`${dockerfile}USER 1000\n`)).toThrow('USER 1000');
    expect(() => readDockerfile('FROM a\nCOPY --chown=1 a b\n')).toThrow('--chown=1');
    expect(() => baseOf('alpine:3')).toThrow('alpine:3');
  });
});

describe('npm', () => {
  it('may run each install script of the dependencies, and no other', () => {
    expectInstallScriptsAllowed('.');
  });
});

function expectInstallScriptsAllowed(folder: string): void {
  const { allowScripts } = JSON.parse(read(join(folder, 'package.json')));
  const { packages } = JSON.parse(read(join(folder, 'package-lock.json')));
  const withScripts = Object.entries<{ hasInstallScript?: boolean }>(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\//, ''));
  expect(Object.keys(allowScripts).sort()).toEqual([...new Set(withScripts)].sort());
}

describe('the digest of the base image', () => {
  it('is what the registry has for all platforms', async () => {
    const digest = `sha256:${'ab'.repeat(32)}`;
    const asked: string[] = [];
    const server = createServer(({ method, url, headers }, response) => {
      asked.push(`${method} ${url} ${headers.authorization ?? ''}`);
      if (url?.startsWith('/token')) response.end(JSON.stringify({ token: 'pull' }));
      else if (headers.accept?.includes('image.index'))
        response.writeHead(200, { 'docker-content-digest': digest }).end();
      else response.writeHead(404).end();
    });
    const address = `http://127.0.0.1:${await listen(server, 0)}`;
    try {
      expect(await findDigest('node:24-bookworm-slim', { auth: address, registry: address })).toBe(
        digest,
      );
      expect(asked.at(-1)).toBe('HEAD /v2/library/node/manifests/24-bookworm-slim Bearer pull');
    } finally {
      await close(server);
    }
  });
});
