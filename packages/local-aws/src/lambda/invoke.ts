import { setTimeout as pause } from 'node:timers/promises';

/** The result of an invocation. */
export type Invocation =
  | { kind: 'answered'; payload: unknown }
  /** `status`: without one, Lambda did not respond. `error`: what the function threw. */
  | { kind: 'failed'; status?: number; error?: unknown }
  | { kind: 'tooLarge' };

/** How long to wait while the worker process is replaced. It takes seconds on a busy machine. */
const RELOAD_PATIENCE_MS = 10_000;

/** Invokes a function through the Invoke API. Waits while the worker process is replaced. */
export const invoke = (
  lambdaEndpoint: string,
  functionName: string,
  event: unknown,
  timeoutMs: number,
): Promise<Invocation> =>
  invokeUntil(lambdaEndpoint, functionName, event, { signal: AbortSignal.timeout(timeoutMs) });

/** The same until the signal is aborted. `type` Event: the payload of the answer is null. */
export async function invokeUntil(
  lambdaEndpoint: string,
  functionName: string,
  event: unknown,
  options: { signal: AbortSignal; type?: 'RequestResponse' | 'Event' },
): Promise<Invocation> {
  const { signal, type = 'RequestResponse' } = options;
  const givesUpAt = Date.now() + RELOAD_PATIENCE_MS;
  for (;;) {
    try {
      const response = await fetch(
        `${lambdaEndpoint}/2015-03-31/functions/${encodeURIComponent(functionName)}/invocations`,
        {
          method: 'POST',
          headers: { 'x-amz-invocation-type': type },
          body: JSON.stringify(event),
          signal,
        },
      );
      const { status } = response;
      if (status === 413) return { kind: 'tooLarge' };
      if (!response.ok) return { kind: 'failed', status };
      if (response.headers.has('x-amz-function-error'))
        return { kind: 'failed', status, error: await response.json() };
      return { kind: 'answered', payload: type === 'Event' ? null : await response.json() };
    } catch (error) {
      if (signal.aborted || !isConnectionRefused(error) || Date.now() > givesUpAt)
        return { kind: 'failed' };
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
