/**
 * npm test: everything, on a machine with nothing installed. Builds, then the unit,
 * infrastructure, handler, conformance, domain, integration and browser tests, and static checks.
 * Ends with what took another try, what failed, and 'N passed, N failed'.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import * as z from 'zod';
import { ensureChromium } from './ensure-chromium.ts';

const root = join(import.meta.dirname, '..');

/** Names and messages of what failed, and of what passed at another try only. */
type Outcome = { passed: number; failures: string[]; retried?: string[] };
type Task = (show: (part: Buffer) => void) => Promise<Outcome>;

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
    return status === 0
      ? { passed: 1, failures: [] }
      : { passed: 0, failures: [`npm run ${name}`] };
  };

const reportSchema = z.object({
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

type Report = z.infer<typeof reportSchema>;

/** Each test of this status that failed at least once, with what it said then. */
const failedOnceIn = ({ testResults }: Report, wanted: 'passed' | 'failed') =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.flatMap(({ fullName, status, failureMessages }) =>
      status === wanted && (wanted === 'failed' || failureMessages?.length)
        ? [[`${relative(root, name)}: ${fullName}`, ...(failureMessages ?? [])].join('\n')]
        : [],
    ),
  );

/** Files that could not even be loaded. */
const brokenIn = ({ testResults }: Report) =>
  testResults
    .filter((file) => file.status === 'failed')
    .filter(({ assertionResults }) => assertionResults.every(({ status }) => status !== 'failed'))
    .map(({ name, message }) => `${relative(root, name)}\n${message}`);

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
      const results = reportSchema.parse(JSON.parse(readFileSync(report, 'utf8')));
      const failures = [...failedOnceIn(results, 'failed'), ...brokenIn(results)];
      if (status !== 0 && failures.length === 0) failures.push(selection.join(' '));
      const retried = failedOnceIn(results, 'passed');
      return { passed: results.numPassedTests, failures, retried };
    } catch {
      return { passed: 0, failures: [`no report of vitest run ${selection.join(' ')}`] };
    } finally {
      rmSync(folder, { recursive: true });
    }
  };

/**
 * Does the tasks, some at a time. What the first that is not done prints is shown as it comes;
 * what those after it print, when it is their turn.
 */
async function runAll(tasks: readonly Task[], atOnce: number): Promise<Outcome[]> {
  const kept = tasks.map((): Buffer[] => []);
  const results: Outcome[] = [];
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
const outcomes = [
  ...(await runAll([script('build')], 1)),
  ...(await runAll(
    [
      tests('--project', 'browser', '--shard', '1/2'),
      tests('--project', 'browser', '--shard', '2/2'),
      tests('--project', 'domain'),
      tests('--project', 'unit', '--project', 'infra', '--project', 'handlers'),
      tests('--project', 'conformance', '--project', 'local'),
      tests('--project', 'integration'),
      ...['lint', 'types', 'imports', 'unused'].map(script),
    ],
    2,
  )),
];
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failures = outcomes.flatMap((outcome) => outcome.failures);

for (const { retried = [] } of outcomes)
  for (const test of retried) console.log(`\nPassed at another try: ${test}`);
for (const failure of failures) console.log(`\nFailed: ${failure}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exit(failures.length ? 1 : 0);
