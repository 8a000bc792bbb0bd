import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import type { InspectionMessage } from './inspect-in-process.ts';
import { inspectPdf } from './inspect-pdf.ts';
import { EXIT_MEMORY } from './inspection-limits.ts';

/**
 * The process of `inspectInProcess`. A worker inspects; the main thread watches the memory of
 * the process, which no option of Node limits for buffers.
 */
type Task = { path: string; password?: string; memoryMegabytes: number };

const WATCH_MILLISECONDS = 20;

if (isMainThread) process.once('message', (task) => watch(task as Task));
else await inspect(workerData as Task);

function watch(task: Task): void {
  setInterval(() => {
    if (process.memoryUsage.rss() > task.memoryMegabytes * 1024 * 1024) process.exit(EXIT_MEMORY);
  }, WATCH_MILLISECONDS);
  const worker = new Worker(new URL(import.meta.url), { workerData: task });
  worker.on('message', (message: InspectionMessage) => process.send?.(message));
  worker.on('error', (error) => {
    if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') process.exit(EXIT_MEMORY);
    process.send?.({ failure: error.message } satisfies InspectionMessage);
  });
}

async function inspect({ path, password }: Task): Promise<void> {
  const inspection = await inspectPdf(path, password === undefined ? {} : { password });
  parentPort?.postMessage({ inspection } satisfies InspectionMessage);
}
