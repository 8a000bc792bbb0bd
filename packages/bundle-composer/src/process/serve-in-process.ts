import { flushCompileCache } from 'node:module';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { EXIT_MEMORY, type ProcessMessage } from './run-in-process.ts';

const WATCH_MILLISECONDS = 20;

/**
 * The process of `runInProcess`: a worker runs the task; the main thread watches the memory of
 * the process, which no option of Node limits for buffers. `moduleUrl` is the calling module,
 * which the worker loads again. A result of `undefined` arrives as null.
 */
export function serveInProcess<Task extends object>(
  moduleUrl: string,
  run: (task: Task) => Promise<unknown>,
): void {
  if (isMainThread) {
    process.once('message', (message) => {
      // runInProcess sends this.
      watch(moduleUrl, message as { task: object; memoryMegabytes: number });
    });
    process.send?.({ started: true } satisfies ProcessMessage);
    return;
  }
  // Not awaited by the module: bundled, what `run` imports may import the module itself. A
  // rejection ends the worker with an error.
  void run(workerData).then((result) => {
    // JSON between the processes leaves out what is undefined.
    // The process is killed once it has answered.
    flushCompileCache();
    parentPort?.postMessage({ result: result ?? null } satisfies ProcessMessage);
  });
}

function watch(
  moduleUrl: string,
  { task, memoryMegabytes }: { task: object; memoryMegabytes: number },
): void {
  setInterval(() => {
    if (process.memoryUsage.rss() > memoryMegabytes * 1024 * 1024) process.exit(EXIT_MEMORY);
  }, WATCH_MILLISECONDS);
  const worker = new Worker(new URL(moduleUrl), { workerData: task });
  worker.on('message', (message: ProcessMessage) => process.send?.(message));
  worker.on('error', (error) => {
    if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') process.exit(EXIT_MEMORY);
    process.send?.({ failure: error.message } satisfies ProcessMessage);
  });
}
