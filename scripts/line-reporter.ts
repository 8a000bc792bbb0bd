import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

/** Prints one line for each test file; scripts/test.ts shows the failures at the end. */
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

  onUserConsoleLog({ content }: { content: string }): void {
    // What tests and their processes print; silent tests print nothing.
    process.stdout.write(content);
  }
}
