/**
 * npm test: everything, on a machine with nothing installed. Static checks, builds, then the
 * unit, infrastructure, conformance, domain, integration and browser tests.
 * Ends with 'N passed, N failed'.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { ensureChromium } from './ensure-chromium.ts';

const root = join(import.meta.dirname, '..');

/** Runs one of package.json's scripts; a failing one counts as one failed test. */
function runScript(name: string): boolean {
  console.log(`\n> npm run ${name}`);
  return spawnSync('npm', ['run', '--silent', name], { cwd: root, stdio: 'inherit' }).status === 0;
}

const reportSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numFailedTestSuites: z.number(),
  success: z.boolean(),
});

type Counts = { passed: number; failed: number };

/**
 * Runs the tests that `selection` names. What it prints is shown as it comes, or held back to
 * its end, where another run is shown meanwhile.
 */
async function runTests(selection: string[], { isHeldBack = false } = {}): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'neutral-portal-test-'));
  const report = join(folder, 'report.json');
  const run = spawn(
    'vitest',
    ['run', ...selection, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    { cwd: root, stdio: isHeldBack ? ['ignore', 'pipe', 'pipe'] : 'inherit' },
  );
  const printed: Buffer[] = [];
  for (const stream of [run.stdout, run.stderr]) stream?.on('data', (part) => printed.push(part));
  const [status] = await once(run, 'close');
  process.stdout.write(Buffer.concat(printed));
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
}

const sumOf = (counts: Counts[]) => ({
  passed: counts.reduce((sum, { passed }) => sum + passed, 0),
  failed: counts.reduce((sum, { failed }) => sum + failed, 0),
});

process.env['CHROMIUM_PATH'] = ensureChromium();
const checks = ['lint', 'types', 'imports', 'unused', 'build'].map((name) => runScript(name));
const withoutBrowser = await runTests(['--project', '!browser']);
// A browser waits more than it works: two of them, each with a portal of its own, take half as
// long as one after the other.
const inBrowsers = await Promise.all([
  runTests(['--project', 'browser', '--shard', '1/2']),
  runTests(['--project', 'browser', '--shard', '2/2'], { isHeldBack: true }),
]);
const tests = sumOf([withoutBrowser, ...inBrowsers]);
const passed = tests.passed + checks.filter(Boolean).length;
const failed = tests.failed + checks.filter((isGood) => !isGood).length;

console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
