/**
 * Runs a TypeScript entry of this project with the Node that package.json pins,
 * after installing what is missing. Plain JavaScript on purpose: it must run on
 * whatever Node a fresh machine has.
 *
 *   node scripts/with-install.mjs local/start.ts --port 4000
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const pinnedNode = join(root, 'node_modules', '.bin', 'node');
const stamp = join(root, 'node_modules', '.installed-lock');

const lockHash = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');
const isInstalled =
  existsSync(pinnedNode) && existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash;

if (!isInstalled) {
  console.log('Installing what package-lock.json names (npm ci) …');
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (npm.status !== 0) process.exit(npm.status ?? 1);
  writeFileSync(stamp, lockHash);
}

const [entry, ...args] = process.argv.slice(2);
const child = spawn(
  pinnedNode,
  ['--disable-warning=ExperimentalWarning', join(root, entry), ...args],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}` },
  },
);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
