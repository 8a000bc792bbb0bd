import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  FunctionError,
  type LambdaFunction,
  memoryMbOf,
  type SandboxRequest,
  sandboxMessageSchema,
  timedOut,
  timeoutSecondsOf,
} from './worker-protocol.ts';

/** A process of an isolated function, for one invocation at a time. */
export type Sandbox = {
  /** Throws FunctionError. The process has ended after an exceeded limit. */
  invoke(event: unknown, requestId: string): Promise<unknown>;
  hasEnded(): boolean;
  stop(): void;
};

const sandboxPath = fileURLToPath(new URL('./sandbox.ts', import.meta.url));

/** Lambda allows 10 seconds; this machine may be busy. */
const LOAD_AT_MOST_MS = 60_000;
const MEASURE_STORAGE_EVERY_MS = 500;
const DEFAULT_EPHEMERAL_MB = 512;

export function startSandbox(definition: LambdaFunction): Sandbox {
  const folder = mkdtempSync(join(tmpdir(), `${definition.name}-`));
  const memoryMb = memoryMbOf(definition);
  const child = fork(sandboxPath, [JSON.stringify(definition), folder], {
    // Leads a process group, so that programs started by the function end with it.
    detached: true,
    execArgv: ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${memoryMb}`],
    env: {
      ...process.env,
      TMPDIR: folder,
      AWS_LAMBDA_FUNCTION_NAME: definition.name,
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memoryMb),
    },
  });
  let ended: string | undefined;
  child.once('exit', (code, signal) => {
    ended = signal ?? `exit status ${code}`;
    rmSync(folder, { recursive: true, force: true });
  });
  const stop = () => {
    // Not used again while it ends.
    ended ??= 'SIGKILL';
    endGroup(child);
  };
  const loaded = nextMessage(child);
  // A failure is reported to the first invocation.
  loaded.catch(() => undefined);

  const within = async <T>(work: Promise<T>, limitMs: number, tooLate: () => Error) => {
    let late: Error | undefined;
    const timer = setTimeout(() => {
      late = tooLate();
      stop();
    }, limitMs);
    try {
      return await work;
    } catch (error) {
      throw late ?? error;
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    async invoke(event, requestId) {
      const tooLate = () => timedOut(definition, requestId);
      let overflow: FunctionError | undefined;
      const storage = watchStorage(definition, folder, () => {
        overflow = new FunctionError({
          errorType: 'Runtime.ExitError',
          errorMessage: `RequestId: ${requestId} Error: The function exceeded its ephemeral storage`,
        });
        stop();
      });
      try {
        read(await within(loaded, LOAD_AT_MOST_MS, tooLate), requestId);
        const limitMs = timeoutSecondsOf(definition) * 1000;
        const answer = nextMessage(child);
        child.send({ requestId, endsAt: Date.now() + limitMs, event } satisfies SandboxRequest);
        return read(await within(answer, limitMs, tooLate), requestId);
      } catch (error) {
        throw (
          overflow ?? (error instanceof EndedError ? exitError(error.reason, requestId) : error)
        );
      } finally {
        storage.close();
      }
    },
    hasEnded: () => ended !== undefined,
    stop,
  };
}

/** The process ended before it answered. */
class EndedError extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(reason);
    this.reason = reason;
  }
}

function nextMessage(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null, signal: string | null) =>
      reject(new EndedError(signal ?? `exit status ${code}`));
    child.once('exit', onExit);
    child.once('error', reject);
    child.once('message', (message) => {
      child.off('exit', onExit);
      child.off('error', reject);
      resolve(message);
    });
  });
}

/** The result of a message. Throws FunctionError for an error. */
function read(message: unknown, requestId: string): unknown {
  const parsed = sandboxMessageSchema.parse(message);
  if ('error' in parsed) throw new FunctionError(parsed.error);
  return 'result' in parsed ? parsed.result : requestId;
}

/** Lambda's error for a process that ended: by the memory limit, or by itself. */
function exitError(reason: string, requestId: string): FunctionError {
  // The watchdog and the kernel end a process by SIGKILL; V8 aborts when its heap is full.
  const known: Record<string, string> = { SIGKILL: 'signal: killed', SIGABRT: 'signal: aborted' };
  const text =
    reason === 'exit status 0'
      ? 'Runtime exited without providing a reason'
      : `Runtime exited with error: ${known[reason] ?? reason}`;
  return new FunctionError({
    errorType: reason === 'SIGKILL' ? 'Runtime.OutOfMemory' : 'Runtime.ExitError',
    errorMessage: `RequestId: ${requestId} Error: ${text}`,
  });
}

function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The process has ended.
  }
}

/** Measures the folder at an interval and reports once that it is too large. */
function watchStorage(
  { ephemeralMb = DEFAULT_EPHEMERAL_MB }: LambdaFunction,
  folder: string,
  onOverflow: () => void,
): { close(): void } {
  const timer = setInterval(async () => {
    if ((await sizeBytes(folder)) > ephemeralMb * 1024 * 1024) {
      clearInterval(timer);
      onOverflow();
    }
  }, MEASURE_STORAGE_EVERY_MS);
  return { close: () => clearInterval(timer) };
}

async function sizeBytes(folder: string): Promise<number> {
  // Files may disappear while they are measured.
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        (file) => (file.isFile() ? file.size : 0),
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
