import { setTimeout as pause } from 'node:timers/promises';

/** The result of an invocation. */
export type Invocation =
  | { kind: 'answered'; payload: unknown }
  | { kind: 'failed' }
  | { kind: 'tooLarge' };

/** How long to wait while the worker process is replaced. It takes seconds on a busy machine. */
const RELOAD_PATIENCE_MS = 10_000;

/** Invokes a function through the Invoke API. Waits while the worker process is replaced. */
export async function invoke(
  lambdaEndpoint: string,
  functionName: string,
  event: unknown,
  timeoutMs: number,
): Promise<Invocation> {
  const givesUpAt = Date.now() + RELOAD_PATIENCE_MS;
  for (;;) {
    try {
      const response = await fetch(
        `${lambdaEndpoint}/2015-03-31/functions/${functionName}/invocations`,
        {
          method: 'POST',
          body: JSON.stringify(event),
          signal: AbortSignal.timeout(timeoutMs),
        },
      );
      if (response.status === 413) return { kind: 'tooLarge' };
      if (!response.ok || response.headers.has('x-amz-function-error')) return { kind: 'failed' };
      return { kind: 'answered', payload: await response.json() };
    } catch (error) {
      if (!isConnectionRefused(error) || Date.now() > givesUpAt) return { kind: 'failed' };
      await pause(50);
    }
  }
}

function isConnectionRefused(error: unknown): boolean {
  return (
    error instanceof TypeError &&
    error.cause instanceof Error &&
    'code' in error.cause &&
    error.cause.code === 'ECONNREFUSED'
  );
}
