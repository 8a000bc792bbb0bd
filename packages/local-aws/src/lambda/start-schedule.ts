import { setTimeout as pause } from 'node:timers/promises';
import type { Changes } from '../shared/changes.ts';
import { invoke } from './invoke.ts';

type ScheduleOptions = {
  lambdaEndpoint: string;
  functionName: string;
  /** Time limit of the function. */
  timeoutMs: number;
  everyMs: number;
  /** After the start and after changes, which may be work for the function: a shorter interval. */
  eager?: { changes: Changes; everyMs: number; forMs: number };
  onLog: (line: string) => void;
};

const RETRY_AT_MOST_MS = 30_000;

/**
 * Invokes a function at an interval, as an EventBridge schedule does. With `eager`, a change ends the
 * interval, and the shorter one applies for a time after it. A failed invocation is not retried.
 * `close` waits for the current invocation.
 */
export function startSchedule(options: ScheduleOptions): { close(): Promise<void> } {
  const abort = new AbortController();
  const running = keepCalling(options, abort.signal);
  return {
    async close() {
      abort.abort();
      await running;
    },
  };
}

/** Invokes until aborted. Logs an unexpected error once and continues after a wait. */
async function keepCalling(options: ScheduleOptions, signal: AbortSignal): Promise<void> {
  const { lambdaEndpoint, functionName, timeoutMs, everyMs, eager, onLog } = options;
  const wait = (milliseconds: number) =>
    pause(milliseconds, undefined, { signal }).catch(() => undefined);
  const retryMs = eager?.everyMs ?? everyMs;
  let failures = 0;
  let seen: number | undefined;
  let eagerUntilMs = 0;
  const waitForTurn = async () => {
    if (!eager) return wait(everyMs);
    const count = eager.changes.count();
    if (count !== seen) eagerUntilMs = performance.now() + eager.forMs;
    seen = count;
    if (performance.now() < eagerUntilMs) await wait(eager.everyMs);
    else await eager.changes.next({ seen, atMostMs: everyMs, signal });
  };
  while (!signal.aborted) {
    try {
      const outcome = await invoke(lambdaEndpoint, functionName, {}, timeoutMs);
      if (outcome.kind !== 'answered' && !signal.aborted) onLog(`scheduled ${functionName} failed`);
      failures = 0;
      await waitForTurn();
    } catch (error) {
      if (signal.aborted) return;
      if (failures === 0)
        logSafely(
          onLog,
          `The schedule of ${functionName} is interrupted and is tried again: ${error}`,
        );
      await wait(Math.min(retryMs * 2 ** failures, RETRY_AT_MOST_MS));
      failures += 1;
    }
  }
}

/** The log itself may fail. */
function logSafely(onLog: ScheduleOptions['onLog'], line: string): void {
  try {
    onLog(line);
  } catch {
    // There is no other place to report it.
  }
}
