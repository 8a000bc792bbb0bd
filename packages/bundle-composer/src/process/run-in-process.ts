import { fork } from 'node:child_process';

export type ProcessLimits = {
  /** Wall time. */
  timeoutSeconds: number;
  /** Resident memory of the process. */
  memoryMegabytes: number;
};

/**
 * What a process sends: that it runs, then the result of its task or the failure of the program
 * itself.
 */
export type ProcessMessage = { started: true } | { result: unknown } | { failure: string };

/** How a process ended: with a result as JSON, or by its limits or its input. */
export type ProcessOutcome = { result: unknown } | { ended: 'time' | 'memory' | 'crash' };

/** Exit code of a process that used too much memory. */
export const EXIT_MEMORY = 64;

/** A process needs no more of its parent's environment, which may hold credentials. */
const PASSED_ON = ['PATH', 'LD_LIBRARY_PATH', 'LAMBDA_TASK_ROOT', 'NODE_COMPILE_CACHE'];

/**
 * Runs a task in a separate process, which the input may end. `processFile`: a module that calls
 * `serveInProcess`. Rejects when no process can be started or the program itself fails.
 */
export function runInProcess(
  processFile: string,
  task: object,
  { timeoutSeconds, memoryMegabytes }: ProcessLimits,
): Promise<ProcessOutcome> {
  const child = fork(processFile, [], {
    execArgv: [`--max-old-space-size=${memoryMegabytes}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: Object.fromEntries(
      PASSED_ON.flatMap((name) => {
        const value = process.env[name];
        return value === undefined ? [] : [[name, value]];
      }),
    ),
  });
  return new Promise((resolve, reject) => {
    let message: ProcessMessage | undefined;
    let hasStarted = false;
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      child.kill('SIGKILL');
    }, timeoutSeconds * 1000);
    child.on('message', (received) => {
      // Only our own module runs there, and it sends this.
      message = received as ProcessMessage;
      if ('started' in message) {
        hasStarted = true;
        message = undefined;
      } else child.kill('SIGKILL');
    });
    child.on('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.on('exit', (code) => {
      clearTimeout(timer);
      if (message !== undefined && 'result' in message) resolve(message);
      else if (message !== undefined && 'failure' in message) reject(new Error(message.failure));
      else if (isLate) resolve({ ended: 'time' });
      else if (!hasStarted) reject(new Error(`The process ${processFile} did not start: ${code}`));
      else resolve({ ended: code === EXIT_MEMORY ? 'memory' : 'crash' });
    });
    child.send({ task, memoryMegabytes });
  });
}
