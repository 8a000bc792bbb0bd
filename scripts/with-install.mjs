/**
 * Runs a TypeScript entry of this project with the Node that package.json pins,
 * after installing what is missing. Plain JavaScript, since it must run on
 * any Node version of a fresh machine.
 *
 *   node scripts/with-install.mjs local/start.ts --port 4000
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled, isRunning } from './ensure-installed.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const pinnedNode = join(root, 'node_modules', '.bin', 'node');
const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const oldestNode = Number(/^>=(\d+)$/.exec(engines.node)[1]);

if (Number(process.versions.node.split('.')[0]) < oldestNode) {
  console.error(`Node ${oldestNode} or later is needed; this is Node ${process.versions.node}.`);
  process.exit(1);
}

await ensureInstalled(root, () => {
  console.log('Installing what package-lock.json names (npm ci) …');
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  // The lock of this process counts for nothing once it has ended.
  if (npm.status !== 0) process.exit(npm.status ?? 1);
});

const [entry, ...args] = process.argv.slice(2);
const env = {
  // Compiled code is kept between processes: a stack starts with a third less processor time.
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
  ...process.env,
  PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`,
};
const child = spawn(
  pinnedNode,
  ['--disable-warning=ExperimentalWarning', join(root, entry), ...args],
  {
    cwd: root,
    // The channel tells the child when this process is gone, also after a kill.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env,
  },
);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));

// npm passes signals on, except those that end it at once (SIGKILL).
const npm = findNpm();
if (npm) {
  const watching = setInterval(() => {
    if (isRunning(npm)) return;
    clearInterval(watching);
    child.kill('SIGTERM');
  }, 1_000);
  watching.unref();
}
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));

/** The npm that started this process, directly or through a shell; undefined where unknown. */
function findNpm() {
  if (!process.env.npm_lifecycle_event) return undefined;
  try {
    let id = process.ppid;
    for (let steps = 0; steps < 2; steps += 1) {
      const shown = execFileSync('ps', ['-o', 'ppid=,args=', '-p', `${id}`], { encoding: 'utf8' });
      const [, parent, command] = /^\s*(\d+)\s+(.*)/.exec(shown);
      if (/^npm\b|npm-cli\.js/.test(command)) return id;
      id = Number(parent);
    }
  } catch {
    // No ps here, or one that knows other options.
  }
  return undefined;
}
