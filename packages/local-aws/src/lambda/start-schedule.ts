import { setTimeout as pause } from 'node:timers/promises';
import { invoke } from './invoke.ts';

type ScheduleOptions = {
  lambdaEndpoint: string;
  functionName: string;
  /** How long the function may take, as its definition says. */
  timeoutMs: number;
  everyMs: number;
  onLog: (line: string) => void;
};

const RETRY_AT_MOST_MS = 30_000;

/**
 * The schedule that calls a function again and again, as EventBridge does in the cloud: a call
 * that fails is not repeated, the next one comes in its time. `close` ends it after the call
 * under way.
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

/** Calls until aborted. An unexpected error is logged once, and the calls go on after a wait. */
async function keepCalling(options: ScheduleOptions, signal: AbortSignal): Promise<void> {
  const { lambdaEndpoint, functionName, timeoutMs, everyMs, onLog } = options;
  const wait = (milliseconds: number) =>
    pause(milliseconds, undefined, { signal }).catch(() => undefined);
  let failures = 0;
  while (!signal.aborted) {
    try {
      const outcome = await invoke(lambdaEndpoint, functionName, {}, timeoutMs);
      if (outcome.kind !== 'answered' && !signal.aborted) onLog(`scheduled ${functionName} failed`);
      failures = 0;
      await wait(everyMs);
    } catch (error) {
      if (signal.aborted) return;
      if (failures === 0)
        logSafely(
          onLog,
          `The schedule of ${functionName} is interrupted and is tried again: ${error}`,
        );
      await wait(Math.min(everyMs * 2 ** failures, RETRY_AT_MOST_MS));
      failures += 1;
    }
  }
}

/** The log itself may be what fails. */
function logSafely(onLog: ScheduleOptions['onLog'], line: string): void {
  try {
    onLog(line);
  } catch {
    // There is nowhere to say it.
  }
}
