/**
 * The local Lambda: the Invoke API for functions on this machine.
 *
 * Covered: Invoke (RequestResponse, Event), payloads of up to 6 MB, function errors in Lambda's
 * format, time-outs. All functions run in one worker process, which is replaced when it ends or
 * when their code changes. Everything else answers 501.
 *
 * A function marked `isolated` runs in processes of its own, children of the worker. Such a process
 * ends when the function exceeds its time (Sandbox.Timedout), its memory (Runtime.OutOfMemory, or
 * Runtime.ExitError if V8's heap is full) or the size of its TMPDIR (Runtime.ExitError; Lambda
 * fails the write instead). Memory is the resident memory of the function's process, without
 * programs that it starts; Node itself takes about 100 MB of it. Memory is measured every 50 ms.
 */
import { watch } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Emulator } from '../shared/emulator.ts';
import { startWorker, type WorkerOptions } from './start-worker.ts';

export type LambdaOptions = WorkerOptions & {
  port: number;
  /** Folders whose changes replace the worker process. */
  reloadOn: readonly string[];
};

/** Changes within this time count as one. */
const RELOAD_AFTER_MS = 150;

/** Wait before the next start, doubled after each failed start. */
const RESTART_AFTER_MS = 100;
const RESTART_AFTER_AT_MOST_MS = 5_000;

/** Throws PortBusyError, or an error with the reason why the worker process ended. */
export async function startLambda(options: LambdaOptions): Promise<Emulator> {
  const closing = new AbortController();
  let worker = await startWorker(options, options.port);
  const { port } = worker;
  let failedStarts = 0;
  let codeChanged = new AbortController();

  const waitBeforeRestart = () => {
    const wait = Math.min(RESTART_AFTER_MS * 2 ** failedStarts, RESTART_AFTER_AT_MOST_MS);
    const signal = AbortSignal.any([closing.signal, codeChanged.signal]);
    return pause(wait, undefined, { signal }).catch(() => undefined);
  };
  const supervise = async () => {
    while (!closing.signal.aborted) {
      const reason = await worker.ended;
      if (closing.signal.aborted) return;
      if (!codeChanged.signal.aborted) {
        options.onLog(`functions ended (${reason}); starting them again`);
        await waitBeforeRestart();
      }
      await restart();
      // The new process may have loaded the code before the change.
      if (codeChanged.signal.aborted) void worker.stop();
    }
  };
  const restart = async () => {
    for (failedStarts = 0; !closing.signal.aborted; failedStarts += 1) {
      codeChanged = new AbortController();
      try {
        worker = await startWorker(options, port);
        return;
      } catch (error) {
        options.onLog(`functions did not start: ${error instanceof Error ? error.message : error}`);
        await waitBeforeRestart();
      }
    }
  };
  const supervising = supervise();

  let pending: NodeJS.Timeout | undefined;
  const watchers = options.reloadOn.map((folder) =>
    watch(folder, { recursive: true }, (_event, file) => {
      if (!file?.endsWith('.ts')) return;
      clearTimeout(pending);
      pending = setTimeout(() => {
        options.onLog(`${file} changed; functions reloaded`);
        codeChanged.abort();
        void worker.stop();
      }, RELOAD_AFTER_MS);
    }),
  );

  return {
    name: 'lambda',
    endpoint: `http://127.0.0.1:${port}`,
    async close() {
      closing.abort();
      clearTimeout(pending);
      for (const watcher of watchers) watcher.close();
      await worker.stop();
      await supervising;
      // Stops a process that was being started.
      await worker.stop();
    },
  };
}
