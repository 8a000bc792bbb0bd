/**
 * The local Lambda: the Invoke API in front of the project's own functions.
 *
 * Covers: Invoke (RequestResponse, Event), payloads up to 6 MB both ways, function errors as
 * Lambda reports them, time-outs, and hot reload: the functions run in a process of their own,
 * which is replaced when their code changes or dies. Everything else answers 501.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Emulator } from '../shared/emulator.ts';

export type LambdaOptions = {
  port: number;
  /** Settings of the functions, the endpoints of the local AWS among them. */
  environment: Record<string, string>;
  /** Folders whose changes replace the functions' process. */
  reloadOn: readonly string[];
  /** Receives each log line of the functions. */
  onLog: (line: string) => void;
};

const workerPath = fileURLToPath(new URL('./worker.ts', import.meta.url));

/** Files that arrive in one save are one change. */
const RELOAD_AFTER_MS = 150;

export async function startLambda(options: LambdaOptions): Promise<Emulator> {
  let isClosing = false;
  let worker = await startWorker(options, options.port);
  const { port } = worker;

  const replace = async () => {
    const previous = worker.process;
    previous.removeAllListeners('exit');
    if (previous.exitCode === null) {
      previous.kill('SIGTERM');
      await once(previous, 'exit');
    }
    if (isClosing) return;
    worker = await startWorker(options, port);
    superviseExit();
  };
  const superviseExit = () =>
    worker.process.once('exit', (code) => {
      if (isClosing) return;
      options.onLog(`functions ended with code ${code}; starting them again`);
      setTimeout(() => replace().catch(reportFailure), RELOAD_AFTER_MS);
    });
  const reportFailure = (error: unknown) => options.onLog(`functions did not start: ${error}`);
  superviseExit();

  let pending: NodeJS.Timeout | undefined;
  const watchers = options.reloadOn.map((folder) =>
    watch(folder, { recursive: true }, (_event, file) => {
      if (!file?.endsWith('.ts')) return;
      clearTimeout(pending);
      pending = setTimeout(() => {
        options.onLog(`${file} changed; functions reloaded`);
        replace().catch(reportFailure);
      }, RELOAD_AFTER_MS);
    }),
  );

  return {
    name: 'lambda',
    endpoint: `http://127.0.0.1:${port}`,
    async close() {
      isClosing = true;
      clearTimeout(pending);
      for (const watcher of watchers) watcher.close();
      if (worker.process.exitCode === null) {
        worker.process.kill('SIGTERM');
        await once(worker.process, 'exit');
      }
    },
  };
}

/** A worker says its port in one message when it is ready. */
async function startWorker(
  options: LambdaOptions,
  port: number,
): Promise<{ process: ChildProcess; port: number }> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', workerPath, String(port)],
    {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: { ...process.env, ...options.environment },
    },
  );
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8');
    let partial = '';
    stream?.on('data', (text: string) => {
      const lines = (partial + text).split('\n');
      partial = lines.pop() ?? '';
      for (const line of lines) options.onLog(line);
    });
  }
  return new Promise((resolve, reject) => {
    child.once('message', (message) => {
      child.removeAllListeners('exit');
      // The worker sends one message: its port.
      resolve({ process: child, port: Number(message) });
    });
    child.once('exit', (code) => reject(new Error(`the functions' process ended with ${code}`)));
  });
}
