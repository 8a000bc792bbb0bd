/**
 * npm test: installs what is missing, checks, builds and tests everything. Ends with the wall
 * and CPU time of each part, the failures, and 'N passed, N failed'.
 */
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import * as z from 'zod';
import { LOCK_FILE } from '#stack/data-folder.ts';
import { SEEDED_FOLDER } from '#tests/support/stack/seeded-folder.ts';
import { ensureChromium } from './ensure-chromium.ts';
import { watchBrowserTime } from './test-run/browser-time.ts';
import { keepCompiledModules } from './test-run/compile-cache.ts';
import { OUTSIDE } from './test-run/line-reporter.ts';
import { endGroups, endWithGroups, spawnGroup } from './test-run/process-groups.ts';

const root = join(import.meta.dirname, '..');

/** The Go programs (tsc, esbuild) collect garbage less often: a third less CPU for more memory. */
const GOGC = '400';

type Outcome = {
  passed: number;
  /** Name and message of each failed test. */
  failures: string[];
};
type Part = {
  name: string;
  run: (show: (output: Buffer) => void) => Promise<Outcome & { seconds: Seconds }>;
};
/** CPU: user and system time, as the shell's `times` reports it, and that of Chromium's processes. */
type Seconds = { wall: number; cpu: number };

/** Runs a program to its end. */
async function run(
  command: readonly string[],
  show: (output: Buffer) => void,
): Promise<{ status: number; seconds: Seconds }> {
  const startedAt = performance.now();
  // The shell's own processor time, then that of its children, goes to the fourth stream.
  const timed = ['-c', '"$@"; status=$?; times >&3; exit $status', 'sh', ...command];
  const running = spawnGroup('sh', timed, {
    cwd: root,
    env: { ...process.env, GOGC },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  for (const stream of [running.stdout, running.stderr]) stream?.on('data', show);
  let times = '';
  running.stdio[3]?.on('data', (text) => {
    times += text;
  });
  const browserTime = watchBrowserTime(running.pid);
  const [status] = await once(running, 'close');
  const ownSeconds = [...times.matchAll(/(\d+)m([\d.]+)s/g)]
    .map(([, minutes, seconds]) => Number(minutes) * 60 + Number(seconds))
    .reduce((sum, one) => sum + one, 0);
  const cpu = ownSeconds + browserTime.stop();
  return { status: status ?? 1, seconds: { wall: (performance.now() - startedAt) / 1000, cpu } };
}

/** A program; a failing one counts as one failed test. */
const program = (name: string, command: readonly string[]): Part => ({
  name,
  async run(show) {
    show(Buffer.from(`\n> ${command.join(' ')}\n`));
    const { status, seconds } = await run(command, show);
    const failures = status === 0 ? [] : [command.join(' ')];
    return { passed: 1 - failures.length, failures, seconds };
  },
});

/** A script of package.json. */
const script = (name: string): Part => program(name, ['npm', 'run', '--silent', name]);

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

const failedIn = ({ testResults }: Report) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) =>
        [`${relative(root, name)}: ${fullName}`, ...(failureMessages ?? [])].join('\n'),
      ),
  );

/** Files that could not even be loaded. */
const brokenIn = ({ testResults }: Report) =>
  testResults
    .filter((file) => file.status === 'failed')
    .filter(({ assertionResults }) => assertionResults.every(({ status }) => status !== 'failed'))
    .map(({ name, message }) => `${relative(root, name)}\n${message}`);

/** Browser tests hear a microphone in real time: other work gives way to them. */
const LOW_PRIORITY = ['nice', '-n', '10'];

/** The tests of these vitest projects; of a shard, e.g. '1/2', those of half of the files. */
const tests = (projects: readonly string[], shard?: string): Part => ({
  name: [projects.join(', '), ...(shard ? [shard] : [])].join(' '),
  async run(show) {
    const folder = mkdtempSync(join(tmpdir(), 'neutral-portal-test-'));
    const report = join(folder, 'report.json');
    const options = [
      ...projects.map((project) => `--project=${project}`),
      ...(shard ? [`--shard=${shard}`] : []),
      `--reporter=${join(root, 'scripts', 'test-run', 'line-reporter.ts')}`,
      ...['--reporter=json', `--outputFile.json=${report}`],
    ];
    show(Buffer.from(`\n> vitest: ${projects.join(', ')}\n`));
    const priority = projects.includes('browser') ? [] : LOW_PRIORITY;
    const outside: string[] = [];
    const { status, seconds } = await run([...priority, 'vitest', 'run', ...options], (output) => {
      show(output);
      outside.push(...`${output}`.split('\n').filter((line) => line.startsWith(OUTSIDE)));
    });
    try {
      const results = reportSchema.parse(JSON.parse(readFileSync(report, 'utf8')));
      const failures = [...failedIn(results), ...brokenIn(results)];
      if (status !== 0 && failures.length === 0)
        failures.push([`vitest: ${projects.join(', ')}`, ...outside].join('\n'));
      return { passed: results.numPassedTests, failures, seconds };
    } catch {
      return { passed: 0, failures: [`no report of vitest: ${projects.join(', ')}`], seconds };
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
});

/**
 * Runs the parts, `atOnce` at a time. Output of the first unfinished part is shown as it comes;
 * that of later parts when their turn has come.
 */
async function runAll(parts: readonly Part[], atOnce: number) {
  const kept = parts.map((): Buffer[] => []);
  const results: (Awaited<ReturnType<Part['run']>> & { name: string })[] = [];
  const show = () => {
    for (const [at, outputs] of kept.entries()) {
      process.stdout.write(Buffer.concat(outputs.splice(0)));
      if (!results[at]) return;
    }
  };
  const waiting = parts.entries();
  const lane = async () => {
    for (const [at, { name, run }] of waiting) {
      const outcome = await run((output) => {
        kept[at]?.push(output);
        show();
      });
      results[at] = { name, ...outcome };
      show();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return results;
}

endWithGroups();
keepCompiledModules();
process.env['CHROMIUM_PATH'] = await ensureChromium();
// The browser tests and others take what is built. The checks come first, since a test adds faults
// to the project for a moment; the same test checks the import direction.
// The rest runs on three lanes, the longest parts first: the browser tests, in two parts, wait for
// recordings and clocks most of the time, and the third lane uses that time. Four lanes took longer.
// The files of the last part run beside each other, so that both cores are in use to the end.
const seeded = mkdtempSync(join(tmpdir(), 'neutral-portal-seeded-'));
process.once('exit', () => rmSync(seeded, { recursive: true, force: true }));
const outcomes = [
  ...(await runAll(['build', 'types', 'lint', 'unused'].map(script), 2)),
  ...(await runAll([program('seed', ['node', 'scripts/test-run/seed-tests.ts', seeded])], 1)),
];
// Without a seeded folder, each stack seeds its own.
if (existsSync(join(seeded, LOCK_FILE))) process.env[SEEDED_FOLDER] = seeded;
outcomes.push(
  ...(await runAll(
    [
      tests(['browser'], '1/2'),
      tests(['browser'], '2/2'),
      tests(['domain']),
      tests(['integration']),
      tests(['conformance', 'typesetter', 'engine', 'recogniser', 'mp3', 'signatures', 'local']),
      tests(['unit', 'infra', 'handlers']),
    ],
    3,
  )),
);
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failures = outcomes.flatMap((outcome) => outcome.failures);

for (const failure of failures) console.log(`\nFailed: ${failure}`);
console.log(`\n${'part'.padEnd(24)}${'wall s'.padStart(9)}${'CPU s'.padStart(9)}`);
const cpu = outcomes.reduce((sum, { seconds }) => sum + seconds.cpu, 0);
const rows = [
  ...outcomes.map(({ name, seconds }) => ({ name, ...seconds })),
  { name: 'all', wall: performance.now() / 1000, cpu },
];
for (const { name, wall, cpu } of rows)
  console.log(`${name.padEnd(24)}${wall.toFixed(0).padStart(9)}${cpu.toFixed(0).padStart(9)}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
// What a part has left behind, e.g. after a crash of its test runner.
await endGroups();
process.exit(failures.length ? 1 : 0);
