import { relative } from 'node:path';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/**
 * Prints one line for each test file, and errors that belong to no test; these fail the run.
 * scripts/test.ts shows the failures of tests at the end.
 */
export default class LineReporter implements Reporter {
  onTestModuleEnd(file: TestModule): void {
    const tests = [...file.children.allTests()];
    const failed = tests.filter((test) => test.result().state === 'failed').length;
    const mark = file.state() === 'failed' ? 'FAILED' : 'passed';
    const seconds = (file.diagnostic().duration / 1000).toFixed(1);
    console.log(
      [
        `${mark}  ${relative(process.cwd(), file.moduleId)}`,
        `(${tests.length} tests${failed ? `, ${failed} failed` : ''}, ${seconds} s)`,
      ].join('  '),
    );
  }

  onTestRunEnd(_files: readonly TestModule[], errors: readonly SerializedError[]): void {
    for (const { message, stack } of errors)
      console.log(`Error outside of a test: ${stack ?? message}`);
  }

  onUserConsoleLog({ content }: { content: string }): void {
    // What tests and their processes print; silent tests print nothing.
    process.stdout.write(content);
  }
}
