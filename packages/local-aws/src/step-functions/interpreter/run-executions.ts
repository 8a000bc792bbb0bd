import { setImmediate as breathe } from 'node:timers/promises';
import type { MovableClock } from '../../shared/movable-clock.ts';
import { reportFailure } from '../../shared/report-failure.ts';
import type { Machine } from '../definition/machine.ts';
import { machineOf } from '../definition/read-definition.ts';
import type { Evaluator } from '../expressions/start-evaluator.ts';
import type { Store } from '../store/open-store.ts';
import { type Thread, taskSchema } from '../store/thread-table.ts';
import { taskEvent } from './attempt-task.ts';
import { callFunction } from './call-function.ts';
import { type Commit, commitStep } from './commit-step.ts';
import { type Place, type StepDeps, variablesSchema } from './place.ts';
import type { Step } from './step.ts';
import { takeStep } from './take-step.ts';
import { newToken } from './task-token.ts';

/** Runs the executions of a store. */
export type Interpreter = {
  /** Stores a step of a thread, in a transaction of the caller. */
  commit(thread: Thread, step: Step): Commit;
  /** Continues with what a transaction has changed. Call it after the transaction. */
  follow(commit: Commit): void;
  /** Looks for due times again, after the clock has moved. */
  clockMoved(): void;
  close(): Promise<void>;
};

/** Node's longest timer. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
/** Phases in which a thread continues by itself. */
const RUNNABLE = new Set(['enter', 'attempt', 'spawn', 'succeed', 'fail']);

/** Continues the executions of an earlier start, and then those that follow. */
export function runExecutions(deps: {
  store: Store;
  clock: MovableClock;
  evaluator: Evaluator;
  lambdaEndpoint: () => string | Promise<string>;
  mostEvents: number;
  onLog: (line: string) => void;
}): Interpreter {
  const { store, clock, evaluator, mostEvents } = deps;
  const { nowMs } = clock;
  const commitDeps = { store, nowMs, mostEvents };
  const stepDeps: StepDeps = { evaluator, nowMs, newToken, random: Math.random };
  const machines = new Map<string, Machine>();
  /** Threads that are being advanced. */
  const advancing = new Map<number, Promise<void>>();
  /** Invocations by the attempt. */
  const invocations = new Map<string, AbortController>();
  const pending = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const placeOf = (thread: Thread): Place => {
    const execution = store.executions.find(thread.execution);
    if (!execution) throw new Error(`${thread.execution} is missing`);
    let machine = machines.get(execution.revision);
    if (!machine) {
      machine = machineOf(store.machines.definitionOf(execution.revision));
      machines.set(execution.revision, machine);
    }
    let { scope } = machine;
    for (const [name, branch] of thread.path) {
      const inner = scope.states.get(name)?.scopes[branch];
      if (!inner) throw new Error(`${thread.execution} has no branch ${branch} in ${name}`);
      scope = inner;
    }
    const state = scope.states.get(thread.state);
    if (!state) throw new Error(`${thread.execution} has no state ${thread.state}`);
    return { execution, thread, state, variables: visibleVariables(thread) };
  };

  const commit = (thread: Thread, step: Step): Commit =>
    commitStep(commitDeps, placeOf(thread), step);

  const visibleVariables = (thread: Thread): Record<string, unknown> => {
    const parent = thread.parent === null ? undefined : store.threads.find(thread.parent);
    const own = variablesSchema.parse(JSON.parse(thread.variables));
    return parent ? { ...visibleVariables(parent), ...own } : own;
  };

  /** Takes steps until the thread waits or has ended. */
  const advance = async (id: number): Promise<void> => {
    for (;;) {
      // An endless loop must not keep other work waiting.
      await breathe();
      const thread = isClosed ? undefined : store.threads.find(id);
      if (!thread || !RUNNABLE.has(thread.phase)) break;
      try {
        const place = placeOf(thread);
        const step = await takeStep(stepDeps, place);
        if (isClosed) break;
        follow(store.transaction(() => commitStep(commitDeps, place, step)));
      } catch (error) {
        if (isClosed) break;
        reportFailure('step-functions', error);
        failExecution(thread.execution);
        break;
      }
    }
    advancing.delete(id);
  };

  /** After an unexpected error: the execution does not hang. */
  const failExecution = (arn: string) => {
    try {
      follow(
        store.transaction(() =>
          commitStep.end(commitDeps, arn, {
            status: 'FAILED',
            error: 'States.Runtime',
            cause: 'An internal error occurred in the local Step Functions.',
          }),
        ),
      );
    } catch (error) {
      reportFailure('step-functions', error);
    }
  };

  const startInvocation = (thread: Thread): void => {
    const { attempt } = thread;
    if (attempt === null || invocations.has(attempt)) return;
    const ending = new AbortController();
    invocations.set(attempt, ending);
    const task = taskSchema.parse(thread.work);
    const work = callFunction(deps, task, ending.signal)
      .then((outcome) => {
        if (isClosed || ending.signal.aborted) return;
        follow(
          store.transaction(() => {
            const current = store.threads.findByAttempt(attempt);
            if (current?.phase !== 'invoke') return commitStep.nothing();
            return commit(current, outcome);
          }),
        );
      })
      .catch((error: unknown) => {
        if (isClosed || ending.signal.aborted) return;
        reportFailure('step-functions', error);
        failExecution(thread.execution);
      })
      .finally(() => {
        invocations.delete(attempt);
        pending.delete(work);
      });
    pending.add(work);
  };

  const follow = ({ runnable, invoking, endedAttempts }: Commit): void => {
    if (isClosed) return;
    for (const attempt of endedAttempts) invocations.get(attempt)?.abort();
    for (const id of runnable) if (!advancing.has(id)) advancing.set(id, advance(id));
    for (const id of invoking) {
      const thread = store.threads.find(id);
      if (thread?.phase === 'invoke') startInvocation(thread);
    }
    arm();
  };

  const arm = (): void => {
    clearTimeout(timer);
    if (isClosed) return;
    const times = [store.threads.nextDueMs(), store.executions.nextTimeOutMs()];
    const next = Math.min(...times.filter((time) => time !== undefined));
    if (next === Number.POSITIVE_INFINITY) return;
    timer = setTimeout(fire, Math.min(Math.max(next - nowMs(), 0), LONGEST_TIMER_MS));
  };

  /** Handles what is due. */
  const fire = (): void => {
    if (isClosed) return;
    try {
      for (const arn of store.executions.listLate(nowMs()))
        follow(store.transaction(() => commitStep.end(commitDeps, arn, { status: 'TIMED_OUT' })));
      for (const { id } of store.threads.listDue(nowMs()))
        follow(store.transaction(() => fireThread(id)));
    } catch (error) {
      reportFailure('step-functions', error);
    }
    arm();
  };

  const fireThread = (id: number): Commit => {
    const thread = store.threads.find(id);
    if (thread?.dueAtMs == null || thread.dueAtMs > nowMs()) return commitStep.nothing();
    const stay = (phase: 'succeed' | 'attempt') => ({
      kind: 'stay' as const,
      events: [],
      change: { phase },
    });
    if (thread.phase === 'wait') return commit(thread, stay('succeed'));
    if (thread.phase === 'retry') return commit(thread, stay('attempt'));
    const task = taskSchema.parse(thread.work);
    const failure = { error: 'States.Timeout', isHeartbeat: nowMs() < task.timesOutAtMs };
    return commit(thread, {
      kind: 'stay',
      events: [taskEvent(task, 'TimedOut', { error: failure.error })],
      change: { phase: 'fail', work: failure },
    });
  };

  // After an abrupt end, each thread continues at its last recorded step.
  const active = store.threads.listActive();
  follow({
    runnable: active.map(({ id }) => id),
    invoking: active.map(({ id }) => id),
    endedAttempts: [],
  });

  return {
    commit,
    follow,
    clockMoved: arm,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      for (const invocation of invocations.values()) invocation.abort();
      await evaluator.close();
      await Promise.allSettled([...advancing.values(), ...pending]);
    },
  };
}
