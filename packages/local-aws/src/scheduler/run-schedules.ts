import { randomUUID } from 'node:crypto';
import type { MovableClock } from '../shared/movable-clock.ts';
import { reportFailure } from '../shared/report-failure.ts';
import { invokeTarget, type TargetDeps } from './invoke-target.ts';
import { nextRun, readExpression } from './schedule-expression.ts';
import type { Run, Schedule, ScheduleSettings, ScheduleStore } from './schedule-store.ts';
import { scheduleArn } from './scheduler-arns.ts';

export type ScheduleRunner = {
  /** Looks for due times again, after a schedule or the clock has changed. */
  changed(): void;
  close(): Promise<void>;
};

/** Node's longest timer. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 15 * 60_000;
/** Lambda's own retries of an asynchronous invocation whose function failed. */
const FUNCTION_RETRIES_MS = [60_000, 120_000];

/** Invokes the targets of the schedules, each run at least once. */
export function runSchedules(
  deps: TargetDeps & {
    store: ScheduleStore;
    clock: MovableClock;
    onLog: (line: string) => void;
  },
): ScheduleRunner {
  const { store, clock, onLog } = deps;
  const closing = new AbortController();
  /** Runs whose target is being invoked. */
  const invoking = new Map<string, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;

  const arm = (): void => {
    clearTimeout(timer);
    if (closing.signal.aborted) return;
    const runs = store.listRuns().filter(({ id }) => !invoking.has(id));
    const times = [store.nextTimeMs(), ...runs.map(({ dueAtMs }) => dueAtMs)];
    const next = Math.min(...times.filter((time) => time !== undefined));
    if (next === Number.POSITIVE_INFINITY) return;
    timer = setTimeout(fire, Math.min(Math.max(next - clock.nowMs(), 0), LONGEST_TIMER_MS));
  };

  const fire = (): void => {
    if (closing.signal.aborted) return;
    try {
      const nowMs = clock.nowMs();
      for (const schedule of store.listDue(nowMs))
        store.transaction(() => startRun(store, schedule, nowMs));
      for (const run of store.listRuns())
        if (run.dueAtMs <= nowMs && !invoking.has(run.id)) invoking.set(run.id, attempt(run));
    } catch (error) {
      reportFailure('scheduler', error);
    }
    arm();
  };

  const attempt = async (run: Run): Promise<void> => {
    try {
      const outcome = await invokeTarget(deps, run, closing.signal);
      if (closing.signal.aborted) return;
      const nowMs = clock.nowMs();
      const delayMs = outcome === 'done' ? undefined : retryAfter(run, outcome);
      const dueAtMs = nowMs + (delayMs ?? 0);
      const isRetried = delayMs !== undefined && dueAtMs < run.expiresAtMs;
      store.transaction(() => {
        if (isRetried) store.deferRun(run.id, run.attempts + 1, dueAtMs);
        else endRun(store, run);
      });
      if (outcome !== 'done')
        onLog(`${run.scheduleArn} failed${isRetried ? '; it is tried again' : ' and is dropped'}`);
    } catch (error) {
      if (!closing.signal.aborted) reportFailure('scheduler', error);
    } finally {
      invoking.delete(run.id);
      arm();
    }
  };

  // Also starts what became due while the service was down.
  arm();
  return {
    changed: arm,
    async close() {
      closing.abort();
      clearTimeout(timer);
      await Promise.allSettled(invoking.values());
    },
  };
}

/** The next run of a schedule after an instant; null without one. */
export function nextTime(
  settings: ScheduleSettings,
  times: { createdAtMs: number; afterMs: number },
): number | null {
  const { ScheduleExpression, ScheduleExpressionTimezone: timeZone, StartDate, EndDate } = settings;
  const expression = readExpression(ScheduleExpression);
  if (!expression || settings.State === 'DISABLED') return null;
  const startMs = StartDate === undefined ? times.createdAtMs : StartDate * 1000;
  const endMs = EndDate === undefined ? undefined : EndDate * 1000;
  return nextRun({ expression, timeZone, startMs, endMs }, times.afterMs) ?? null;
}

/** Starts the due run. Of several that were missed, a recurring schedule runs the last one. */
function startRun(store: ScheduleStore, schedule: Schedule, nowMs: number): void {
  const { settings, id, groupName, name } = schedule;
  const next = nextTime(settings, { createdAtMs: schedule.changedAtMs, afterMs: nowMs });
  store.addRun({
    id: randomUUID(),
    schedule: id,
    scheduleArn: scheduleArn(groupName, name),
    target: settings.Target,
    scheduledAtMs: schedule.nextAtMs ?? nowMs,
    attempts: 0,
    dueAtMs: nowMs,
    expiresAtMs: nowMs + settings.Target.RetryPolicy.MaximumEventAgeInSeconds * 1000,
  });
  store.setNext(id, next);
}

/** Ends a run, and deletes its schedule after its last one if the schedule says so. */
function endRun(store: ScheduleStore, run: Run): void {
  store.deleteRun(run.id);
  const schedule = store.findById(run.schedule);
  if (!schedule || schedule.nextAtMs !== null) return;
  const { State, ActionAfterCompletion } = schedule.settings;
  const isLast = !store.listRuns().some((each) => each.schedule === schedule.id);
  if (State === 'ENABLED' && ActionAfterCompletion === 'DELETE' && isLast)
    store.delete(schedule.id);
}

/** The wait before the next attempt; undefined after the last one. */
function retryAfter(run: Run, outcome: 'refused' | 'functionFailed'): number | undefined {
  if (outcome === 'functionFailed') return FUNCTION_RETRIES_MS[run.attempts];
  if (run.attempts >= run.target.RetryPolicy.MaximumRetryAttempts) return undefined;
  return Math.min(FIRST_RETRY_MS * 2 ** run.attempts, LONGEST_RETRY_MS);
}
