import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { PortBusyError } from '../shared/listen.ts';

export type WorkerOptions = {
  /** Settings of the functions, the endpoints of the local AWS among them. */
  environment: Record<string, string>;
  /** Receives each log line of the functions. */
  onLog: (line: string) => void;
};

export type Worker = {
  port: number;
  /** Resolves when the process has ended, by itself or by a signal; gives the exit reason. */
  ended: Promise<string>;
  /** Ends the process; a process that ignores SIGTERM is killed. */
  stop(): Promise<void>;
};

const workerPath = fileURLToPath(new URL('../../../../local/lambda/worker.ts', import.meta.url));

/** A process that is stopped (SIGSTOP) does not see SIGTERM. */
const KILL_AFTER_MS = 2_000;

/** The worker's one message: where it listens, or which port was taken. */
const messageSchema = z.union([
  z.strictObject({ port: z.number() }),
  z.strictObject({ busyPort: z.number() }),
]);

/** Starts the process that runs the functions. Throws PortBusyError. */
export async function startWorker(options: WorkerOptions, port: number): Promise<Worker> {
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
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
    // The process could not be started at all.
    child.once('error', (error) => resolve(error.message));
  });
  const stop = async () => {
    child.kill('SIGTERM');
    const killer = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS);
    await ended;
    clearTimeout(killer);
  };
  const message = await Promise.race([
    once(child, 'message').then(([first]) => messageSchema.parse(first)),
    ended.then((reason) => {
      throw new Error(`The functions’ process ended (${reason}) before it was ready`);
    }),
  ]);
  if ('busyPort' in message) {
    await ended;
    throw new PortBusyError(message.busyPort);
  }
  return { port: message.port, ended, stop };
}
