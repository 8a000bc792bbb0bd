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

/**
 * The schedule that calls a function again and again, as EventBridge does in the cloud: a call
 * that fails is not repeated, the next one comes in its time. `close` ends it after the call
 * under way.
 */
export function startSchedule(options: ScheduleOptions): { close(): Promise<void> } {
  const { lambdaEndpoint, functionName, timeoutMs, everyMs, onLog } = options;
  const abort = new AbortController();
  const run = async () => {
    while (!abort.signal.aborted) {
      const outcome = await invoke(lambdaEndpoint, functionName, {}, timeoutMs);
      if (outcome.kind !== 'answered' && !abort.signal.aborted)
        onLog(`scheduled ${functionName} failed`);
      await pause(everyMs, undefined, { signal: abort.signal }).catch(() => undefined);
    }
  };
  const running = run().catch((error) => onLog(`schedule of ${functionName} stopped: ${error}`));
  return {
    async close() {
      abort.abort();
      await running;
    },
  };
}
