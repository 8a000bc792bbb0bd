/**
 * npm test: everything, on a machine with nothing installed. Builds, then the unit,
 * infrastructure, conformance, domain, integration and browser tests, and static checks.
 * Ends with 'N passed, N failed'.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { ensureChromium } from './ensure-chromium.ts';

const root = join(import.meta.dirname, '..');

type Counts = { passed: number; failed: number };
type Task = (show: (part: Buffer) => void) => Promise<Counts>;

/** Runs a program to its end; gives its exit status. */
async function run(
  [program = '', ...given]: readonly string[],
  show: (part: Buffer) => void,
): Promise<number> {
  const running = spawn(program, given, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [running.stdout, running.stderr]) stream.on('data', show);
  const [status] = await once(running, 'close');
  return status ?? 1;
}

/** One of package.json's scripts; a failing one counts as one failed test. */
const script =
  (name: string): Task =>
  async (show) => {
    show(Buffer.from(`\n> npm run ${name}\n`));
    const status = await run(['npm', 'run', '--silent', name], show);
    return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  };

const reportSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numFailedTestSuites: z.number(),
});

/** The tests that `selection` names. */
const tests =
  (...selection: string[]): Task =>
  async (show) => {
    show(Buffer.from(`\n> vitest run ${selection.join(' ')}\n`));
    const folder = mkdtempSync(join(tmpdir(), 'neutral-portal-test-'));
    const report = join(folder, 'report.json');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const status = await run(['vitest', 'run', ...selection, ...reporters], show);
    try {
      const counts = reportSchema.parse(JSON.parse(readFileSync(report, 'utf8')));
      // A file that could not even be loaded has no failed test of its own.
      const failed =
        counts.numFailedTests || (status === 0 ? 0 : Math.max(1, counts.numFailedTestSuites));
      return { passed: counts.numPassedTests, failed };
    } catch {
      return { passed: 0, failed: 1 };
    } finally {
      rmSync(folder, { recursive: true });
    }
  };

/**
 * Does the tasks, some at a time. What the first that is not done prints is shown as it comes;
 * what those after it print, when it is their turn.
 */
async function runAll(tasks: readonly Task[], atOnce: number): Promise<Counts[]> {
  const kept = tasks.map((): Buffer[] => []);
  const results: Counts[] = [];
  const show = () => {
    for (const [at, parts] of kept.entries()) {
      process.stdout.write(Buffer.concat(parts.splice(0)));
      if (!results[at]) return;
    }
  };
  const waiting = tasks.entries();
  const lane = async () => {
    for (const [at, task] of waiting) {
      results[at] = await task((part) => {
        kept[at]?.push(part);
        show();
      });
      show();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return results;
}

process.env['CHROMIUM_PATH'] = ensureChromium();
// The browser and the infrastructure tests take what is built. The rest goes on two lanes, the
// longest first: each is at one thing at a time, and a browser waits more than it works.
const counts = [
  ...(await runAll([script('build')], 1)),
  ...(await runAll(
    [
      tests('--project', 'browser', '--shard', '1/2'),
      tests('--project', 'browser', '--shard', '2/2'),
      tests('--project', 'domain'),
      tests('--project', 'unit', '--project', 'infra', '--project', 'conformance'),
      tests('--project', 'integration'),
      ...['lint', 'types', 'imports', 'unused'].map(script),
    ],
    2,
  )),
];
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);

console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
