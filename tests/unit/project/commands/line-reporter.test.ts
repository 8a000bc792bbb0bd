import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { TestModule } from 'vitest/node';
import LineReporter from '../../../../scripts/test-run/line-reporter.ts';

/** What npm test says about a process of tests that has ended early. */

test('errors outside of a test, and the files that were lost with it, are named', () => {
  const lines: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  const file = (name: string, state: string) =>
    ({ moduleId: join(process.cwd(), name), state: () => state }) as TestModule;
  new LineReporter().onTestRunEnd(
    [file('tests/a.test.ts', 'passed'), file('tests/b.test.ts', 'queued')],
    [{ message: 'Worker ended', stack: 'Error: Worker ended\n    at pool' }],
  );
  log.mockRestore();
  expect(lines).toEqual([
    'Error outside of a test: Error: Worker ended\n    at pool',
    'Error outside of a test: tests/b.test.ts has not ended',
  ]);
});
