import { relative } from 'node:path';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/** Begins a line about an error that belongs to no test. */
export const OUTSIDE = 'Error outside of a test:';

/**
 * Prints one line for each test file, the messages of its failed tests, and errors that belong to
 * no test; these fail the run. scripts/test.ts shows the failures once more at the end, with stacks.
 */
export default class LineReporter implements Reporter {
  onTestModuleEnd(file: TestModule): void {
    const tests = [...file.children.allTests()];
    const failures = tests.filter((test) => test.result().state === 'failed');
    const failed = failures.length;
    const mark = file.state() === 'failed' ? 'FAILED' : 'passed';
    const seconds = (file.diagnostic().duration / 1000).toFixed(1);
    console.log(
      [
        `${mark}  ${relative(process.cwd(), file.moduleId)}`,
        `(${tests.length} tests${failed ? `, ${failed} failed` : ''}, ${seconds} s)`,
      ].join('  '),
    );
    for (const test of failures)
      for (const { message } of test.result().errors ?? [])
        console.log(`        ${test.fullName}: ${message}`);
  }

  onTestRunEnd(files: readonly TestModule[], errors: readonly SerializedError[]): void {
    for (const { message, stack } of errors) console.log(`${OUTSIDE} ${stack ?? message}`);
    // A process that ends, e.g. for lack of memory, takes its other files along.
    const unfinished = files.filter((file) => ['queued', 'pending'].includes(file.state()));
    for (const { moduleId } of unfinished)
      console.log(`${OUTSIDE} ${relative(process.cwd(), moduleId)} has not ended`);
  }

  onUserConsoleLog({ content }: { content: string }): void {
    // What tests and their processes print; silent tests print nothing.
    process.stdout.write(content);
  }
}
