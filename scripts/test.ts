/**
 * npm test: everything, on a machine with nothing installed. Static checks, builds, then the
 * unit, infrastructure, conformance, domain, integration and browser tests.
 * Ends with 'N passed, N failed'.
 */
import { spawnSync } from 'node:child_process';
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

function runTests(): { passed: number; failed: number } {
  const folder = mkdtempSync(join(tmpdir(), 'neutral-portal-test-'));
  const report = join(folder, 'report.json');
  const { status } = spawnSync(
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    { cwd: root, stdio: 'inherit' },
  );
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

process.env['CHROMIUM_PATH'] = ensureChromium();
const checks = ['lint', 'types', 'imports', 'unused', 'build'].map((name) => runScript(name));
const tests = runTests();
const passed = tests.passed + checks.filter(Boolean).length;
const failed = tests.failed + checks.filter((isGood) => !isGood).length;

console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
