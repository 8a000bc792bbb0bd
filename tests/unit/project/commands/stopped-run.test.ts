import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { isRunning } from '#scripts/ensure-installed.mjs';

/** `npm test` with tests/support/stopped-run/run.ts in place of scripts/test.ts. */

const root = join(import.meta.dirname, '../../../..');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: { test: string };
};

/** Processes of the parts. */
const PROCESSES = 4;

function startRun() {
  const folder = mkdtempSync(join(tmpdir(), 'stopped-run-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const test = scripts.test
    .replace('scripts/with-install.mjs', join(root, 'scripts/with-install.mjs'))
    .replace('scripts/test.ts', 'tests/support/stopped-run/run.ts');
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { test } }));
  return spawn('npm', ['test', '--silent'], { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
}

it.each<NodeJS.Signals>(['SIGINT', 'SIGTERM', 'SIGKILL'])(
  'npm test that gets %s, and nothing else does, leaves no process behind',
  async (signal) => {
    const npm = startRun();
    let output = '';
    npm.stdout.on('data', (text) => {
      output += text;
    });
    const started = () => output.split('\n').filter(Boolean).map(Number);
    onTestFinished(() => {
      // A run that starts later than the test waits ends too.
      npm.kill();
      for (const id of started()) if (isRunning(id)) process.kill(id, 'SIGKILL');
    });
    await expect.poll(() => started().length).toBe(PROCESSES);

    const ended = once(npm, 'exit');
    npm.kill(signal);
    await ended;
    await expect.poll(() => started().filter(isRunning)).toEqual([]);
  },
);
