import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { PortBusyError } from '../shared/listen.ts';
import { type LambdaFunction, workerMessageSchema } from './worker-protocol.ts';

export type WorkerOptions = {
  functions: readonly LambdaFunction[];
  /** Environment variables of all functions, e.g. their settings and AWS_ENDPOINT_URL_*. */
  environment: Record<string, string>;
  /** Called with each line that the functions write to stdout or stderr. */
  onLog: (line: string) => void;
};

export type Worker = {
  port: number;
  /** Resolves with the exit code or the signal when the process has ended. */
  ended: Promise<string>;
  /** Ends the process by SIGTERM, or by SIGKILL if it does not react. */
  stop(): Promise<void>;
};

const workerPath = fileURLToPath(new URL('./worker.ts', import.meta.url));

/** A process stopped by SIGSTOP does not receive SIGTERM. */
const KILL_AFTER_MS = 2_000;

/** Starts the process that runs the functions. Throws PortBusyError. */
export async function startWorker(options: WorkerOptions, port: number): Promise<Worker> {
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      workerPath,
      String(port),
      JSON.stringify(options.functions),
    ],
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
    // The process could not be started.
    child.once('error', (error) => resolve(error.message));
  });
  const stop = async () => {
    child.kill('SIGTERM');
    const killer = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS);
    await ended;
    clearTimeout(killer);
  };
  const message = await Promise.race([
    once(child, 'message').then(([first]) => workerMessageSchema.parse(first)),
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
