import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isInstalled } from '#scripts/ensure-installed.mjs';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'install-'));
  writeFileSync(join(root, 'package-lock.json'), lockOf(packages));
});
afterEach(() => rmSync(root, { recursive: true }));

const packages = {
  '': { name: 'portal' },
  'node_modules/zod': { version: '4.0.0', integrity: 'sha512-a' },
  'node_modules/local-aws': { resolved: 'packages/local-aws', link: true },
  'node_modules/of-another-system': { version: '1.0.0', integrity: 'sha512-b', optional: true },
};
const lockOf = (content: object) => JSON.stringify({ lockfileVersion: 3, packages: content });

const without = (...paths: string[]) =>
  Object.fromEntries(Object.entries(packages).filter(([path]) => !paths.includes(path)));

/** What npm ci leaves. */
function install(content: object): void {
  mkdirSync(join(root, 'node_modules', '.bin'), { recursive: true });
  writeFileSync(join(root, 'node_modules', '.bin', 'node'), '');
  writeFileSync(join(root, 'node_modules', '.package-lock.json'), lockOf(content));
}

describe('an installation', () => {
  it.each([
    ['by npm itself', without(''), true],
    ['without packages of other systems', without('', 'node_modules/of-another-system'), true],
    ['without a package', without('', 'node_modules/zod'), false],
    [
      'of another version',
      { ...without(''), 'node_modules/zod': { version: '4.0.1', integrity: 'sha512-c' } },
      false,
    ],
    [
      'with another content',
      { ...without(''), 'node_modules/zod': { version: '4.0.0', integrity: 'sha512-c' } },
      false,
    ],
  ])('%s is intact: %s', (_, content, expected) => {
    install(content);
    expect(isInstalled(root)).toBe(expected);
  });

  it('that was interrupted is not intact', () => {
    install(without(''));
    rmSync(join(root, 'node_modules', '.package-lock.json'));
    expect(isInstalled(root)).toBe(false);
  });
});

describe('starts at once in a fresh checkout', () => {
  const module = new URL('../../../../scripts/ensure-installed.mjs', import.meta.url).href;

  /** A process that installs by writing what npm ci leaves, and counts it. */
  const start = async () => {
    const script = `
      import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
      import { setTimeout } from 'node:timers/promises';
      const { ensureInstalled, isInstalled } = await import(${JSON.stringify(module)});
      const root = ${JSON.stringify(root)};
      await ensureInstalled(root, async () => {
        appendFileSync(root + '/installs', 'x');
        mkdirSync(root + '/node_modules/.bin', { recursive: true });
        await setTimeout(100);
        writeFileSync(root + '/node_modules/.bin/node', '');
        writeFileSync(root + '/node_modules/.package-lock.json', ${JSON.stringify(lockOf(without('')))});
      });
      process.exit(isInstalled(root) ? 0 : 1);`;
    const [status] = await once(
      spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' }),
      'close',
    );
    return status;
  };

  it('install once, and all come up', async () => {
    expect(await Promise.all([start(), start(), start()])).toEqual([0, 0, 0]);
    expect(readFileSync(join(root, 'installs'), 'utf8')).toBe('x');
  });

  it('go on after a start that was killed while it installed', async () => {
    const killed = spawn(process.execPath, ['-e', '']);
    await once(killed, 'exit');
    writeFileSync(join(root, '.install-lock.local'), String(killed.pid));
    expect(await Promise.all([start(), start(), start()])).toEqual([0, 0, 0]);
    expect(readFileSync(join(root, 'installs'), 'utf8')).toBe('x');
  });
});
